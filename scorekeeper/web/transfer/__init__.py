"""Files that come and go: game files, spreadsheets, CSV, the archive of a group."""
