"""Sharing: links for watching or writing, and the list of devices that may write."""
