"""The certificate of a season."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from scorekeeper.sheets.paper.document import style_classes
from scorekeeper.sheets.paper.print_options import PageFrame, PrintOptions
from scorekeeper.sheets.paper.sheet_parts import HANDWRITING_WIDTH, TYPE_SCALE, TYPE_WIDTH, NameCell, has_handwriting
from scorekeeper.sheets.table.sheet_table import PaymentLine

# On paper of this width a unit is a millimetre.
UNITS = 297.0
# The most width of a name; the largest font size of a first name, of others, and the smallest.
NAME_WIDTH, FIRST_NAME, NEXT_NAME, MIN_NAME = 150.0, 17.0, 12.0, 5.0
FEW, CROWDED, ALONE = 3, 0.62, 1.5
# The most width of the title, and its largest and smallest font size.
TITLE_WIDTH, TITLE, MIN_TITLE = 255.0, 15.0, 8.0
# At most this many players have a line, because many may share a place.
MAX_TOP_PLACES = 6


class TopPlace(Struct, frozen=True):
    """A player of the first three ranks: the name, the figure that decided the rank, and more figures."""

    place: int
    name: str
    figure: str
    more: str


class CertificateLine(Struct, frozen=True):
    """The line of a player, as printed."""

    place: int
    name: NameCell
    figure: str
    more: str


class SeasonAccount(Struct, frozen=True):
    """Who pays whom after a season, at a `stake` in words, and what each player has won or lost."""

    stake: str
    payments: tuple[PaymentLine, ...]
    won: tuple[tuple[str, str], ...]


class Certificate(Struct, frozen=True):
    """The certificate of a season. `how` explains the table, and `others` are the names without a line of their own.
    `day` is on the line for the date, or empty if it will be written by hand.

    The `account` has pages of its own; it is None if the group does not play for a stake.
    """

    frame: PageFrame
    group: str
    lines: tuple[CertificateLine, ...]
    others: str
    how: str
    day: str
    account: SeasonAccount | None = None


def certificate(
    season: str,
    group: str,
    when: str,
    top_places: Sequence[TopPlace],
    options: PrintOptions,
    *,
    how: str,
    day: str,
    account: SeasonAccount | None = None,
) -> Certificate:
    """Return the certificate of the season with this name; `when` is its period and its number of evenings."""
    paper = options.size
    unit = paper.height / UNITS
    shown, left_out = top_places[:MAX_TOP_PLACES], top_places[MAX_TOP_PLACES:]
    crowd = ALONE if len(shown) == 1 else 1.0 if len(shown) <= FEW else CROWDED
    lines = tuple(
        CertificateLine(
            one.place,
            _name_on_lines(one.name, (FIRST_NAME if one.place == 1 else NEXT_NAME) * crowd, unit, options),
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
        account,
    )


def _title_size(title: str) -> float:
    return max(MIN_TITLE, min(TITLE, TITLE_WIDTH / (TYPE_WIDTH * max(len(title), 1))))


def _name_on_lines(name: str, largest: float, unit: float, options: PrintOptions) -> NameCell:
    """Return a name on one line, or on two if it would be too small."""
    typed = not (options.handwriting and has_handwriting(name))
    one_line = NAME_WIDTH / ((TYPE_WIDTH if typed else HANDWRITING_WIDTH) * max(len(name), 1))
    size = max(min(largest, one_line), MIN_NAME) * unit
    return NameCell(name, size * TYPE_SCALE if typed else size, typed)
