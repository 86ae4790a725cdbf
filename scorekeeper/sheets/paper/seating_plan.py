"""The seating draw: the cards that were drawn and who sits where, or room to write both."""

from __future__ import annotations

from msgspec import Struct

from scorekeeper.rules.game import Game
from scorekeeper.rules.rule_set import FirstDealer
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.sheets.paper.document import SheetSource, style_classes
from scorekeeper.sheets.paper.name_cell import NameCell, name_cell
from scorekeeper.sheets.paper.print_options import PageFrame, PrintOptions
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
# Names stand round the table in boxes of this part of its width; the others in millimetres.
NAME_BOX, BOX_HEIGHT, GAP, ROW = 0.26, 15.0, 7.0, (9.0, 7.0)
# From so many players on three sit at the head of the table.
MANY = 9
DIRECTIONS = {
    False: ("↻", N_("Play goes round clockwise.")),
    True: ("↺", N_("Play goes round anticlockwise.")),
}


class PlannedSeat(Struct, frozen=True):
    """One seat, clockwise: its cards, what it does, and where on the plan it is, in millimetres."""

    number: int
    name: NameCell
    cards: tuple[str, ...]
    does: str
    left: float
    top: float


class SeatingPlan(Struct, frozen=True):
    """Everything on the page."""

    frame: PageFrame
    occasion: str
    drawing: str
    again: str
    drawings: int
    arrow: str
    direction: str
    seats: tuple[PlannedSeat, ...]


def seating_plan(source: SheetSource, options: PrintOptions) -> SeatingPlan:
    """The seats of a game as they were drawn; with room to write where it is empty or the cards were not recorded."""
    paper, translate, game = options.size, options.translate, source.sheet.game
    width = paper.width - 2 * paper.side
    names = (source.names or ("",) * len(game.players)) if source.empty else game.names
    drawn = () if source.empty else source.extras.drawn
    box, height = width * NAME_BOX, width * 0.72
    seats = []
    for seat, (name, (left, top)) in enumerate(zip(names, places_round(len(names), width, height), strict=True)):
        seats.append(
            PlannedSeat(
                number=seat + 1,
                name=name_cell(name, box - 4, small=paper.small, handwriting=options.handwriting),
                cards=tuple(map(card_sign, drawn[seat])) if seat < len(drawn) else (),
                does="" if source.empty else what_a_seat_does(game, seat, translate),
                left=left,
                top=top,
            )
        )
    arrow, direction = DIRECTIONS[game.rules.anticlockwise]
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
                "table-width": width - 2 * (box + GAP),
                "table-height": height - 2 * (BOX_HEIGHT + GAP),
                "box": box,
                "box-height": BOX_HEIGHT,
                "seat-row": min(ROW[paper.small], (paper.height - height - 78) / (len(names) + 1)),
            },
        ),
        occasion=when,
        drawing=translate(DRAWING[game.rules.rotation.first]),
        again=translate(AGAIN),
        drawings=max(DRAWINGS, *(len(cards) for cards in drawn)) if drawn else DRAWINGS,
        arrow=arrow,
        direction=translate(direction),
        seats=tuple(seats),
    )


def places_round(players: int, width: float, height: float) -> list[tuple[float, float]]:
    """The left upper corners of the boxes of names round a table, clockwise from the middle of its head."""
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
