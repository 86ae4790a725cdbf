"""The rules for the wall: what is asked most, in large type beside a large table of points."""

from __future__ import annotations

from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.paper.cards.hook_example import hook_example
from scorekeeper.sheets.paper.cards.rule_card import RuleCard, card_frame, facts_with_pack, points_of, short_card
from scorekeeper.sheets.paper.cards.type_size import largest_type, lines_of
from scorekeeper.sheets.paper.print_options import PrintOptions

# The largest and the smallest font size in points, on a large page and on a small one.
SIZES = ((16.0, 14.0), (11.0, 7.0))
# Millimetres above the rules.
HEAD = (30.0, 21.0)
# The part of the line for the words, beside the points, and the gap between in millimetres; the others in em.
WORDS, BETWEEN, LINE, GAP = 0.56, 7.0, 1.32, 0.45
MIN_ROW, MAX_ROW = 1.62, 2.3
# The head of the table of points and the words below it, in rows.
POINTS_HEAD = 2.5


def wall_card(sheet: ScoreSheet, options: PrintOptions) -> RuleCard:
    """The card of the rules of a game."""
    rules, schedule, translate = sheet.game.rules, sheet.schedule, options.translate
    players, paper = len(sheet.game.players), options.size
    facts, points = facts_with_pack(rules, schedule, options), points_of(rules, schedule, players)
    example = hook_example(sheet, translate)
    texts = [f"{fact.word} {fact.text}" for fact in facts]
    below = [example, f"{translate('Cards in each round')} {' '.join(map(str, schedule.head))}"]
    width = paper.width - 2 * paper.side
    height = paper.height - paper.top - paper.bottom - HEAD[paper.small]

    def height_of(size: float) -> float:
        """The texts below the table of points have the whole width."""
        beside = (len(points) + POINTS_HEAD) * MIN_ROW * size
        words = (lines_of(texts, width * WORDS - BETWEEN, size) * LINE + len(texts) * GAP) * size
        return max(beside, words) + (lines_of(below, width, size) * LINE + 2 * GAP) * size

    size = largest_type(SIZES[paper.small], height, height_of)
    row = max(MIN_ROW * size, min(MAX_ROW * size, height * 0.8 / (len(points) + POINTS_HEAD)))
    frame = card_frame("wall", rules, players, options, {"size": size, "points-row": row})
    return short_card(sheet, frame, facts, points, translate, example=example)
