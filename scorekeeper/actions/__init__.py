"""Acts of a keeper: one function and one transaction each, with small precise errors if an act is impossible."""
