"""Several small sheets on one page, to be cut apart: games, and blank sheets for the next ones. Also the seating draw:
the cards drawn and the seats, or room to write both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.rules.game import Game
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.sheets.paper.blank.document import BlankSheet, small_blank_document
from scorekeeper.sheets.paper.document import SheetDocument, SheetSource, portrait_frame, rows_document, style_classes
from scorekeeper.sheets.paper.print_options import PageFrame, Paper, PrintOptions, SheetKind
from scorekeeper.sheets.paper.sheet_parts import NameCell, name_cell
from scorekeeper.sheets.table.heading import SIGNS, occasion
from scorekeeper.wording.rule_words import DRAWING
from scorekeeper.wording.translation import N_, Translate

# Ways to divide a page: landscape or not, columns, rows. The first in which the sheet fits is used.
DIVISIONS = {4: ((False, 2, 2), (True, 2, 2)), 2: ((True, 2, 1), (False, 1, 2))}
SIDE, TOP, HEAD, BOTTOM, MIN_ROW, MIN_SEAT = 7.0, 7.0, 20.0, 5.0, 4.5, 12.0


TOO_LARGE = N_("Small sheets of this game don’t fit on this paper: choose another sheet, or larger paper.")
AGAIN = N_("Aces are high and suits don’t count. Ties draw again.")
# The number of drawings with a column of their own: a tie is drawn again, and that draw may tie again.
DRAWINGS = 3
# The width of a box with a name at the table, as a part of the plan's width; the others in millimetres.
NAME_BOX, BOX_HEIGHT, GAP, ROW = 0.26, 15.0, 7.0, (9.0, 7.0)
# With this many players or more three sit at the head of the table.
MANY = 9
DIRECTIONS = {
    False: ("↻", N_("Play goes round clockwise.")),
    True: ("↺", N_("Play goes round anticlockwise.")),
}


class SheetsDoNotFit(ValueError):
    """Fewer sheets than wanted fit on a page."""

    def sentence(self, translate: Translate) -> str:
        """Return the sentence that says what to do."""
        return translate(TOO_LARGE)


class SmallSheets(Struct, frozen=True):
    """The sheets of one page, all of the same size. A sheet to be filled in by pencil has its own marks and its own QR
    code.
    """

    frame: PageFrame
    cells: tuple[SheetDocument | BlankSheet, ...]


def small_sheets(source: SheetSource, options: PrintOptions, kind: SheetKind) -> SmallSheets:
    """Return a page with as many sheets as the kind asks for. Raises SheetsDoNotFit if a table is too wide or a game
    too long.
    """
    games = (*source.earlier, source)[-kind.per_page :]
    empty = [source if source.empty else source.blank_copy] * (kind.per_page - len(games))
    # A blank sheet with fiducial marks is better than one without, so every division is tried for it first.
    for pencil in (True, False):
        for page, cell in _page_divisions(options.size, kind.per_page):
            found = (_small_sheet(game, options, kind, cell, pencil=pencil) for game in (*games, *empty))
            sheets = [sheet for sheet in found if sheet]
            if len(sheets) == kind.per_page == _sheets_per_page(page, cell):
                return _page_of_sheets(page, cell, sheets)
            if len(sheets) == kind.per_page and not pencil:
                raise SheetsDoNotFit
    raise SheetsDoNotFit


def _small_sheet(
    game: SheetSource, options: PrintOptions, kind: SheetKind, cell: Paper, *, pencil: bool
) -> SheetDocument | BlankSheet | None:
    """Return one sheet, or None if it does not fit. An empty sheet is a blank sheet with marks if `pencil` is true."""
    if game.empty and pencil:
        return small_blank_document(game, options, kind, cell)
    sheet = rows_document(game, options, kind, paper=cell)
    layout = sheet.layout
    wide = layout.bid_column + layout.total_column >= MIN_SEAT
    return sheet if wide and len(layout.pages) == 1 and layout.row >= MIN_ROW else None


def _page_divisions(paper: Paper, per_page: int) -> Iterator[tuple[tuple[float, float], Paper]]:
    """Yield the ways to divide a page: the size of the page, and the paper of one small sheet on it."""
    for count in sorted((count for count in DIVISIONS if count <= per_page), reverse=True):
        for landscape, columns, rows in DIVISIONS[count]:
            width, height = (paper.height, paper.width) if landscape else (paper.width, paper.height)
            cell = Paper(width / columns, height / rows, SIDE, TOP, HEAD, BOTTOM, MIN_ROW, MIN_SEAT, small=True)
            yield (width, height), cell


def _sheets_per_page(page: tuple[float, float], cell: Paper) -> int:
    """Return the number of sheets of this size on a page."""
    return round(page[0] * page[1] / (cell.width * cell.height))


def _page_of_sheets(
    page: tuple[float, float], cell: Paper, sheets: Sequence[SheetDocument | BlankSheet]
) -> SmallSheets:
    frame = sheets[0].frame
    (width, height), options = page, frame.options
    return SmallSheets(
        replace(
            frame,
            width=width,
            height=height,
            side=0,
            lengths={"cell-width": cell.width, "cell-height": cell.height},
            classes=style_classes(options, small=True),
            body="",
        ),
        tuple(sheets),
    )


class PlannedSeat(Struct, frozen=True):
    """One seat, clockwise: its cards, its role, and its position on the plan in millimetres."""

    number: int
    name: NameCell
    cards: tuple[str, ...]
    does: str
    left: float
    top: float


class SeatingPlan(Struct, frozen=True):
    """Everything on the page of the seating draw."""

    frame: PageFrame
    occasion: str
    drawing: str
    again: str
    drawings: int
    arrow: str
    direction: str
    seats: tuple[PlannedSeat, ...]


def seating_plan(source: SheetSource, options: PrintOptions) -> SeatingPlan:
    """Return the seats of a game as drawn, with room to write if it is empty or the cards were not recorded."""
    paper, translate, game = options.size, options.translate, source.sheet.game
    width = paper.width - 2 * paper.side
    names = (source.names or ("",) * len(game.players)) if source.empty else game.names
    drawn = () if source.empty else source.extras.drawn
    box, height = width * NAME_BOX, width * 0.72
    seats = []
    for seat, (name, (left, top)) in enumerate(zip(names, name_box_places(len(names), width, height), strict=True)):
        seats.append(
            PlannedSeat(
                number=seat + 1,
                name=name_cell(name, box - 4, small=paper.small, handwriting=options.handwriting),
                cards=tuple(map(card_sign, drawn[seat])) if seat < len(drawn) else (),
                does="" if source.empty else seat_role(game, seat, translate),
                left=left,
                top=top,
            )
        )
    arrow, direction = DIRECTIONS[game.rules.anticlockwise]
    title, when = translate("Oh Hell"), "" if source.empty else occasion(game.title, (), translate)
    subtitle = translate(N_("The draw for the seats and the first deal"))
    return SeatingPlan(
        frame=portrait_frame(
            options,
            "seating",
            {
                "plan-height": height,
                "plan-width": width,
                "table-width": width - 2 * (box + GAP),
                "table-height": height - 2 * (BOX_HEIGHT + GAP),
                "box": box,
                "box-height": BOX_HEIGHT,
                "seat-row": min(ROW[paper.small], (paper.height - height - 78) / (len(names) + 1)),
            },
            title=title,
            label=f"{title}, {when}: {subtitle}" if when else f"{title}: {subtitle}",
            subtitle=subtitle,
        ),
        occasion=when,
        drawing=translate(DRAWING[game.rules.rotation.first]),
        again=translate(AGAIN),
        drawings=max(DRAWINGS, *(len(cards) for cards in drawn)) if drawn else DRAWINGS,
        arrow=arrow,
        direction=translate(direction),
        seats=tuple(seats),
    )


def name_box_places(players: int, width: float, height: float) -> list[tuple[float, float]]:
    """Return the upper left corners of the name boxes around a table, clockwise from the middle of its head."""
    box = width * NAME_BOX
    head = 3 if players >= MANY else 1
    foot = head if (players - 2 * head) % 2 == 0 else 2
    side = (players - head - foot) // 2
    free = (height - 2 * BOX_HEIGHT) / max(side, 1)
    above = [(width * (place + 0.5) / head - box / 2, 0.0) for place in range(head)]
    right = [(width - box, BOX_HEIGHT + free * (place + 0.5) - BOX_HEIGHT / 2) for place in range(side)]
    below = [(width * (place + 0.5) / foot - box / 2, height - BOX_HEIGHT) for place in range(foot)]
    left = [(0.0, top) for _, top in right]
    return [*above[head // 2 :], *right, *reversed(below), *reversed(left), *above[: head // 2]]


def seat_role(game: Game, seat: int, translate: Translate) -> str:
    """Return whether this seat deals or bids first, in words, or an empty text."""
    does = []
    if seat == game.first_bidder:
        does.append(translate("bids first"))
    if seat == game.dealer(1):
        does.append(translate("deals first"))
    return ", ".join(does)


def card_sign(card: str) -> str:
    """Return a drawn card as people write it: 10♥; its suit may be unknown."""
    suit = card[-1:]
    return card[:-1] + SIGNS[Trump(suit)] if suit in "CDHS" and suit else card
