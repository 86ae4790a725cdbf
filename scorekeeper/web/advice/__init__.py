"""When to miss one's own bid on purpose: Okenuff's table, applied to the bids on the table."""
