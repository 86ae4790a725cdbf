"""The rules, to read before a game and to settle an argument during one."""
