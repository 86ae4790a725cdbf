"""Seasons of a group: named, changed, closed, deleted and brought back, and the certificate of one."""
