"""Books of many games: ordered on a page, made by a background job."""
