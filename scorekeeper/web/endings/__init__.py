"""How a game ends and goes on: finished early, taken up again, deleted, followed by the next one."""
