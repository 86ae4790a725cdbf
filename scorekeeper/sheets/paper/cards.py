"""Cards with the rules: for the table, for the wall, for each player's pocket, and a folded tent with the QR code of
the live sheet on one face.

The font size of a card is the largest that fits, estimated by the average width of a letter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.rules.presets.sentences import readings_for, sentences_of
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.schedule import Schedule
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.paper.document import portrait_frame
from scorekeeper.sheets.paper.hook_example import hook_example
from scorekeeper.sheets.paper.print_options import PageFrame, Paper, PrintOptions
from scorekeeper.sheets.paper.sheet_parts import QrCode, qr_code
from scorekeeper.sheets.table.rule_facts import Fact, PointsRow, plain_words, rule_facts, schedule_points
from scorekeeper.wording.bidi_isolates import isolated
from scorekeeper.wording.rule_words import CARDS_IN_A_PACK, pack_words

# The largest and the smallest font size in points, on a large page and a small one.
WALL_SIZES = ((24.0, 13.0), (17.0, 7.0))
# The height above the rules, in millimetres.
WALL_HEAD = (26.0, 18.0)
# The heights of a line and of the gap after a paragraph, in em.
WALL_LINE, WALL_GAP = 1.32, 0.45
MIN_ROW, MAX_ROW = 1.5, 2.3
# The head of the table of points and the text below it, in rows.
POINTS_HEAD = 2.5

# Columns and rows of pocket cards on a page: fewer if the type would be smaller than `MIN_SIZE` points.
DIVISIONS, MIN_SIZE = ((2, 2), (1, 2)), 7.0
# The margin of each card and the gap between text and points, in millimetres.
SIDE, POCKET_BETWEEN = 7.0, 4.0
POCKET_SIZES = (12.0, 4.5)
# In em: the head of a card, a line, a row of points, all gaps, and the width of the points of made bids.
POCKET_HEAD, POCKET_LINE, POCKET_ROW, GAPS, POCKET_POINTS_MADE = 4.2, 1.3, 1.45, 3.0, 6.5
# The width of the table of points beside the text, as a part of a card as wide as the page.
POCKET_POINTS = 0.4
# The feet of the tent are folded over each other.
FOOT, MARGIN = 26.0, 8.0
TENT_SIZES = (14.0, 5.0)
# In em: the room above the text, a line, the gap after it, and a row of points.
TENT_HEAD, TENT_LINE, TENT_GAP, TENT_ROW = 2.4, 1.3, 0.25, 1.62
# The size of the code as a part of its face.
CODE = 0.52
# The most rows of points that fit; higher bids are rare.
MAX_POINTS = 16
# The largest and the smallest font size, in points.
SIZES = (15.0, 5.5)
# The height above everything, in millimetres, on a large page and a small one.
HEAD = (20.0, 14.0)
# In em: a line, a row of points, a heading, and the gap after a paragraph.
LINE, POINTS_LINE, HEADING, GAP = 1.36, 1.75, 2.9, 0.45
# The part of the width for the points of all bids, or only of made ones; millimetres between text and points.
POINTS, POINTS_MADE, BETWEEN = 0.46, 0.23, 7.0

POINT, STEP = 0.3528, 0.25
# The average width of a letter in em.
LETTER = 0.52
# The width of a bold figure and the gap after it, in em.
FIGURE, FIGURE_GAP = 0.64, 0.4


def wall_card(sheet: ScoreSheet, options: PrintOptions) -> RuleCard:
    """Return the card for the wall with the rules of a game."""
    rules, schedule, translate = sheet.game.rules, sheet.schedule, options.translate
    players, paper = len(sheet.game.players), options.size
    points, texts = points_of(rules, schedule), fact_lines(sheet, options)
    example = hook_example(sheet, translate)
    below = [example, translate("Cards in each round"), *rounds_cut_at_turns(schedule.head)]
    beside = points_width(points, paper)
    width = paper.width - 2 * paper.side
    height = paper.height - paper.top - paper.bottom - WALL_HEAD[paper.small]

    def height_of(size: float) -> float:
        """Return the height of the card in this font size. The texts below the table of points have the whole width."""
        table = (len(points) + POINTS_HEAD) * MIN_ROW * size
        words = (lines_of(texts, width - beside - BETWEEN, size) * WALL_LINE + len(texts) * WALL_GAP) * size
        return max(table, words) + (lines_of(below, width, size) * WALL_LINE + 2 * WALL_GAP) * size

    largest, least = WALL_SIZES[paper.small]
    size = largest_font_size((min(largest, widest_font_size(points, beside)), least), height, height_of)
    row = max(MIN_ROW * size, min(MAX_ROW * size, height * 0.8 / (len(points) + POINTS_HEAD)))
    frame = card_frame("wall", rules, players, options, {"size": size, "points-row": row, "points-width": beside})
    return short_card(sheet, frame, options, example)


class PocketCards(Struct, frozen=True):
    """A page of `count` equal pocket cards. The table of points is to the right of the text if `beside`, else
    below it.
    """

    frame: PageFrame
    card: RuleCard
    across: int
    count: int
    beside: bool


def pocket_cards(sheet: ScoreSheet, options: PrintOptions) -> PocketCards:
    """Return the pocket cards of the rules of a game: what a player needs to know at the table."""
    rules, schedule, players = sheet.game.rules, sheet.schedule, len(sheet.game.players)
    points, texts = points_of(rules, schedule), fact_lines(sheet, options)
    sizes = {division: _pocket_font_size(texts, points, options.size, division) for division in DIVISIONS}
    # Fewer cards have larger type, so the last division is used if none has type large enough.
    across, down = next((one for one, size in sizes.items() if size >= MIN_SIZE * POINT), DIVISIONS[-1])
    paper, size = options.size, sizes[across, down]
    beside = _points_width(points, paper, across, size)
    lengths = {
        "size": size,
        "cell-width": paper.width / across,
        "cell-height": paper.height / down,
        "margin": SIDE,
        "between": POCKET_BETWEEN,
        "points-width": beside,
    }
    frame = replace(card_frame("pocket", rules, players, options, lengths), side=0)
    return PocketCards(frame, short_card(sheet, frame, options), across, across * down, beside > 0)


def _points_width(points: Sequence[PointsRow], paper: Paper, across: int, size: float) -> float:
    """Return the width of the points beside the text, or 0 if they are below."""
    if misses_differ(points):
        return 0 if across > 1 else (paper.width - 2 * SIDE) * POCKET_POINTS
    return POCKET_POINTS_MADE * size


def _pocket_font_size(
    texts: Sequence[str], points: Sequence[PointsRow], paper: Paper, division: tuple[int, int]
) -> float:
    """Return the font size of a pocket card."""
    across, down = division
    width, height = paper.width / across - 2 * SIDE, paper.height / down - 2 * SIDE

    def height_of(size: float) -> float:
        table, beside = (len(points) + 2) * POCKET_ROW, _points_width(points, paper, across, size)
        words = lines_of(texts, width - (beside + POCKET_BETWEEN if beside else 0), size) * POCKET_LINE
        return (POCKET_HEAD + (max(words, table) if beside else words + table + GAPS)) * size

    return largest_font_size(POCKET_SIZES, height, height_of)


class Tent(Struct, frozen=True):
    """Both faces of a tent, which is a card folded to stand on the table. Without a `live` code one face has the name
    of the rules in large letters.
    """

    frame: PageFrame
    card: RuleCard
    title: str
    live: QrCode | None
    address: str


def tent(sheet: ScoreSheet, options: PrintOptions, live: str) -> Tent:
    """Return the tent (a folded card) of a game; `live` is the address of its live sheet, or empty."""
    rules, schedule, translate = sheet.game.rules, sheet.schedule, options.translate
    players, paper = len(sheet.game.players), options.size
    face = paper.height / 2 - FOOT
    points, texts = points_of(rules, schedule), fact_lines(sheet, options)
    beside = points_width(points, paper)
    width = paper.width - 2 * paper.side - beside - BETWEEN

    def height_of(size: float) -> float:
        words = TENT_HEAD + lines_of(texts, width, size) * TENT_LINE + len(texts) * TENT_GAP
        return max(words, (len(points) + 2.5) * TENT_ROW) * size

    size = largest_font_size(TENT_SIZES, face - 2 * MARGIN, height_of)
    lengths = {
        "size": size,
        "foot": FOOT,
        "face": face,
        "margin": MARGIN,
        "code-size": face * CODE,
        "points-width": beside,
    }
    frame = replace(card_frame("tent", rules, players, options, lengths), side=0)
    card = short_card(sheet, frame, options)
    title = isolated(sheet.game.title, translate.language) or translate("Oh Hell")
    return Tent(frame, card, title, qr_code(live) if live else None, live.partition("//")[2])


class RuleCard(Struct, frozen=True):
    """The contents of a card with the rules. `cards` lists the cards of every round, with a new line where the
    numbers stop rising and begin to fall, or the reverse. `example` explains the hook. `plain_words` says for which
    rounds the table of points holds, and is empty if it holds for all.
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
        """Whether the table shows what missed bids are worth."""
        return misses_differ(self.points)


