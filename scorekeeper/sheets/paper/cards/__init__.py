"""The rules on cards: for the table, for the wall, for the pocket, and standing on the table."""
