"""The standing of all tables as a poster for the wall."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from scorekeeper.rules.insights.group_standings import JoinedPlace, are_alike, joined_standing
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.paper.document import style_classes
from scorekeeper.sheets.paper.print_options import PageFrame, PrintOptions
from scorekeeper.wording.bidi_isolates import isolated
from scorekeeper.wording.locale_forms import decimal_words
from scorekeeper.wording.marks import N_
from scorekeeper.wording.numbers import number_text

HEAD, FOOT = (38.0, 26.0), 16.0
# The lowest and the highest line, in millimetres, on a large page and on a small one.
MIN_LINE, MAX_LINE = (9.0, 7.0), (18.0, 12.0)
BY_RANK = N_("By place at the table; the average for anyone who played at several.")
BY_TOTALS = N_(
    "By place at the table; the average for anyone who played at several. Equals are ranked by their totals."
)


class PosterLine(Struct, frozen=True):
    """One player; `mean_rank` has two decimals where it is not whole."""

    place: int
    name: str
    tables: str
    mean_rank: str
    total: str


class Poster(Struct, frozen=True):
    """The lines of each page, and how they are ordered."""

    frame: PageFrame
    pages: tuple[tuple[PosterLine, ...], ...]
    order: str


def poster(sheets: Sequence[ScoreSheet], options: PrintOptions, title: str = "") -> Poster:
    """The poster of finished games, the first being that of table 1."""
    paper, translate = options.size, options.translate
    small, lines = paper.small, [_line(place, translate.language) for place in joined_standing(sheets)]
    room = paper.height - paper.top - paper.bottom - HEAD[small] - FOOT
    most = int(room // MIN_LINE[small])
    pages = -(-len(lines) // most)
    on_a_page = -(-len(lines) // pages)
    height = min(MAX_LINE[small], room / on_a_page)
    heading = title or translate(N_("Standings of the evening"))
    return Poster(
        PageFrame(
            sheet="poster",
            options=options,
            title=isolated(heading, translate.language),
            label=heading,
            subtitle=translate.plural(
                "%(players)s players at %(tables)s table", "%(players)s players at %(tables)s tables", len(sheets)
            )
            % {"players": len(lines), "tables": len(sheets)},
            width=paper.width,
            height=paper.height,
            side=paper.side,
            classes=style_classes(options, small=small),
            lengths={"top": paper.top, "line-height": height},
            body="poster",
        ),
        tuple(tuple(lines[start : start + on_a_page]) for start in range(0, len(lines), on_a_page)),
        translate(BY_TOTALS if are_alike(sheets) else BY_RANK),
    )


def _line(place: JoinedPlace, language: str) -> PosterLine:
    return PosterLine(
        place.place,
        place.name,
        ", ".join(map(str, place.tables)),
        decimal_words(float(place.mean_rank), 2, language).rstrip("0").rstrip(".,"),
        number_text(place.total),
    )
