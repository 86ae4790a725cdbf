"""The history of a game: every act in a sentence, with the device that did it and the hour."""
