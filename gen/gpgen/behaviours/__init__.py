"""Behaviours: plans of trees, what is known of them, and the steps that they become."""
