"""Others join: links that let them watch or write, and the list of those who may."""
