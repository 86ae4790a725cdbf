"""What was said at the table, kept in a database.

Rows never leave this floor: its functions give and take frozen values.
"""
