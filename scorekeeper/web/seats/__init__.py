"""Players on their own phones: the page each of them has, and the keeper's page of all seats."""
