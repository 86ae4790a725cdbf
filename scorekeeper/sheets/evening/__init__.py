"""The paper that groups need for an evening at several tables."""
