"""Sheets to be filled in by pencil."""
