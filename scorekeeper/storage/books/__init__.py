"""Books that are ordered, being made or ready, as folders on the disk."""
