"""Paper for an evening at several tables, and its standing."""
