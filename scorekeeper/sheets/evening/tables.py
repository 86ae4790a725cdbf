"""Who sits at which table, and its papers: a card with its number, score cards for the players, and a result slip."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.sheets.paper.document import FootLine, portrait_frame
from scorekeeper.sheets.paper.print_options import PageFrame, PrintOptions
from scorekeeper.sheets.paper.sheet_parts import NameCell, name_cell
from scorekeeper.sheets.table.sheet_table import SheetTable
from scorekeeper.wording.sentences import EXACTLY, FROM_TO
from scorekeeper.wording.translation import N_, Translate

TABLE = N_("Table %(number)s")
# Score cards are printed 2 x 2 on a page, or 2 x 1 if their lines would be lower than MIN_LINE, in millimetres.
MIN_LINE, MAX_LINE = 4.2, 8.0
CARD_HEAD, CARD_SIDE = (31.0, 25.0), 7.0
# Result slips: the lines to write on, and the room above and below them.
SLIP_LINE, SLIP_HEAD, SLIP_FOOT = (8.0, 6.4), (24.0, 18.0), 7.0

# As many tables as a hall has room for, and as a printer prints in a minute.
MAX_TABLES = 20


class TableCard(Struct, frozen=True):
    """A card to fold in the middle: both halves are the same, one upside down."""

    frame: PageFrame
    table: str
    names: tuple[NameCell, ...]


class ScoreCard(Struct, frozen=True):
    """One player's card, with table and seat; both are empty on a spare card."""

    table: str
    seat: str
    name: NameCell


class ScoreCards(Struct, frozen=True):
    """Pages of score cards. `rounds` has the number of each round and its number of cards, `scoring` is printed below
    them.
    """

    frame: PageFrame
    pages: tuple[tuple[ScoreCard, ...], ...]
    rounds: tuple[tuple[int, str], ...]
    scoring: FootLine


class ResultSlips(Struct, frozen=True):
    """Pages of result slips, each with the name of a table and its players."""

    frame: PageFrame
    pages: tuple[tuple[tuple[str, tuple[NameCell, ...]], ...], ...]


def table_card(table: SeatedTable, options: PrintOptions) -> TableCard:
    """Return the card of one table."""
    words = options.translate(TABLE) % {"number": table.number}
    width = options.size.width * 0.7
    return TableCard(
        _page_frame("table-cards", words, options, {}),
        words,
        tuple(name_cell(name, width, small=False, handwriting=False) for name in table.names if name),
    )


def score_cards(
    tables: Sequence[SeatedTable], rows: SheetTable, scoring: FootLine, options: PrintOptions
) -> ScoreCards:
    """Return a score card for each player of these tables, with the rounds of their sheet. Spare cards fill the last
    page.
    """
    paper, translate = options.size, options.translate
    title, small = translate(N_("Score cards")), paper.small
    down = 2 if _line_height(paper.height / 2, len(rows.rows), small=small) >= MIN_LINE else 1
    width, height = paper.width / 2, paper.height / down
    cards = [
        ScoreCard(
            translate(TABLE) % {"number": table.number},
            str(seat),
            name_cell(name, width - 2 * CARD_SIDE - 24, small=small, handwriting=options.handwriting),
        )
        for table in tables
        for seat, name in enumerate(table.names, start=1)
    ]
    spare = ScoreCard(translate(TABLE) % {"number": ""}, "", name_cell("", width, small=small))
    cards += [spare] * (-len(cards) % (2 * down))
    lengths = {
        "cell-width": width,
        "cell-height": height,
        "line-height": min(MAX_LINE, _line_height(height, len(rows.rows), small=small)),
        "margin": CARD_SIDE,
    }
    return ScoreCards(
        _page_frame("score-cards", title, options, lengths),
        tuple(tuple(cards[start : start + 2 * down]) for start in range(0, len(cards), 2 * down)),
        tuple((row.number, row.cards) for row in rows.rows),
        scoring,
    )


def result_slips(tables: Sequence[SeatedTable], options: PrintOptions) -> ResultSlips:
    """Return a result slip for each table, for all players to sign."""
    paper, translate = options.size, options.translate
    small, most = paper.small, max(len(table.names) for table in tables)
    height = SLIP_HEAD[small] + (most + 1) * SLIP_LINE[small] + SLIP_FOOT
    on_a_page = max(1, int((paper.height - 1) // height))
    slips = [
        (
            translate(TABLE) % {"number": table.number},
            tuple(name_cell(name, paper.width * 0.3, small=small, handwriting=False) for name in table.names),
        )
        for table in tables
    ]
    lengths = {"slip": height, "write-line": SLIP_LINE[small], "margin": paper.side}
    return ResultSlips(
        _page_frame("result-slips", translate(N_("Result slips")), options, lengths),
        tuple(tuple(slips[start : start + on_a_page]) for start in range(0, len(slips), on_a_page)),
    )


def _line_height(height: float, rounds: int, *, small: bool) -> float:
    """Return the height of a line of a score card, which has its head, the rounds and the total."""
    return (height - CARD_HEAD[small] - CARD_SIDE) / (rounds + 2)


def _page_frame(sheet: str, title: str, options: PrintOptions, lengths: dict[str, float]) -> PageFrame:
    paper, subtitle = options.size, options.translate("Oh Hell")
    lengths |= {"page-width": paper.width, "page-height": paper.height}
    frame = portrait_frame(options, sheet, lengths, title=title, label=title, subtitle=subtitle, body=sheet)
    return replace(frame, side=0)


class TablesDoNotFit(ValueError):
    """The players cannot be seated at this number of tables: each table would have `least` to `most` players, and the
    rules do not allow that.
    """

    def __init__(self, least: int, most: int) -> None:
        super().__init__(f"{least} to {most} at a table")
        self.least, self.most = least, most

    def sentence(self, rules: RuleSet, translate: Translate) -> str:
        """Return why the tables do not fit."""
        here = self.least if self.least < rules.least_players else self.most
        words = EXACTLY if rules.least_players == rules.most_players else FROM_TO
        return translate(words) % {"players": here, "least": rules.least_players, "most": rules.most_players}


class SeatedTable(Struct, frozen=True):
    """One table, numbered from 1; `names` are empty texts if its players are not known yet."""

    number: int
    names: tuple[str, ...]

    @property
    def named(self) -> bool:
        """Whether its players are known."""
        return any(self.names)


def tables_for(rules: RuleSet, tables: int, names: Sequence[str]) -> tuple[SeatedTable, ...]:
    """Seat players at tables as evenly as possible, larger tables first. Neighbours in the list sit together.

    Raises TablesDoNotFit if a table would have fewer or more players than the rules allow.
    """
    sizes = [len(names) // tables + (table < len(names) % tables) for table in range(tables)]
    if min(sizes) < rules.least_players or max(sizes) > rules.most_players:
        raise TablesDoNotFit(min(sizes), max(sizes))
    starts = [sum(sizes[:table]) for table in range(tables)]
    return tuple(
        SeatedTable(number, tuple(names[start : start + size]))
        for number, (start, size) in enumerate(zip(starts, sizes, strict=True), start=1)
    )
