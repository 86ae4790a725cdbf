"""The colours of every page stand in one list, light and dark together."""

from __future__ import annotations

import re

from scorekeeper import palette
from scorekeeper.paths import STATIC

TOKENS = (STATIC / "css" / "tokens.css").read_text(encoding="utf-8")


def test_a_browser_without_light_dark_gets_every_colour_as_it_is_in_the_light() -> None:
    both = re.findall(r"(--[\w-]+): light-dark\((#\w+), #\w+\);", TOKENS)
    fallback = TOKENS.partition("@supports not (color: light-dark(")[2]
    assert len(both) == TOKENS.count(": light-dark(#")
    assert re.findall(r"(--[\w-]+): (#\w+);", fallback) == both


def test_pictures_and_icons_have_the_colours_of_the_pages_in_the_light() -> None:
    colours = {name: colour for name, colour in vars(palette).items() if name.isupper()}
    assert len(colours) == 9
    for name, colour in colours.items():
        assert f"--{name.lower().replace('_', '-')}: light-dark({colour}, " in TOKENS
