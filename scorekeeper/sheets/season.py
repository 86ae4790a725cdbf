"""The certificate of a season."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from scorekeeper.sheets.paper.document import style_classes
from scorekeeper.sheets.paper.print_options import PageFrame, PrintOptions
from scorekeeper.sheets.paper.sheet_parts import HANDWRITING_WIDTH, TYPE_SCALE, TYPE_WIDTH, NameCell, has_handwriting

# On paper of this width a unit is a millimetre.
UNITS = 297.0
# How wide a name may be, and how large at most and at least: the first, and each of the others.
NAME_WIDTH, FIRST_NAME, NEXT_NAME, MIN_NAME = 150.0, 17.0, 12.0, 5.0
FEW, CROWDED, ALONE = 3, 0.62, 1.5
# How wide and how large the title may be, and how large at least.
TITLE_WIDTH, TITLE, MIN_TITLE = 255.0, 15.0, 8.0
# Where many share a place there is room for so many.
MAX_WINNERS = 6


class Winner(Struct, frozen=True):
    """One of the first: the place, the name, the figure that ranks, and others."""

    place: int
    name: str
    figure: str
    more: str


class CertificateLine(Struct, frozen=True):
    """A winner as printed."""

    place: int
    name: NameCell
    figure: str
    more: str


class Certificate(Struct, frozen=True):
    """A certificate. `how` says how the table was made, `others` who has no line of their own, `day` is written on the
    line for it, empty where somebody is to write it.
    """

    frame: PageFrame
    group: str
    lines: tuple[CertificateLine, ...]
    others: str
    how: str
    day: str


def certificate(
    season: str, group: str, when: str, winners: Sequence[Winner], options: PrintOptions, *, how: str, day: str
) -> Certificate:
    """The certificate of a season with this name; `when` says when it was and how many evenings it had."""
    paper = options.size
    unit = paper.height / UNITS
    shown, left_out = winners[:MAX_WINNERS], winners[MAX_WINNERS:]
    crowd = ALONE if len(shown) == 1 else 1.0 if len(shown) <= FEW else CROWDED
    lines = tuple(
        CertificateLine(
            one.place,
            _name(one.name, (FIRST_NAME if one.place == 1 else NEXT_NAME) * crowd, unit, options),
            one.figure,
            one.more,
        )
        for one in shown
    )
    return Certificate(
        PageFrame(
            sheet="certificate",
            options=options,
            title=season,
            label=season,
            subtitle=when,
            width=paper.height,
            height=paper.width,
            side=paper.side,
            classes=style_classes(options, small=paper.small, crowded=crowd < 1),
            lengths={"unit": unit, "page-height": paper.width, "title-size": _title_size(season) * unit},
            body="certificate",
        ),
        group,
        lines,
        ", ".join(one.name for one in left_out),
        how,
        day,
    )


def _title_size(title: str) -> float:
    return max(MIN_TITLE, min(TITLE, TITLE_WIDTH / (TYPE_WIDTH * max(len(title), 1))))


def _name(name: str, largest: float, unit: float, options: PrintOptions) -> NameCell:
    """A name on one line; where that would be too small, on two."""
    typed = not (options.handwriting and has_handwriting(name))
    one_line = NAME_WIDTH / ((TYPE_WIDTH if typed else HANDWRITING_WIDTH) * max(len(name), 1))
    size = max(min(largest, one_line), MIN_NAME) * unit
    return NameCell(name, size * TYPE_SCALE if typed else size, typed)
