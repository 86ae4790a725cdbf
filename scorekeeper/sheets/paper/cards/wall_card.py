"""The rules for the wall: what is asked most, in large type beside a large table of points, and an example of the hook,
what the last to bid may not say after certain bids.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from scorekeeper.rules.game.rounds import empty_round
from scorekeeper.rules.play.recording import with_bid
from scorekeeper.rules.score.next_step import Step, next_step
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.paper.cards.rule_card import (
    BETWEEN,
    RuleCard,
    card_frame,
    facts_with_pack,
    largest_type,
    lines_of,
    points_of,
    points_width,
    runs_of,
    short_card,
    widest_type,
)
from scorekeeper.sheets.paper.print_options import PrintOptions
from scorekeeper.wording.locale_forms import list_words
from scorekeeper.wording.marks import N_, Translate

# The largest and the smallest font size in points, on a large page and on a small one.
SIZES = ((24.0, 13.0), (17.0, 7.0))
# Millimetres above the rules.
HEAD = (26.0, 18.0)
# In em: a line, and the gap after a paragraph.
LINE, GAP = 1.32, 0.45
MIN_ROW, MAX_ROW = 1.5, 2.3
# The head of the table of points and the words below it, in rows.
POINTS_HEAD = 2.5

# A round of so many cards is the easiest to follow.
CARDS = 5
MAY_NOT = N_("For example with %(cards)s cards: after bids of %(bids)s the last to bid may not bid %(bid)s.")
MAY_ONLY = N_("For example with %(cards)s cards: after bids of %(bids)s the last to bid may bid only %(bid)s.")


def wall_card(sheet: ScoreSheet, options: PrintOptions) -> RuleCard:
    """The card of the rules of a game."""
    rules, schedule, translate = sheet.game.rules, sheet.schedule, options.translate
    players, paper = len(sheet.game.players), options.size
    facts, points = facts_with_pack(rules, schedule, options), points_of(rules, schedule, players)
    example = hook_example(sheet, translate)
    texts = [f"{fact.word} {fact.text}" for fact in facts]
    below = [example, translate("Cards in each round"), *runs_of(schedule.head)]
    beside = points_width(points, paper)
    width = paper.width - 2 * paper.side
    height = paper.height - paper.top - paper.bottom - HEAD[paper.small]

    def height_of(size: float) -> float:
        """The texts below the table of points have the whole width."""
        table = (len(points) + POINTS_HEAD) * MIN_ROW * size
        words = (lines_of(texts, width - beside - BETWEEN, size) * LINE + len(texts) * GAP) * size
        return max(table, words) + (lines_of(below, width, size) * LINE + 2 * GAP) * size

    largest, least = SIZES[paper.small]
    size = largest_type((min(largest, widest_type(points, beside)), least), height, height_of)
    row = max(MIN_ROW * size, min(MAX_ROW * size, height * 0.8 / (len(points) + POINTS_HEAD)))
    frame = card_frame("wall", rules, players, options, {"size": size, "points-row": row, "points-width": beside})
    return short_card(sheet, frame, facts, points, translate, example=example)


def hook_example(sheet: ScoreSheet, translate: Translate) -> str:
    """The sentence for the round nearest to five cards in which the hook binds; empty where it never does.

    Everybody but the last bids about a fair share, so that one trick is left.
    """
    length = len(sheet.schedule.head)
    numbers = sorted(range(1, length + 1), key=lambda number: abs((sheet.schedule.cards(number) or 0) - CARDS))
    return next((words for number in numbers if (words := _in_round(sheet, number, translate))), "")


def _in_round(sheet: ScoreSheet, number: int, translate: Translate) -> str:
    """The sentence for one round, empty where the hook leaves the last to bid free."""
    game, schedule = replace(sheet.game, rounds=()), sheet.schedule
    players, cards = len(game.players), schedule.cards(number) or 0
    before = tuple(empty_round(players) for _ in range(number - 1))
    record = empty_round(players)
    bids: list[int] = []
    for share in _shares(max(cards - 1, 0), players - 1):
        coming = next_step(replace(game, rounds=(*before, record)), schedule, number)
        if coming.step is not Step.BID or coming.seat is None:
            return ""
        bids.append(_nearest(coming.legal, share))
        record = with_bid(record, coming.seat, bids[-1], game.in_turn(number))
    legal = next_step(replace(game, rounds=(*before, record)), schedule, number).legal
    hooked = [bid for bid in range(cards + 1) if bid not in legal]
    if not hooked or not legal:
        return ""
    few = len(hooked) <= len(legal)
    return translate(MAY_NOT if few else MAY_ONLY) % {
        "cards": cards,
        "bids": list_words(map(str, bids), translate.language),
        "bid": list_words(map(str, hooked if few else legal), translate.language),
    }


def _nearest(legal: Sequence[int], wanted: int) -> int:
    return min(legal, key=lambda bid: abs(bid - wanted))


def _shares(tricks: int, players: int) -> list[int]:
    """So many tricks among so many players, as evenly as it goes, the larger shares first."""
    return [tricks // players + (place < tricks % players) for place in range(players)]
