"""The evenings of a group: what was played on one day together, and the search for it."""
