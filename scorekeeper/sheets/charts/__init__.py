"""Drawings as coordinates: lines, scales, and how wide a text is."""
