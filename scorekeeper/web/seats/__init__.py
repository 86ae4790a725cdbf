"""Players on their own phones: the page of each player, and the keeper's page of all seats."""
