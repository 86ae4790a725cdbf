"""Who plays: people who sit out, leave, come back, come late, or take over a seat."""
