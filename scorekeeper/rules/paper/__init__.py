"""Reconstruct a finished game from its paper sheet."""
