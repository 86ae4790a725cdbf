"""The languages of the texts: what each is, the files they are read from, and which there are."""
