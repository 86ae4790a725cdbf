"""The rule card: one page for the table, with the rules and what every bid is worth."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.schedule import Schedule
from scorekeeper.sheets.paper.document import style_classes
from scorekeeper.sheets.paper.print_options import PAPERS, PageFrame, PrintOptions
from scorekeeper.sheets.table.rule_facts import Fact, PointsRow, plain_words, points_rows, rule_facts
from scorekeeper.wording.marks import N_

# More rows of points than this have no room; higher bids are rare.
MAX_POINTS = 16
# Type from 10 points down to 5.5, whichever the words leave room for on the page.
LARGEST, LEAST, STEP, POINT = 10.0, 5.5, 0.25, 0.3528
# The words stand in this part of the width, the points in the rest, which are rows of so many lines.
WORDS, LETTER, LINE_HEIGHT, POINTS_LINE = 0.56, 0.54, 1.36, 1.75
HEAD_LINES, HEADING_LINES, FACT_LINES = 6.0, 2.6, 0.45


@dataclass(frozen=True)
class RuleCard:
    """Everything on the card. `cards` are those of every round; `plain_words` say for which round the points are."""

    frame: PageFrame
    summary: str
    facts: tuple[Fact, ...]
    cards: tuple[int, ...]
    readings: tuple[str, ...]
    points: tuple[PointsRow, ...]
    plain_words: str
    source: str


def rule_card(rules: RuleSet, schedule: Schedule, players: int, options: PrintOptions) -> RuleCard:
    """The card of these rules for so many players."""
    paper, translate = PAPERS[options.paper], options.translate
    facts = rule_facts(rules, schedule, translate)
    readings = tuple(translate(reading.text) for reading in rules.readings)
    summary, source = translate(rules.summary), translate(rules.source)
    points = points_rows(rules.scoring, min(schedule.peak, MAX_POINTS), players)
    texts = [
        summary,
        *(f"{fact.word} {fact.text}" for fact in facts),
        *readings,
        source,
        " ".join(map(str, schedule.head)),
    ]
    width, height = paper.width - 2 * paper.side, paper.height - paper.top - paper.bottom
    size = _size(texts, len(points), width, height)
    title = f"{translate('Oh Hell')}, {translate(rules.name)}"
    words = translate(N_("Rules for %(players)s players"))
    return RuleCard(
        frame=PageFrame(
            sheet="rules",
            options=options,
            title=translate(rules.name),
            label=title,
            subtitle=words % {"players": players},
            width=paper.width,
            height=paper.height,
            side=paper.side,
            classes=style_classes(options, small=paper.small),
            lengths={"top": paper.top, "size": size * POINT},
        ),
        summary=summary,
        facts=facts,
        cards=schedule.head,
        readings=readings,
        points=points,
        plain_words=plain_words(rules.scoring, translate),
        source=source,
    )


def _size(texts: list[str], rows: int, width: float, height: float) -> float:
    """The largest type, in points, in which all words go down one side of the page and all points down the other."""
    size = LARGEST
    while size > LEAST:
        line = size * POINT
        letters = width * WORDS / (line * LETTER)
        words = HEAD_LINES + 3 * HEADING_LINES + sum(-(-len(text) // letters) + FACT_LINES for text in texts)
        points = HEAD_LINES + HEADING_LINES + (rows + 2) * POINTS_LINE / LINE_HEIGHT
        if max(words, points) * LINE_HEIGHT * line <= height:
            break
        size -= STEP
    return size
