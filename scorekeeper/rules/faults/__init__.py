"""Faults: what can be wrong, as small precise values without sentences, by subject."""
