"""The formats of the cells of a workbook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from xlsxwriter import Workbook
from xlsxwriter.format import Format

FELT, INK, SOFT, GREY = "#1f5a3d", "#1d2a24", "#6b7168", "#e7e4d6"
AMBER, MADE, WRONG = "#ffe3a3", "#1f6e43", "#b3261e"
HEAD = {
    "bold": True,
    "font_color": "#ffffff",
    "bg_color": FELT,
    "align": "center",
    "valign": "vcenter",
    "border": 1,
    "border_color": "#3c7a5a",
}
BOX = {"align": "center", "border": 1, "border_color": "#b9b7a8"}
# Borders at the end of a day or of a round of the deal, and between players.
THICK_BELOW = {"bottom": 2, "bottom_color": INK}
THICK_LEFT = {"left": 2, "left_color": INK}


class Formats:
    """The formats of one workbook, each created once: a workbook may have only a limited number."""

    def __init__(self, book: Workbook) -> None:
        self._book = book
        self._made: dict[tuple[tuple[str, Any], ...], Format] = {}

    def __call__(self, *parts: Mapping[str, Any], **more: Any) -> Format:
        """A format with these properties; later ones override earlier ones."""
        properties: dict[str, Any] = {"font_name": "Calibri", "font_color": INK}
        for part in (*parts, more):
            properties |= part
        key = tuple(sorted(properties.items()))
        if key not in self._made:
            self._made[key] = self._book.add_format(properties)
        return self._made[key]


def numbers(*, encloses: bool) -> dict[str, Any]:
    """Totals and points: red below zero, in parentheses where the rules ring them."""
    return {"num_format": "General;[Red](General);0" if encloses else "General;[Red]-General;0"}
