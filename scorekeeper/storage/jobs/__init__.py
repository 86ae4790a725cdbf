"""Background jobs: ordered, being done or done, as folders on the disk."""
