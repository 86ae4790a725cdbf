"""Books of many games: ordered on a page, made beside the server."""
