"""Two rule sets laid beside each other, ours or the club's own."""
