"""Rounds as tables: CSV that leaves, and tables typed from paper that arrive."""
