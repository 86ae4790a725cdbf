"""Two rule sets laid beside each other, ours or the group's own."""
