"""Games and groups as rows of a database.

Rows never leave this layer: its functions give and take frozen values.
"""
