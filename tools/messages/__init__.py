"""`script/messages`: finds every sentence that people read, and updates the catalogues of the languages."""
