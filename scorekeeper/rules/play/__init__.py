"""What happens at the table, as functions from a game or a round to the changed one."""
