"""Sheets to be filled by pencil."""
