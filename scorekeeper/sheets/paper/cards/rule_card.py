"""The rule card: one page for the table, with the rules and what every bid is worth.

The font size of a card is the largest with which it fits, estimated by the average width of a letter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from msgspec import Struct

from scorekeeper.rules.presets.sentences import sentences_of
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.schedule import Schedule
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.paper.document import style_classes
from scorekeeper.sheets.paper.print_options import PageFrame, Paper, PrintOptions
from scorekeeper.sheets.table.rule_facts import Fact, PointsRow, plain_words, rule_facts, schedule_points
from scorekeeper.wording.bidi_isolates import isolated
from scorekeeper.wording.marks import Translate
from scorekeeper.wording.rule_words import CARDS_IN_A_PACK, pack_words

# The most rows of points that fit; higher bids are rare.
MAX_POINTS = 16
# The largest and the smallest font size, in points.
SIZES = (15.0, 5.5)
# Millimetres above all of it, on a large page and on a small one.
HEAD = (20.0, 14.0)
# In em: a line, a row of points, a heading, and the gap after a paragraph.
LINE, POINTS_LINE, HEADING, GAP = 1.36, 1.75, 2.9, 0.45
# The part of the width for the points: of all bids, or only of made ones; and millimetres between words and points.
POINTS, POINTS_MADE, BETWEEN = 0.46, 0.23, 7.0

POINT, STEP = 0.3528, 0.25
# The average width of a letter in em.
LETTER = 0.52
# The width of a bold figure and the gap behind it, in em.
FIGURE, FIGURE_GAP = 0.64, 0.4


class RuleCard(Struct, frozen=True):
    """Everything on the card. `cards` are those of every round, in a text for each way up or down; `example` is one of
    the hook; `plain_words` say for which round the points are.
    """

    frame: PageFrame
    summary: str
    facts: tuple[Fact, ...]
    cards: tuple[str, ...]
    points: tuple[PointsRow, ...]
    plain_words: str
    readings: tuple[str, ...] = ()
    source: str = ""
    example: str = ""

    @property
    def shows_missed(self) -> bool:
        """Whether the table has what missed bids are worth."""
        return misses_differ(self.points)


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
    height = paper.height - paper.top - paper.bottom - HEAD[paper.small]
    beside = points_width(points, paper)
    width = paper.width - 2 * paper.side - beside - BETWEEN

    def height_of(size: float) -> float:
        words = 3 * HEADING + lines_of(texts, width, size) * LINE + GAP * len(texts)
        return max(words, HEADING + (len(points) + 2) * POINTS_LINE) * size

    return RuleCard(
        frame=card_frame(
            "rules",
            rules,
            players,
            options,
            {"size": largest_type(SIZES, height, height_of), "points-width": beside, "between": BETWEEN},
        ),
        summary=summary,
        facts=facts,
        cards=runs_of(schedule.head),
        points=points,
        plain_words=plain_words(rules.scoring, translate),
        readings=readings,
        source=source,
    )


def short_card(
    sheet: ScoreSheet,
    frame: PageFrame,
    facts: tuple[Fact, ...],
    points: tuple[PointsRow, ...],
    translate: Translate,
    *,
    example: str = "",
) -> RuleCard:
    """A card without the readings and the source of the rules, for the wall, the pocket and the middle of the table."""
    rules = sheet.game.rules
    return RuleCard(
        frame=frame,
        summary=translate(sentences_of(rules).summary),
        facts=facts,
        cards=runs_of(sheet.schedule.head),
        points=points,
        plain_words=plain_words(rules.scoring, translate),
        example=example,
    )


def facts_with_pack(rules: RuleSet, schedule: Schedule, options: PrintOptions) -> tuple[Fact, ...]:
    """The facts of the rules, always with the pack."""
    facts = rule_facts(rules, schedule, options.translate)
    if schedule.pack != CARDS_IN_A_PACK:
        return facts
    return (
        facts[0],
        Fact(options.translate("pack"), pack_words(rules, schedule.players, options.translate)),
        *facts[1:],
    )


def points_of(rules: RuleSet, schedule: Schedule, players: int) -> tuple[PointsRow, ...]:
    """The points of every bid, as many as fit on a card."""
    return schedule_points(rules.scoring, schedule, players, MAX_POINTS)


def misses_differ(points: Sequence[PointsRow]) -> bool:
    """Return whether what a missed bid is worth depends on the bid; if not, a sentence says it for all of them."""
    columns = zip(*(row.missed for row in points), strict=True)
    return any(len({*filter(None, column)}) > 1 for column in columns)


def points_width(points: Sequence[PointsRow], paper: Paper) -> float:
    """Return the width of the table of points beside the words, in millimetres."""
    return (paper.width - 2 * paper.side) * (POINTS if misses_differ(points) else POINTS_MADE)


def widest_type(points: Sequence[PointsRow], width: float) -> float:
    """Return the largest font size, in points, in which a table of points is not wider than this, in millimetres."""
    rows = [(str(row.bid), row.made, *(row.missed if misses_differ(points) else ())) for row in points]
    letters = sum(max(map(len, column)) for column in zip(*rows, strict=True))
    return width / (letters * FIGURE + len(rows[0]) * FIGURE_GAP) / POINT


def runs_of(cards: Sequence[int]) -> tuple[str, ...]:
    """Return the cards of the rounds, cut where they turn upwards or downwards; nothing for an only round."""
    if len(cards) == 1:
        return ()
    runs, way = [[*cards[:1]]], 0
    for before, after in pairwise(cards):
        step = (after > before) - (after < before)
        if step * way < 0:
            runs.append([])
        way = step or way
        runs[-1].append(after)
    return tuple(" ".join(map(str, run)) for run in runs)


def card_frame(kind: str, rules: RuleSet, players: int, options: PrintOptions, lengths: dict[str, float]) -> PageFrame:
    """The frame of a card on one upright page."""
    paper, translate = options.size, options.translate
    words = translate.plural("Rules for %(players)s player", "Rules for %(players)s players", players)
    return PageFrame(
        sheet=kind,
        options=options,
        title=translate(rules.name),
        label=f"{translate('Oh Hell')}, {translate(rules.name)}",
        subtitle=words % {"players": players},
        width=paper.width,
        height=paper.height,
        side=paper.side,
        classes=style_classes(options, small=paper.small),
        lengths={"top": paper.top} | lengths,
    )


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
