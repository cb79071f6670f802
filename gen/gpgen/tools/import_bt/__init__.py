"""Behaviour trees of BehaviorTree.CPP and behavior3 -> a gpgen schema in YAML."""
