"""A group without a name goes by its people."""

from __future__ import annotations

import pytest

from scorekeeper.wording.people_words import people_words


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ("", ""),
        ("Gina", "Gina"),
        ("Gina Frank Irene", "Gina, Frank and Irene"),
        ("Gina Frank Irene Mia", "Gina, Frank and 2 others"),
        ("Gina Frank Irene Mia Zoë", "Gina, Frank and 3 others"),
    ],
)
def test_where_there_are_too_many_there_are_two_others_at_least(names: str, words: str) -> None:
    assert people_words(names.split(), most=3) == words
