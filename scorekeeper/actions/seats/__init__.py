"""Players on their own phones: seats opened, taken and freed, and the bids given there."""
