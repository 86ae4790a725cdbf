"""What commands write: rows, pages of rules, JSON, files."""
