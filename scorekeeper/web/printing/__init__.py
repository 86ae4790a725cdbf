"""Sheets for paper: of a game, or blank ones to fill in by hand."""
