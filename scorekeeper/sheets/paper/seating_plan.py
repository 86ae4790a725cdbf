"""The seating draw: the cards that were drawn and who sits where, or room to write both."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

from scorekeeper.rules.game import Game
from scorekeeper.rules.rule_set import FirstDealer
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.sheets.paper.document import SheetSource, style_classes
from scorekeeper.sheets.paper.name_cell import NameCell, name_cell
from scorekeeper.sheets.paper.print_options import PAPERS, PageFrame, PrintOptions
from scorekeeper.sheets.table.heading import occasion
from scorekeeper.sheets.table.rows import SIGNS
from scorekeeper.wording.marks import N_, Translate

DRAWING = {
    FirstDealer.CHOSEN: N_("Whoever draws the highest card deals first."),
    FirstDealer.HIGH_DRAW_DEALS: N_("Whoever draws the highest card deals first."),
    FirstDealer.HIGH_DRAW_SEATS: N_("The cards drawn order the seats, the highest first: it sits and bids first."),
    FirstDealer.LOW_DRAW_BIDS: N_("Whoever draws the lowest card bids first; the player on the right deals."),
}
AGAIN = N_("Aces are high and suits do not count. Ties draw again.")
# The number of drawings with a column: three are enough for a tie that is drawn again and tied again.
DRAWINGS = 3
# The table is as wide as this part of the page, names stand round it in boxes of this part; then in millimetres.
TABLE, NAME_BOX, BOX_HEIGHT, ROW = 0.4, 0.26, 15.0, (9.0, 7.0)


@dataclass(frozen=True)
class PlannedSeat:
    """One seat, clockwise: its cards, what it does, and where on the plan it is, in millimetres."""

    number: int
    name: NameCell
    cards: tuple[str, ...]
    does: str
    left: float
    top: float


@dataclass(frozen=True)
class SeatingPlan:
    """Everything on the page."""

    frame: PageFrame
    occasion: str
    drawing: str
    again: str
    drawings: int
    seats: tuple[PlannedSeat, ...]


def seating_plan(source: SheetSource, options: PrintOptions) -> SeatingPlan:
    """The seats of a game as they were drawn; with room to write where it is empty or the cards were not recorded."""
    paper, translate, game = PAPERS[options.paper], options.translate, source.sheet.game
    width = paper.width - 2 * paper.side
    names = (source.names or ("",) * len(game.players)) if source.empty else game.names
    drawn = () if source.empty else source.extras.drawn
    box, height = width * NAME_BOX, width * 0.72
    seats = []
    for seat, name in enumerate(names):
        angle = 2 * pi * seat / len(names)
        seats.append(
            PlannedSeat(
                number=seat + 1,
                name=name_cell(name, box - 4, small=paper.small, handwriting=options.handwriting),
                cards=tuple(map(card_sign, drawn[seat])) if seat < len(drawn) else (),
                does="" if source.empty and not source.names else what_a_seat_does(game, seat, translate),
                left=round(width / 2 + sin(angle) * (width - box) / 2 - box / 2, 2),
                top=round(height / 2 - cos(angle) * (height - BOX_HEIGHT) / 2 - BOX_HEIGHT / 2, 2),
            )
        )
    title, when = translate("Oh Hell"), "" if source.empty else occasion(game.title, (), translate)
    subtitle = translate(N_("The draw for the seats and the first deal"))
    return SeatingPlan(
        frame=PageFrame(
            sheet="seating",
            options=options,
            title=title,
            label=f"{title}, {when}: {subtitle}" if when else f"{title}: {subtitle}",
            subtitle=subtitle,
            width=paper.width,
            height=paper.height,
            side=paper.side,
            classes=style_classes(options, small=paper.small),
            lengths={
                "top": paper.top,
                "plan-height": height,
                "plan-width": width,
                "table": width * TABLE,
                "box": box,
                "box-height": BOX_HEIGHT,
                "seat-row": min(ROW[paper.small], (paper.height - height - 78) / (len(names) + 1)),
            },
        ),
        occasion=when,
        drawing=translate(DRAWING[game.rules.rotation.first]),
        again=translate(AGAIN),
        drawings=max(DRAWINGS, *(len(cards) for cards in drawn)) if drawn else DRAWINGS,
        seats=tuple(seats),
    )


def what_a_seat_does(game: Game, seat: int, translate: Translate) -> str:
    """Whether this seat deals or bids first, in words; empty for the others."""
    does = []
    if seat == game.first_bidder:
        does.append(translate("bids first"))
    if seat == game.dealer(1):
        does.append(translate("deals first"))
    return ", ".join(does)


def card_sign(card: str) -> str:
    """A drawn card as people write it: 10♥; its suit may be unknown."""
    suit = card[-1:]
    return card[:-1] + SIGNS[Trump(suit)] if suit in "CDHS" and suit else card
