"""The live load: 500 tables with watchers, and how cost grows with the number of games."""
