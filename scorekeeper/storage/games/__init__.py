"""Games in rows: found, loaded, changed and saved, with the history of every act."""
