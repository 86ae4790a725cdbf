"""The parts of a sheet beside its rows: names in the heads of columns, a QR code, a corner for the settlement, a table
of sacrifices, a box for resets, boxes to tick, and lines to sign on.

A sacrifice is to miss on purpose, so that another player misses too. The table says when that pays.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest

import segno
from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.rules.formula import Points
from scorekeeper.rules.insights.sacrifice import Verdict, sacrifice_table
from scorekeeper.rules.presets import preset
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.score.playable import MAX_HAND
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.rules.score.settlement import nets, settled_totals
from scorekeeper.sheets.paper.print_options import SheetKind
from scorekeeper.sheets.table.cells import reset_to_words
from scorekeeper.sheets.table.legend import scoring_entries
from scorekeeper.wording.bidi_isolates import isolated
from scorekeeper.wording.locale_forms import list_words
from scorekeeper.wording.numbers import number_text, signed_text
from scorekeeper.wording.translation import N_, Translate

# Columns of the corner and the height of a line to write on, in millimetres, on a large page and a small one.
CORNER_NAME, CORNER_CELL = (26.0, 18.0), (13.5, 9.5)
LINE = (5.6, 4.7)
HEADING = (7.0, 6.0)
# The height of the head of the corner, in lines to write on.
CORNER_HEAD = 1.7
# The height of the table of sacrifices without its rows, in lines: its head and the points lost by the victim with two
# lines each, a sentence on two lines, a gap.
SACRIFICE_LINES = 5.1
# The width of names in the box of resets and reneges.
BOX_NAME = (34.0, 24.0)
# The number of resets and reneges with room on an unplayed sheet.
BOX_ENTRIES = 8
SIGNATURES = (19.0, 15.0)
# The code of the live sheet, with the white around it and the text below.
LIVE, LIVE_GAP, LIVE_WORDS = (20.0, 16.0), 6.0, 5.0

WORDS: dict[Verdict | None, str] = {"set": N_("set"), "even": N_("even"), "": "–", None: ""}
# The code points of the handwriting font: Latin and Latin Extended-A, Romanian, Vietnamese, punctuation.
HANDWRITING_RANGES = (
    *((0x20, 0xB4), (0xB6, 0x17F), (0x1A0, 0x1A1), (0x1AF, 0x1B0), (0x218, 0x21B), (0x1EA0, 0x1EF9)),
    *((0x2013, 0x2014), (0x2018, 0x201A), (0x201C, 0x201D)),
)
# The average width of a letter in em.
HANDWRITING_WIDTH, TYPE_WIDTH = 0.5, 0.56
# Type is printed smaller, because it looks larger than handwriting of the same size.
TYPE_SCALE = 0.8


class NameCell(Struct, frozen=True):
    """A name with its size in millimetres; `typed` if the handwriting font lacks one of its letters."""

    text: str
    size: float
    typed: bool


def name_cell(name: str, width: float, *, small: bool, handwriting: bool = True) -> NameCell:
    """Return a name for a column of this width: on one line if it fits well, or else smaller on two lines."""
    largest, least = (4.2, 1.9) if small else (5.0, 2.2)
    typed = not (handwriting and has_handwriting(name))
    one_line = (width - 1.2) / ((TYPE_WIDTH if typed else HANDWRITING_WIDTH) * max(len(name), 1))
    fits = one_line >= largest * 0.6
    size = min(largest, one_line) if fits else max(least, min(largest * 0.6, 1.7 * one_line))
    return NameCell(name, size * TYPE_SCALE if typed else size, typed)


def name_row(names: Sequence[str], width: float, *, small: bool, handwriting: bool = True) -> tuple[NameCell, ...]:
    """Return the names of a row in one size if all fit on one line; only longer ones are smaller."""
    cells = [name_cell(name, width, small=small, handwriting=handwriting) for name in names]
    sizes = [cell.size / (TYPE_SCALE if cell.typed else 1) for cell in cells]
    common = min((size for size in sizes if size >= 0.6 * max(sizes)), default=0)
    return tuple(replace(cell, size=cell.size * min(1, common / size)) for cell, size in zip(cells, sizes, strict=True))


def seat_words(words: str, width: float, *, small: bool) -> NameCell:
    """Return the words above a name in a column of this width: on one line, so that they never reach the name."""
    one_line = (width - 1.2) / (TYPE_WIDTH * len(words))
    return NameCell(words, min(1.9 if small else 2.3, one_line), typed=True)


def has_handwriting(name: str) -> bool:
    """Return whether the handwriting font has every letter of a name; a name is never written in two fonts."""
    return all(any(first <= ord(letter) <= last for first, last in HANDWRITING_RANGES) for letter in name)


NO_NAME = name_cell("", BOX_NAME[0], small=True)


class FootRoom(Struct, frozen=True):
    """The room below the rows, in millimetres, for the parts beside the legend and above it."""

    beside: float = 0.0
    beside_height: float = 0.0
    above: float = 0.0


class CornerRow(Struct, frozen=True):
    """What one player gets from each other player, and in all. The cells are empty before the end of the game, and the
    player's own cell has a dash.
    """

    name: NameCell
    points: tuple[str, ...]
    net: str


class BoxEntry(Struct, frozen=True):
    """A reset, a renege or another penalty. If all fields are empty, it is a line to write on."""

    round: str = ""
    name: NameCell = NO_NAME
    what: str = ""


class TickBox(Struct, frozen=True):
    """A way of scoring with a box, which is `ticked` if the game is scored in this way."""

    words: str
    ticked: bool


class SheetParts(Struct, frozen=True):
    """All parts of one sheet beside its rows. A part is empty if the sheet does not have it. `signers` sign for a
    record; `live` is the QR code of the address for watching the game.

    On a single page the parts need `room`. Of several pages the first has the QR code and the table of sacrifices
    (`first_room`), the last has the other parts (`last_room`).
    """

    corner: tuple[CornerRow, ...] = ()
    corner_names: tuple[NameCell, ...] = ()
    sacrifice: SacrificeCells | None = None
    box: tuple[tuple[BoxEntry, BoxEntry], ...] = ()
    ticks: tuple[TickBox, ...] = ()
    record: str = ""
    signers: tuple[str, ...] = ()
    live: QrCode | None = None
    corner_width: float = 0.0
    room: FootRoom = FootRoom()
    first_room: FootRoom = FootRoom()
    last_room: FootRoom = FootRoom()


def parts_for(
    kind: SheetKind,
    sheet: ScoreSheet,
    names: tuple[str, ...],
    *,
    small: bool,
    empty: bool,
    record: bool,
    translate: Translate,
    live: str = "",
) -> SheetParts:
    """Return the parts beside the rows of this game. `names` are empty on a sheet without names, and `live` is empty if
    the sheet has no QR code for watching the game.

    The corner (who gets what from whom) is filled in at the end of a game.
    """
    has_corner = kind.corner and (empty or _is_settled(sheet))
    corner = _corner_rows(sheet, names, small=small) if has_corner else ()
    sacrifice = sacrifice_cells(sheet, translate) if kind.corner else None
    box = _penalty_box(sheet, translate, small=small) if kind.box else ()
    signed = record and sheet.finished
    heights = (
        (len(box) + 1) * LINE[small] + HEADING[small] if box else 0,
        SIGNATURES[small] if signed else 0,
    )
    # The head of the corner has room for names on several lines; a sentence is below the table of sacrifices.
    corner_height = HEADING[small] + (len(corner) + CORNER_HEAD) * LINE[small] + 2 if corner else 0
    sacrifice_height = HEADING[small] + (len(sacrifice.rows) + SACRIFICE_LINES) * LINE[small] if sacrifice else 0
    beside = CORNER_NAME[small] + (len(sheet.game.players) + 1) * CORNER_CELL[small]
    code = LIVE[small] + LIVE_GAP if live else 0
    code_height = code + LIVE_WORDS if live else 0
    return SheetParts(
        corner=corner,
        corner_names=tuple(name_cell(name, CORNER_CELL[small] - 1, small=True) for name in names) if corner else (),
        sacrifice=sacrifice,
        box=box,
        ticks=_tick_boxes(kind, sheet, translate, empty=empty),
        record=_record_words(sheet, translate) if signed else "",
        signers=names if signed else (),
        live=qr_code(live) if live else None,
        corner_width=beside if corner or sacrifice else 0.0,
        room=FootRoom(
            (beside if corner or sacrifice else 0) + code,
            max(corner_height + sacrifice_height, code_height),
            sum(heights),
        ),
        first_room=FootRoom((beside if sacrifice else 0) + code, max(sacrifice_height, code_height)),
        last_room=FootRoom(beside if corner else 0, corner_height, sum(heights)),
    )


def _corner_rows(sheet: ScoreSheet, names: tuple[str, ...], *, small: bool) -> tuple[CornerRow, ...]:
    written = [name_cell(name, CORNER_NAME[small] - 1, small=True) for name in names]
    finishers = sheet.finishers
    if not _is_settled(sheet):
        blank = [tuple("–" if one == other else "" for other in range(len(names))) for one in range(len(names))]
        return tuple(CornerRow(name, points, "") for name, points in zip(written, blank, strict=True))
    totals = settled_totals(sheet)
    return tuple(
        CornerRow(
            written[seat],
            tuple("–" if one == other else signed_text(mine - theirs) for other, theirs in enumerate(totals)),
            signed_text(net),
        )
        for seat, (one, mine), net in zip(finishers, enumerate(totals), nets(totals), strict=True)
    )


def _is_settled(sheet: ScoreSheet) -> bool:
    """Return whether all players settle with each other."""
    return sheet.finished and len(sheet.finishers) == len(sheet.game.players)


def _penalty_box(sheet: ScoreSheet, translate: Translate, *, small: bool) -> tuple[tuple[BoxEntry, BoxEntry], ...]:
    """Return penalties and resets so far in two columns, with empty lines until the game ends."""
    names, entries = [name_cell(name, BOX_NAME[small], small=True) for name in sheet.game.names], []
    reset = translate("reset to %(left)s") % {"left": reset_to_words(sheet.game.rules, translate) or 0}
    for row in sheet.rounds:
        for penalty in row.record.penalties:
            reason = isolated(translate(penalty.reason), translate.language)
            what = f"{signed_text(penalty.points)} {reason}".strip()
            entries.append(BoxEntry(str(row.number), names[penalty.seat], what))
        for seat, player in enumerate(row.seats):
            if player.reset:
                entries.append(BoxEntry(str(row.number), names[seat], reset))
    wanted = len(entries) if sheet.finished else max(BOX_ENTRIES, len(entries) + 2)
    entries += [BoxEntry()] * (wanted - len(entries))
    half = -(-len(entries) // 2)
    return tuple(zip_longest(entries[:half], entries[half:], fillvalue=BoxEntry()))


def _tick_boxes(kind: SheetKind, sheet: ScoreSheet, translate: Translate, *, empty: bool) -> tuple[TickBox, ...]:
    """Return a box for each way of scoring that this sheet offers, named by the second part of the rule set's name. The
    way of the game is ticked.

    On an empty sheet players tick one by hand, so each box also explains how it scores.
    """

    def words(rules: RuleSet) -> str:
        name = translate(rules.name).partition(", ")[2]
        entries = scoring_entries(rules, sheet.schedule.peak, translate) if empty else ()
        return " · ".join([name, *(f"{entry.word} {entry.text}" for entry in entries)])

    scoring = sheet.game.rules.scoring
    return tuple(TickBox(words(preset(each)), not empty and preset(each).scoring == scoring) for each in kind.scorings)


def _record_words(sheet: ScoreSheet, translate: Translate) -> str:
    """Return who set the record, with which total."""
    names = list_words((sheet.game.names[seat] for seat in sheet.winners), translate.language)
    total = number_text(sheet.totals[sheet.winners[0]])
    return translate("Group record: %(total)s by %(names)s") % {"total": total, "names": names}


class SacrificeCells(Struct, frozen=True):
    """A table of sacrifices, with a row for each bid of the player who misses on purpose: the points that this loses,
    and a verdict for each bid of the victim.

    `lost` is what a victim loses with each bid; `beaten` is a sentence or empty.
    """

    victims: tuple[int, ...]
    lost: tuple[str, ...]
    rows: tuple[tuple[int, str, tuple[str, ...]], ...]
    beaten: str


def sacrifice_cells(sheet: ScoreSheet, translate: Translate) -> SacrificeCells | None:
    """Return the table of sacrifices for the largest round of a game, or None if a sacrifice never pays."""
    rules = sheet.game.rules
    if not rules.settles_totals or rules.lowest_wins:
        return None
    table = sacrifice_table(rules.scoring, min(sheet.schedule.peak, MAX_HAND), len(sheet.game.players))
    if not table.own_bids:
        return None
    beaten = translate("If you have already missed, one more trick pays against a bid of %(bid)s or more.")
    return SacrificeCells(
        table.victim_bids,
        tuple(map(_points_text, table.victim_lost)),
        tuple(
            (own, _points_text(lost), tuple(translate(WORDS[verdict]) for verdict in verdicts))
            for own, lost, verdicts in zip(table.own_bids, table.own_lost, table.verdicts, strict=True)
        ),
        "" if table.beaten_from is None else beaten % {"bid": table.beaten_from},
    )


def _points_text(lost: Points | None) -> str:
    return "" if lost is None else number_text(lost)


class QrCode(Struct, frozen=True):
    """A QR code as an SVG path, with `modules` on each side. It needs a quiet zone of four modules around it, which is
    not part of it.
    """

    text: str
    modules: int
    path: str


def qr_code(text: str) -> QrCode:
    """Return the QR code of a text, with error correction level M (15 %)."""
    rows = [list(row) for row in segno.make(text, error="m", micro=False).matrix]
    path = [f"M{x} {y}h{width}v1h-{width}z" for y, row in enumerate(rows) for x, width in _dark_runs(row)]
    return QrCode(text, len(rows), "".join(path))


def _dark_runs(row: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the start and the length of each run of dark modules in a row."""
    x = 0
    for dark, run in groupby(row):
        width = len(list(run))
        if dark:
            yield x, width
        x += width
