"""A group as its keepers look after it: its name, its people, who keeps score, its rules, its data."""
