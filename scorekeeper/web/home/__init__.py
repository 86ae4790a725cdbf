"""The first page of a device, and its settings."""
