"""The rule card: one page for the table, with the rules and what every bid is worth.

The font size of a card is the largest with which it fits, estimated by the average width of a letter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from scorekeeper.rules.presets.sentences import sentences_of
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.schedule import Schedule
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.paper.document import style_classes
from scorekeeper.sheets.paper.print_options import PageFrame, PrintOptions
from scorekeeper.sheets.table.rule_facts import Fact, PointsRow, plain_words, rule_facts, schedule_points
from scorekeeper.wording.bidi_isolates import isolated
from scorekeeper.wording.marks import Translate
from scorekeeper.wording.rule_words import CARDS_IN_A_PACK, pack_words

# The most rows of points that fit; higher bids are rare.
MAX_POINTS = 16
# The largest and the smallest font size, in points.
SIZES = (10.0, 5.5)
# The part of the width for the words, beside the points. The others are in em.
WORDS, LINE, POINTS_LINE, HEAD, HEADING, GAP = 0.56, 1.36, 1.75, 8.2, 3.5, 0.6

POINT, STEP = 0.3528, 0.25
# The average width of a letter in em.
LETTER = 0.52


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
        cards=sheet.schedule.head,
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
