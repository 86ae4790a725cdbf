"""`script/messages`: every sentence people read, found and kept in the catalogues of the languages."""
