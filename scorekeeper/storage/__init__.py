"""Games and groups as rows of a database.

Rows never leave this floor: its functions give and take frozen values.
"""
