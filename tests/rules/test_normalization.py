"""When two names are one: they look the same."""

from __future__ import annotations

import pytest

from scorekeeper.rules.normalization import name_key, normalized


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Zo\u00eb", "Zoe\u0308"),
        ("Ann", "A\u200bnn"),
        ("Ann", "An\u00adn\ufeff"),
        ("Ann", "a\u2060NN "),
        ("Mary Jane", "Mary\u00a0 Jane"),
        ("\u2764", "\u2764\ufe0f"),
        ("\u1e9e", "ss"),
        ("\ud55c", "\u1112\u1161\u11ab"),
    ],
    ids=ascii,
)
def test_names_that_differ_only_by_invisible_characters_or_composition_are_one_name(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)
    assert normalized(normalized(other)) == normalized(other)


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anne"), ("Zoe", "Zo\u00eb"), ("Ann", "\u0391nn")], ids=ascii)
def test_names_that_look_different_are_two(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


@pytest.mark.parametrize("text", ["\U0001f469\u200d\U0001f680", "\u2764\ufe0f", "\u0915\u094d\u200d\u0937"], ids=ascii)
def test_what_shapes_a_letter_or_an_emoji_stays(text: str) -> None:
    assert normalized(text) == text
