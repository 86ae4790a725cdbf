"""Games in rows: found, loaded, changed, saved, with the history of every act."""
