"""Four cards on a page or two, to be cut apart: one for the pocket of each player."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.paper.cards.rule_card import (
    POINT,
    RuleCard,
    card_frame,
    facts_with_pack,
    largest_type,
    lines_of,
    misses_differ,
    points_of,
    short_card,
)
from scorekeeper.sheets.paper.print_options import PageFrame, Paper, PrintOptions
from scorekeeper.sheets.table.rule_facts import Fact, PointsRow

# How many are beside and below each other: fewer if smaller type than `MIN_SIZE`, in points, would be needed.
DIVISIONS, MIN_SIZE = ((2, 2), (1, 2)), 7.0
# The margin of each and the gap between words and points, in millimetres.
SIDE, BETWEEN = 7.0, 4.0
SIZES = (12.0, 4.5)
# In em: the head of a card, a line, a row of points, all gaps, and the width of the points of made bids.
HEAD, LINE, ROW, GAPS, POINTS_MADE = 4.2, 1.3, 1.45, 3.0, 6.5
# The points of all bids are below the words, or have this part of a card as wide as the page.
POINTS = 0.4


class PocketCards(Struct, frozen=True):
    """The page, the card on it, and how often; `beside` its words are the points, or else below them."""

    frame: PageFrame
    card: RuleCard
    across: int
    count: int
    beside: bool


def pocket_cards(sheet: ScoreSheet, options: PrintOptions) -> PocketCards:
    """Return the cards of the rules of a game: what a player needs to know at the table."""
    rules, schedule, players = sheet.game.rules, sheet.schedule, len(sheet.game.players)
    facts, points = facts_with_pack(rules, schedule, options), points_of(rules, schedule, players)
    sizes = {division: _size(facts, points, options.size, division) for division in DIVISIONS}
    # Fewer are larger, so that the last one is taken if no type is large enough.
    across, down = next((one for one, size in sizes.items() if size >= MIN_SIZE * POINT), DIVISIONS[-1])
    paper, size = options.size, sizes[across, down]
    beside = _points_width(points, paper, across, size)
    lengths = {
        "size": size,
        "cell-width": paper.width / across,
        "cell-height": paper.height / down,
        "margin": SIDE,
        "between": BETWEEN,
        "points-width": beside,
    }
    frame = replace(card_frame("pocket", rules, players, options, lengths), side=0)
    card = short_card(sheet, frame, facts, points, options.translate)
    return PocketCards(frame, card, across, across * down, beside > 0)


def _points_width(points: Sequence[PointsRow], paper: Paper, across: int, size: float) -> float:
    """Return the width of the points beside the words, or 0 if they are below."""
    if misses_differ(points):
        return 0 if across > 1 else (paper.width - 2 * SIDE) * POINTS
    return POINTS_MADE * size


def _size(facts: Sequence[Fact], points: Sequence[PointsRow], paper: Paper, division: tuple[int, int]) -> float:
    """Return the size of type of a card."""
    across, down = division
    width, height = paper.width / across - 2 * SIDE, paper.height / down - 2 * SIDE
    texts = [f"{fact.word} {fact.text}" for fact in facts]

    def height_of(size: float) -> float:
        table, beside = (len(points) + 2) * ROW, _points_width(points, paper, across, size)
        words = lines_of(texts, width - (beside + BETWEEN if beside else 0), size) * LINE
        return (HEAD + (max(words, table) if beside else words + table + GAPS)) * size

    return largest_type(SIZES, height, height_of)
