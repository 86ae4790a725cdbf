"""A book: the score sheets of many games in one PDF, with a title page, contents, standings and charts."""
