"""Plans: behaviour trees with modifiers unfolded and subtrees inlined, their regions and slots."""
