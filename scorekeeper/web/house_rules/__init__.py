"""House rules between a form of plain words and a definition: what the fields show, what they say, what is wrong."""
