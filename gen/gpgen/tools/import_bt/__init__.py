"""Behaviour trees of BehaviorTree.CPP and behavior3 -> a schema in our YAML."""