def rule_card(rules: RuleSet, schedule: Schedule, players: int, options: PrintOptions) -> RuleCard:
    """Return the card of these rules for this number of players."""
    translate, sentences = options.translate, sentences_of(rules)
    facts = rule_facts(rules, schedule, translate)
    readings = tuple(translate(reading.text) for reading in readings_for(rules, schedule))
    summary, source = translate(sentences.summary), isolated(translate(sentences.source), translate.language)
    points = points_of(rules, schedule)
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
            {"size": largest_font_size(SIZES, height, height_of), "points-width": beside, "between": BETWEEN},
        ),
        summary=summary,
        facts=facts,
        cards=rounds_cut_at_turns(schedule.head),
        points=points,
        plain_words=plain_words(rules.scoring, translate),
        readings=readings,
        source=source,
    )


def short_card(sheet: ScoreSheet, frame: PageFrame, options: PrintOptions, example: str = "") -> RuleCard:
    """Return a card without the readings and the source of the rules, for wall, pocket and tent."""
    rules = sheet.game.rules
    return RuleCard(
        frame=frame,
        summary=options.translate(sentences_of(rules).summary),
        facts=facts_with_pack(sheet, options),
        cards=rounds_cut_at_turns(sheet.schedule.head),
        points=points_of(rules, sheet.schedule),
        plain_words=plain_words(rules.scoring, options.translate),
        example=example,
    )


