"""Rounds as tables: export as CSV, and import of tables typed from paper."""
