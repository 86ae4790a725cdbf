"""Sheets for paper: of a game, or empty ones to fill in by hand."""
