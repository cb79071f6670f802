"""Rendering of templates, checks of template overlays, and the files that gpgen writes."""
