"""A text for people as it is found in the project."""

from __future__ import annotations

from typing import NamedTuple


class Text(NamedTuple):
    """The text, or that for one thing and that for several; and where it stands, if it is another text elsewhere."""

    one: str
    several: str = ""
    context: str = ""
