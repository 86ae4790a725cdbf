"""Four cards on a page, to be cut apart: one for the pocket of each player."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.paper.cards.rule_card import (
    RuleCard,
    card_frame,
    facts_with_pack,
    largest_type,
    lines_of,
    points_of,
    short_card,
)
from scorekeeper.sheets.paper.print_options import PageFrame, PrintOptions

# How many stand side by side and one below the other, and the margin of each in millimetres.
ACROSS, DOWN, SIDE = 2, 2, 7.0
SIZES = (9.0, 4.5)
# In em: the head of a card, a line, a row of points, and all gaps.
HEAD, LINE, ROW, GAPS = 4.2, 1.3, 1.45, 3.0


class PocketCards(Struct, frozen=True):
    """The page, and the card that stands on it so many times."""

    frame: PageFrame
    card: RuleCard
    count: int


def pocket_cards(sheet: ScoreSheet, options: PrintOptions) -> PocketCards:
    """The cards of the rules of a game: what a player needs to know at the table."""
    rules, schedule, players = sheet.game.rules, sheet.schedule, len(sheet.game.players)
    facts, points = facts_with_pack(rules, schedule, options), points_of(rules, schedule, players)
    paper = options.size
    width, height = paper.width / ACROSS, paper.height / DOWN
    texts = [f"{fact.word} {fact.text}" for fact in facts]

    def height_of(size: float) -> float:
        lines = lines_of(texts, width - 2 * SIDE, size) * LINE
        return (HEAD + lines + (len(points) + 2) * ROW + GAPS) * size

    size = largest_type(SIZES, height - 2 * SIDE, height_of)
    lengths = {"size": size, "cell-width": width, "cell-height": height, "margin": SIDE}
    frame = replace(card_frame("pocket", rules, players, options, lengths), side=0)
    return PocketCards(frame, short_card(sheet, frame, facts, points, options.translate), ACROSS * DOWN)