def fact_lines(sheet: ScoreSheet, options: PrintOptions) -> list[str]:
    """Return the facts about the rules as lines of text."""
    return [f"{fact.word} {fact.text}" for fact in facts_with_pack(sheet, options)]


def facts_with_pack(sheet: ScoreSheet, options: PrintOptions) -> tuple[Fact, ...]:
    """Return the facts of the rules, always with the pack."""
    rules, schedule, translate = sheet.game.rules, sheet.schedule, options.translate
    facts = rule_facts(rules, schedule, translate)
    if schedule.pack != CARDS_IN_A_PACK:
        return facts
    return (facts[0], Fact(translate("pack"), pack_words(rules, schedule.players, translate)), *facts[1:])


def points_of(rules: RuleSet, schedule: Schedule) -> tuple[PointsRow, ...]:
    """Return the points of every bid, as many as fit on a card."""
    return schedule_points(rules.scoring, schedule, MAX_POINTS)


def misses_differ(points: Sequence[PointsRow]) -> bool:
    """Return whether the points of a missed bid depend on the bid; if not, one sentence covers all of them."""
    columns = zip(*(row.missed for row in points), strict=True)
    return any(len({*filter(None, column)}) > 1 for column in columns)


def points_width(points: Sequence[PointsRow], paper: Paper) -> float:
    """Return the width of the table of points beside the words, in millimetres."""
    return (paper.width - 2 * paper.side) * (POINTS if misses_differ(points) else POINTS_MADE)


def widest_font_size(points: Sequence[PointsRow], width: float) -> float:
    """Return the largest font size, in points, in which a table of points is not wider than this, in millimetres."""
    rows = [(str(row.bid), row.made, *(row.missed if misses_differ(points) else ())) for row in points]
    letters = sum(max(map(len, column)) for column in zip(*rows, strict=True))
    return width / (letters * FIGURE + len(rows[0]) * FIGURE_GAP) / POINT


def rounds_cut_at_turns(cards: Sequence[int]) -> tuple[str, ...]:
    """Return the cards of the rounds, cut where they turn up or down, or nothing if there is only one round."""
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
    """Return the frame of a card on one portrait page."""
    title, translate = options.translate(rules.name), options.translate
    words = translate.plural("Rules for %(num)d player", "Rules for %(num)d players", players)
    label, subtitle = f"{translate('Oh Hell')}, {title}", words % {"num": players}
    return portrait_frame(options, kind, lengths, title=title, label=label, subtitle=subtitle)


def largest_font_size(sizes: tuple[float, float], height: float, height_of: Callable[[float], float]) -> float:
    """Return the largest font size, in millimetres, in which the contents are no higher than `height`.

    `sizes` are the largest and the smallest size, in points; the smallest is used if no size fits. `height_of` returns
    the height of the contents in a font size in millimetres.
    """
    size, least = sizes
    while size > least and height_of(size * POINT) > height:
        size -= STEP
    return max(size, least) * POINT


def lines_of(texts: Sequence[str], width: float, size: float) -> int:
    """Return the number of lines of the texts, each of which begins a new line."""
    return sum(max(1, int(-(-len(text) * LETTER * size // width))) for text in texts)
