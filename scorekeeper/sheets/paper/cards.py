"""The rules on cards: for the table, with what every bid is worth; for the wall, for the pocket of each player, and on
a tent that stands on the table, with the code of the live sheet on its other side.

The font size of a card is the largest with which it fits, estimated by the average width of a letter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.rules.game.rounds import empty_round
from scorekeeper.rules.play.recording import with_bid
from scorekeeper.rules.presets.sentences import sentences_of
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.schedule import Schedule
from scorekeeper.rules.score.next_step import Step, next_step
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.paper.document import upright_frame
from scorekeeper.sheets.paper.print_options import PageFrame, PrintOptions
from scorekeeper.sheets.paper.sheet_parts import QrCode, qr_code
from scorekeeper.sheets.table.rule_facts import Fact, PointsRow, plain_words, rule_facts, schedule_points
from scorekeeper.wording.bidi_isolates import isolated
from scorekeeper.wording.locale_forms import list_words
from scorekeeper.wording.marks import N_, Translate
from scorekeeper.wording.rule_words import CARDS_IN_A_PACK, pack_words

# The largest and the smallest font size in points, on a large page and on a small one.
WALL_SIZES = ((16.0, 14.0), (11.0, 7.0))
# Millimetres above the rules.
WALL_HEAD = (30.0, 21.0)
# The part of the line for the words, beside the points, and the gap between in millimetres; the others in em.
WALL_WORDS, BETWEEN, WALL_LINE, WALL_GAP = 0.56, 7.0, 1.32, 0.45
MIN_ROW, MAX_ROW = 1.62, 2.3
# The head of the table of points and the words below it, in rows.
POINTS_HEAD = 2.5

# A round of so many cards is the easiest to follow.
CARDS = 5
MAY_NOT = N_("For example with %(cards)s cards: after bids of %(bids)s the last to bid may not bid %(bid)s.")
MAY_ONLY = N_("For example with %(cards)s cards: after bids of %(bids)s the last to bid may bid only %(bid)s.")
# How many stand side by side and one below the other, and the margin of each in millimetres.
ACROSS, DOWN, SIDE = 2, 2, 7.0
POCKET_SIZES = (9.0, 4.5)
# In em: the head of a card, a line, a row of points, and all gaps.
POCKET_HEAD, POCKET_LINE, POCKET_ROW, GAPS = 4.2, 1.3, 1.45, 3.0
# The feet lie on each other under the tent.
FOOT, MARGIN = 26.0, 8.0
TENT_SIZES = (12.0, 5.0)
# The part of the line for the words, beside the points; the others in em.
TENT_WORDS, TENT_HEAD, TENT_LINE, TENT_GAP, TENT_ROW = 0.54, 2.4, 1.3, 0.25, 1.62
# The code in parts of its face.
CODE = 0.52
# The most rows of points that fit; higher bids are rare.
MAX_POINTS = 16
# The largest and the smallest font size, in points.
SIZES = (10.0, 5.5)
# The part of the width for the words, beside the points. The others are in em.
WORDS, LINE, POINTS_LINE, HEAD, HEADING, GAP = 0.56, 1.36, 1.75, 8.2, 3.5, 0.6

POINT, STEP = 0.3528, 0.25
# The average width of a letter in em.
LETTER = 0.52


def wall_card(sheet: ScoreSheet, options: PrintOptions) -> RuleCard:
    """The card of the rules of a game."""
    rules, schedule, translate = sheet.game.rules, sheet.schedule, options.translate
    players, paper = len(sheet.game.players), options.size
    points, texts = points_of(rules, schedule, players), texts_of(sheet, options)
    example = hook_example(sheet, translate)
    below = [example, f"{translate('Cards in each round')} {' '.join(map(str, schedule.head))}"]
    width = paper.width - 2 * paper.side
    height = paper.height - paper.top - paper.bottom - WALL_HEAD[paper.small]

    def height_of(size: float) -> float:
        """The texts below the table of points have the whole width."""
        beside = (len(points) + POINTS_HEAD) * MIN_ROW * size
        words = (lines_of(texts, width * WALL_WORDS - BETWEEN, size) * WALL_LINE + len(texts) * WALL_GAP) * size
        return max(beside, words) + (lines_of(below, width, size) * WALL_LINE + 2 * WALL_GAP) * size

    size = largest_type(WALL_SIZES[paper.small], height, height_of)
    row = max(MIN_ROW * size, min(MAX_ROW * size, height * 0.8 / (len(points) + POINTS_HEAD)))
    frame = card_frame("wall", rules, players, options, {"size": size, "points-row": row})
    return short_card(sheet, frame, options, example)


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


class PocketCards(Struct, frozen=True):
    """The page, and the card that stands on it so many times."""

    frame: PageFrame
    card: RuleCard
    count: int


def pocket_cards(sheet: ScoreSheet, options: PrintOptions) -> PocketCards:
    """The cards of the rules of a game: what a player needs to know at the table."""
    rules, schedule, players = sheet.game.rules, sheet.schedule, len(sheet.game.players)
    points, texts = points_of(rules, schedule, players), texts_of(sheet, options)
    paper = options.size
    width, height = paper.width / ACROSS, paper.height / DOWN

    def height_of(size: float) -> float:
        lines = lines_of(texts, width - 2 * SIDE, size) * POCKET_LINE
        return (POCKET_HEAD + lines + (len(points) + 2) * POCKET_ROW + GAPS) * size

    size = largest_type(POCKET_SIZES, height - 2 * SIDE, height_of)
    lengths = {"size": size, "cell-width": width, "cell-height": height, "margin": SIDE}
    frame = replace(card_frame("pocket", rules, players, options, lengths), side=0)
    return PocketCards(frame, short_card(sheet, frame, options), ACROSS * DOWN)


class Tent(Struct, frozen=True):
    """Both faces; without `live` the one for it has the name of the rules in large letters."""

    frame: PageFrame
    card: RuleCard
    title: str
    live: QrCode | None
    address: str


def tent(sheet: ScoreSheet, options: PrintOptions, live: str) -> Tent:
    """The tent of a game whose live sheet has the address `live`, empty where there is none."""
    rules, schedule, translate = sheet.game.rules, sheet.schedule, options.translate
    players, paper = len(sheet.game.players), options.size
    face = paper.height / 2 - FOOT
    points, texts = points_of(rules, schedule, players), texts_of(sheet, options)
    width = paper.width - 2 * paper.side

    def height_of(size: float) -> float:
        words = TENT_HEAD + lines_of(texts, width * TENT_WORDS, size) * TENT_LINE + len(texts) * TENT_GAP
        return max(words, (len(points) + 2.5) * TENT_ROW) * size

    size = largest_type(TENT_SIZES, face - 2 * MARGIN, height_of)
    lengths = {"size": size, "foot": FOOT, "face": face, "margin": MARGIN, "code-size": face * CODE}
    frame = replace(card_frame("tent", rules, players, options, lengths), side=0)
    card = short_card(sheet, frame, options)
    title = isolated(sheet.game.title, translate.language) or translate("Oh Hell")
    return Tent(frame, card, title, qr_code(live) if live else None, live.partition("//")[2])


class RuleCard(Struct, frozen=True):
    """Everything on the card. `cards` are those of every round, `example` is one of the hook; `plain_words` say for
    which round the points are.
    """

    frame: PageFrame
    summary: str
    facts: tuple[Fact, ...]
    cards: tuple[int, ...]
    points: tuple[PointsRow, ...]
    plain_words: str
    readings: tuple[str, ...] = ()
    source: str = ""
    example: str = ""


def rule_card(rules: RuleSet, schedule: Schedule, players: int, options: PrintOptions) -> RuleCard:
    """The card of these rules for so many players."""
    translate, sentences = options.translate, sentences_of(rules)
    facts = rule_facts(rules, schedule, translate)
    readings = tuple(translate(reading.text) for reading in sentences.readings)
    summary, source = translate(sentences.summary), isolated(translate(sentences.source), translate.language)
    points = points_of(rules, schedule, players)
    texts = [
        summary,
        *(f"{fact.word} {fact.text}" for fact in facts),
        *readings,
        source,
        " ".join(map(str, schedule.head)),
    ]
    paper = options.size
    width, height = paper.width - 2 * paper.side, paper.height - paper.top - paper.bottom

    def height_of(size: float) -> float:
        words = HEAD + 3 * HEADING + lines_of(texts, width * WORDS, size) * LINE + GAP * len(texts)
        return max(words, HEAD + HEADING + (len(points) + 2) * POINTS_LINE) * size

    return RuleCard(
        frame=card_frame("rules", rules, players, options, {"size": largest_type(SIZES, height, height_of)}),
        summary=summary,
        facts=facts,
        cards=schedule.head,
        points=points,
        plain_words=plain_words(rules.scoring, translate),
        readings=readings,
        source=source,
    )


def short_card(sheet: ScoreSheet, frame: PageFrame, options: PrintOptions, example: str = "") -> RuleCard:
    """A card without the readings and the source of the rules, for the wall, the pocket and the middle of the table."""
    rules = sheet.game.rules
    return RuleCard(
        frame=frame,
        summary=options.translate(sentences_of(rules).summary),
        facts=facts_with_pack(sheet, options),
        cards=sheet.schedule.head,
        points=points_of(rules, sheet.schedule, len(sheet.game.players)),
        plain_words=plain_words(rules.scoring, options.translate),
        example=example,
    )


def texts_of(sheet: ScoreSheet, options: PrintOptions) -> list[str]:
    """The lines of the facts."""
    return [f"{fact.word} {fact.text}" for fact in facts_with_pack(sheet, options)]


def facts_with_pack(sheet: ScoreSheet, options: PrintOptions) -> tuple[Fact, ...]:
    """The facts of the rules, always with the pack."""
    rules, schedule, translate = sheet.game.rules, sheet.schedule, options.translate
    facts = rule_facts(rules, schedule, translate)
    if schedule.pack != CARDS_IN_A_PACK:
        return facts
    return (facts[0], Fact(translate("pack"), pack_words(rules, schedule.players, translate)), *facts[1:])


def points_of(rules: RuleSet, schedule: Schedule, players: int) -> tuple[PointsRow, ...]:
    """The points of every bid, as many as fit on a card."""
    return schedule_points(rules.scoring, schedule, players, MAX_POINTS)


def card_frame(kind: str, rules: RuleSet, players: int, options: PrintOptions, lengths: dict[str, float]) -> PageFrame:
    """The frame of a card on one upright page."""
    title, translate = options.translate(rules.name), options.translate
    words = translate.plural("Rules for %(players)s player", "Rules for %(players)s players", players)
    label, subtitle = f"{translate('Oh Hell')}, {title}", words % {"players": players}
    return upright_frame(options, kind, lengths, title=title, label=label, subtitle=subtitle)


def largest_type(sizes: tuple[float, float], height: float, height_of: Callable[[float], float]) -> float:
    """The largest font size, in millimetres, with which the contents are not higher than `height`.

    `sizes` are the largest and the smallest, in points; the smallest is used where nothing fits. `height_of` takes a
    size in millimetres.
    """
    size, least = sizes
    while size > least and height_of(size * POINT) > height:
        size -= STEP
    return max(size, least) * POINT


def lines_of(texts: Sequence[str], width: float, size: float) -> int:
    """The number of lines of the texts, each beginning a new line."""
    return sum(max(1, int(-(-len(text) * LETTER * size // width))) for text in texts)
