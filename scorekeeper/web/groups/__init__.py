"""A group on the pages of its keepers: its name, people, keepers, rules and data."""
