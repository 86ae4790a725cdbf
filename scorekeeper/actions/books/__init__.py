"""Books: which games are in one, and the worker process that makes those ordered."""
