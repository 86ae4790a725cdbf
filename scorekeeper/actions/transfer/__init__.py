"""Games that arrive or leave in one piece: imported files, whole groups."""
