"""Every sheet of the catalogue, printed once by the sample in its folder and read back.

desilva   okenuff        classic          himes           house      two, four    rules        seating
rows      rows, corner   rows, ticks      rows, box       rows       small rows   words        cards and table
"""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from math import atan2, pi

import pytest
from msgspec.structs import replace

from scorekeeper.paths import SHEET_TEMPLATES
from scorekeeper.rules.presets import first_offered, preset, preset_ids
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.sheets.paper.blank.document import BlankSheet
from scorekeeper.sheets.paper.document import SheetDocument, SheetSource
from scorekeeper.sheets.paper.html import Document
from scorekeeper.sheets.paper.pdf import build_document, documents_pdf
from scorekeeper.sheets.paper.print_options import (
    KINDS,
    PAPERS,
    SHEETS,
    NoSuchSheet,
    PrintOptions,
    SheetExtras,
    sheet_kind,
    sheets_for,
)
from scorekeeper.sheets.paper.sheet_parts import CORNER_CELL, CORNER_HEAD, HANDWRITING_WIDTH, LINE
from scorekeeper.sheets.paper.small_sheets import SeatingPlan, SheetsDoNotFit, SmallSheets
from scorekeeper.wording.translation import identity
from tests.rules.tables import a_game, a_round, house
from tests.sheets.reading import (
    BLACK_ONLY,
    SIZES,
    colours_in,
    count_pages,
    faces_in,
    kind_of,
    opened,
    size_of,
    tags_in,
    text_of,
    words_on,
)
from tests.sheets.samples import NAMES, SHAPES, friday_night, played, sample_of

# Each sheet is printed on one paper and in one ink; together they are on all papers and in both.
SAMPLES = [
    (sheet, [*PAPERS][number % 3], "black" if sheet in ("okenuff", "himes", "two", "seating") else "colour")
    for number, sheet in enumerate(SHEETS)
]
OUR_FACES = {
    *("Sheet-Type", "Sheet-Type-Semi-Bold", "Sheet-Type-Bold"),
    *("Sheet-Hand", "Sheet-Hand-Semi-Bold", "Sheet-Suits"),
}
# Documents that belong to no game.
OF_AN_EVENING = {"table-cards", "score-cards", "result-slips", "poster"}


def number(text: str) -> int:
    return int(text.replace("−", "-"))


@cache
def sample_pdf(sheet: str, paper: str, ink: str) -> bytes:
    return documents_pdf([sample_document(sheet, paper, ink)])


def sample_document(sheet: str, paper: str = "a4", ink: str = "colour") -> Document:
    return build_document(SheetSource(score_sheet(sample_of(sheet))), PrintOptions(paper, sheet=sheet, ink=ink))


@pytest.mark.parametrize(("sheet", "paper", "ink"), SAMPLES)
class TestEverySheet:
    def test_is_one_page_of_its_paper(self, sheet: str, paper: str, ink: str) -> None:
        pdf = sample_pdf(sheet, paper, ink)
        assert count_pages(pdf) == 1
        assert size_of(pdf) in (SIZES[paper], SIZES[paper][::-1])

    def test_every_value_knows_the_heads_of_its_row_and_column(self, sheet: str, paper: str, ink: str) -> None:
        tags = tags_in(sample_pdf(sheet, paper, ink))
        assert [tag for tag in tags if kind_of(tag) == "/H1"], "a title"
        cells = [tag["/A"] for tag in tags if kind_of(tag) == "/TD"]
        assert cells
        # The lines of the box in Himes's sheet have no head of their own: each is a sentence.
        least = 1 if sheet == "himes" else 2
        assert [cell for cell in cells if len(cell["/Headers"]) < least] == []  # type: ignore[index]

    def test_has_a_title_and_a_list_of_contents(self, sheet: str, paper: str, ink: str) -> None:
        reader = opened(sample_pdf(sheet, paper, ink))
        assert reader.metadata is not None
        assert reader.metadata.title
        assert reader.outline[0].title == reader.metadata.title  # type: ignore[union-attr]

    def test_is_in_our_faces_embedded_as_subsets(self, sheet: str, paper: str, ink: str) -> None:
        faces = faces_in(sample_pdf(sheet, paper, ink))
        assert faces.keys() <= OUR_FACES
        assert all(faces.values())

    def test_black_is_pure_black_and_colour_is_not(self, sheet: str, paper: str, ink: str) -> None:
        assert (colours_in(sample_pdf(sheet, paper, ink)) == BLACK_ONLY) is (ink == "black")


def test_every_sheet_has_a_folder_with_style_and_sample_and_a_page_of_its_own_or_that_of_its_shape() -> None:
    folders = {folder.name for folder in SHEET_TEMPLATES.iterdir() if folder.is_dir()} - {
        "shared",
        "book",
        *OF_AN_EVENING,
        "certificate",
    }
    assert folders == SHEETS.keys()
    for folder in folders:
        files = {file.name for file in (SHEET_TEMPLATES / folder).iterdir()}
        assert files | {"sheet.html"} == {"sheet.html", "sheet.css", "sample.json"}
        shared = SHEET_TEMPLATES / "shared" / f"{SHEETS[folder].shape}.html"
        assert ("sheet.html" in files) or shared.is_file()


def test_the_shapes_that_are_printed_are_of_every_kind_and_the_largest_and_smallest_of_all_presets() -> None:
    def words(rules: str) -> int:
        return sum(len(reading.text) for reading in preset(rules).readings)

    def players(rules: str) -> int:
        return preset(rules).most_players

    def rounds(rules: str) -> int:
        return preset(rules).schedule(players(rules)).length or 0

    kinds = [{sheets_for(preset(each))[0].id for each in group} for group in (SHAPES, preset_ids())]
    assert kinds[0] == kinds[1]
    for measure in (words, players, rounds):
        assert max(map(measure, SHAPES)) == max(map(measure, preset_ids()))
    # Himes plays as many as it takes.
    assert min(filter(None, map(rounds, SHAPES))) == min(filter(None, map(rounds, preset_ids())))


def test_every_preset_has_a_sheet_of_its_own_or_the_plain_one() -> None:
    own = {rules: sheets_for(preset(rules))[0].id for rules in (*first_offered(), "pocha", "okenuff-no-hook")}
    assert own == {
        "desilva": "desilva",
        "himes": "himes",
        "okenuff": "okenuff",
        "family": "house",
        "pocha": "house",
        **dict.fromkeys(("classic", "classic-ten", "classic-difference"), "classic"),
        "okenuff-no-hook": "okenuff",
    }


@pytest.mark.parametrize(
    ("rules", "sheet"),
    [
        (house("classic", scoring={"made": "5 + 5 * tricks"}), "house"),
        (house("classic", trump="S"), "house"),
        (house("classic", hook="none"), "classic"),
        (house("himes", reset_multiple=25, target=40), "himes"),
        (house("himes", reset_multiple=None), "house"),
        (house("okenuff", settlement="none"), "house"),
    ],
)
def test_house_rules_have_the_sheet_of_their_base_only_if_they_have_what_it_is_for(rules: RuleSet, sheet: str) -> None:
    """No ticks for points that are none of the three, no box for resets without them, no corner to settle in."""
    assert sheets_for(rules)[0].id == sheet


@pytest.mark.parametrize("sheet", ["okenuff", "papyrus"])
def test_a_sheet_made_for_other_rules_is_refused(sheet: str) -> None:
    with pytest.raises(NoSuchSheet):
        sheet_kind(sheet, preset("desilva"))


def test_okenuffs_corner_says_what_each_gets_from_each() -> None:
    """What one gets another pays, and a row adds up to what is settled in all."""
    document = build_document(SheetSource(played(preset("okenuff"), 4, 13)), PrintOptions())
    assert isinstance(document, SheetDocument)
    corner = document.extras.corner
    grid = [[0 if points == "–" else number(points) for points in row.points] for row in corner]
    assert grid == [[-grid[other][one] for other in range(4)] for one in range(4)]
    assert [sum(row) for row in grid] == [number(row.net) for row in corner]


def test_okenuffs_corner_is_empty_on_an_empty_sheet_and_waits_for_the_end_of_a_game() -> None:
    for empty, corners in ((True, {("Gina", ""), ("Harry", ""), ("Frank", ""), ("Irene", "")}), (False, set())):
        source = SheetSource(played(preset("okenuff"), 4, 5), empty=empty, names=NAMES[:4])
        document = build_document(source, PrintOptions())
        assert isinstance(document, SheetDocument | BlankSheet)
        assert {(row.name.text, row.net) for row in document.extras.corner} == corners


def test_the_settlement_stands_once() -> None:
    """In the corner, or where there is none in the lines below the rows."""
    source = SheetSource(played(preset("okenuff"), 4, 13))
    for sheet, pays in (("okenuff", False), ("house", True)):
        words = words_on(build_document(source, PrintOptions(sheet=sheet)))
        assert (re.search(r"Gina pays \w+ \d", words) is not None) is pays
        assert ("gets from" in words) is not pays


@pytest.mark.parametrize("paper", PAPERS)
def test_names_in_okenuffs_corner_are_whole(paper: str) -> None:
    """Thirty letters without a gap, on as many lines as they need: the last letter of each is inside its cell."""
    names = tuple(letter * 30 for letter in "mohn")
    source = SheetSource(played(preset("okenuff"), 4, 0, names=names), empty=True, names=names)
    words = text_of(documents_pdf([build_document(source, PrintOptions(paper))])).replace("\n", "")
    corner = words.partition("gets from")[2]
    assert all(corner.count(letter * 3) for letter in "mohn")
    document = build_document(source, PrintOptions(paper))
    assert isinstance(document, BlankSheet)
    for cell in document.extras.corner_names:
        lines = -(-len(cell.text) * HANDWRITING_WIDTH * cell.size // (CORNER_CELL[paper == "a5"] - 0.5))
        assert lines * cell.size * 1.05 <= CORNER_HEAD * LINE[paper == "a5"]


def test_okenuffs_sheet_says_when_to_set_oneself() -> None:
    """The table of his page: bids of 0 to 4 against 5 to 13; a 4 comes out even against a 9."""
    document = build_document(SheetSource(played(preset("okenuff"), 4, 5)), PrintOptions())
    assert isinstance(document, SheetDocument)
    table = document.extras.sacrifice
    assert table is not None
    assert table.victims == tuple(range(5, 14))
    assert [row.count("set") for _, _, row in table.rows] == [9, 8, 7, 4, 0]
    assert table.rows[4] == (4, "60", ("–", "–", "–", "–", "even", "", "", "", ""))
    assert [lost for _, lost, _ in table.rows] == ["30", "33", "39", "48", "60"]
    assert table.lost == ("40", "45", "50", "55", "60", "65", "70", "75", "80")
    assert "against a bid of 3 or more" in words_on(document)


def test_okenuffs_sheet_has_the_call_of_each_round() -> None:
    """Bids of 1, 2, 1 and 1 for four cards are one too many; a round of the first bid only has no call yet."""
    bids = [
        a_round((1, 2, 1, 1), (1, 1, 1, 1)),
        a_round((1, 1, 0, 1), (1, 1, 1, 2)),
        a_round((2, 2, 1, 1), (2, 2, 1, 1)),
    ]
    game = a_game("okenuff", 4, *(replace(record, trump=Trump.HEARTS) for record in bids))
    document = build_document(SheetSource(score_sheet(game)), PrintOptions())
    assert isinstance(document, SheetDocument)
    assert [row.call for row in document.table.rows[:4]] == ["+1", "−2", "=", ""]


def test_himess_box_has_what_happened_and_room_for_more() -> None:
    document = sample_document("himes")
    assert isinstance(document, SheetDocument)
    entries = [entry for pair in document.extras.box for entry in pair]
    left, right = entries[::2], entries[1::2]
    assert [(entry.round, entry.name.text, entry.what) for entry in left] == [
        ("3", "Harry", "−20 renege"),
        ("7", "Frank", "+5 won the toss"),
        ("7", "Ann", "reset to 0"),
        ("8", "Frank", "reset to 0"),
    ]
    assert {entry.what for entry in right} == {""}


def test_the_classic_sheet_ticks_the_way_of_scoring_and_has_a_column_for_trump() -> None:
    document = sample_document("classic")
    assert isinstance(document, SheetDocument)
    assert [tick.words for tick in document.extras.ticks if tick.ticked] == ["10 only"]
    assert len(document.extras.ticks) == 3
    assert document.table.shows_trump


@pytest.mark.parametrize(
    ("sheet", "paper", "players", "count"),
    [
        ("four", "a4", 4, 4),
        ("two", "a4", 10, 2),
        ("four", "a4", 7, 4),
    ],
)
def test_small_sheets_are_as_many_as_wanted(sheet: str, paper: str, players: int, count: int) -> None:
    game = played(preset("desilva"), players, 0, agreed=(1, 2, 3, 4))
    document = build_document(SheetSource(game), PrintOptions(paper, sheet=sheet))
    assert isinstance(document, SmallSheets)
    assert len(document.cells) == count


def test_the_first_small_sheet_is_the_game_and_the_others_wait_for_the_next() -> None:
    document = sample_document("four")
    assert isinstance(document, SmallSheets)
    first, *others = document.cells
    assert any(row.begun for row in first.table.rows)
    assert not any(row.begun for other in others for row in other.table.rows)
    assert {other.table.names for other in others} == {first.table.names}


def test_two_short_games_stand_on_one_page_the_earlier_first() -> None:
    """Five games are given: the last two, or the last four, are printed, each with its own title and players."""
    games = [
        SheetSource(played(preset("desilva"), players, 4, agreed=(1, 2, 3, 4), title=f"Game {players}"))
        for players in (3, 4, 5, 6, 7)
    ]
    for sheet, titles in (("two", ["6", "7"]), ("four", ["4", "5", "6", "7"])):
        source = replace(games[-1], earlier=tuple(games[:-1]))
        document = build_document(source, PrintOptions(sheet=sheet))
        assert isinstance(document, SmallSheets)
        assert [cell.occasion for cell in document.cells if isinstance(cell, SheetDocument)] == [
            f"Game {each}" for each in titles
        ]
        assert [len(cell.table.names) for cell in document.cells] == [int(each) for each in titles]


def test_an_earlier_game_that_is_too_long_is_refused_as_the_game_itself_is() -> None:
    long = SheetSource(played(preset("desilva"), 4, 0, agreed=(1,) * 60))
    short = SheetSource(played(preset("desilva"), 4, 0, agreed=(1,)), earlier=(long,))
    with pytest.raises(SheetsDoNotFit):
        build_document(short, PrintOptions("a5", sheet="two"))


@pytest.mark.parametrize("rounds", [4, 60])
def test_where_four_sheets_do_not_fit_none_are_made(rounds: int) -> None:
    """It is said instead: two where four were wanted would be cut apart wrongly."""
    source = SheetSource(played(preset("desilva"), 10, 0, agreed=(1,) * rounds))
    with pytest.raises(SheetsDoNotFit) as refused:
        build_document(source, PrintOptions("a5", sheet="four"))
    assert "don’t fit" in refused.value.sentence(identity)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("players", [2, 3, 4, 7, 13])
def test_round_the_table_no_name_lies_over_another_or_beyond_the_page(players: int, paper: str) -> None:
    """They go clockwise from the middle of the head, and each is beside the table, not on it."""
    source = SheetSource(played(house("desilva", players={"least": 2, "most": 13}), players, 0, agreed=(1,)))
    document = build_document(source, PrintOptions(paper, sheet="seating"))
    assert isinstance(document, SeatingPlan)
    lengths = document.frame.lengths
    width, height = lengths["box"], lengths["box-height"]
    for one, other in combinations(document.seats, 2):
        assert abs(one.left - other.left) >= width or abs(one.top - other.top) >= height
    assert all(0 <= seat.left <= lengths["plan-width"] - width for seat in document.seats)
    assert all(0 <= seat.top <= lengths["plan-height"] - height for seat in document.seats)
    middle = ((lengths["plan-width"] - width) / 2, (lengths["plan-height"] - height) / 2)
    angles = [atan2(seat.left - middle[0], middle[1] - seat.top) % (2 * pi) for seat in document.seats]
    assert angles == sorted(angles)


def test_an_arrow_on_the_table_says_which_way_play_goes_round() -> None:
    for direction, arrow in {"clockwise": "↻ ", "anticlockwise": "↺ "}.items():
        source = SheetSource(played(house("desilva", direction=direction), 4, 0))
        assert arrow in words_on(build_document(source, PrintOptions(sheet="seating")))


def test_the_seating_draw_has_the_cards_and_everybody_in_their_place() -> None:
    """Gina drew 9, Harry and Frank 7 and then king and 3, Irene 4: the example of de Silva's page."""
    drawn = (("9S",), ("7H", "KD"), ("7C", "3S"), ("4D",))
    document = build_document(
        SheetSource(score_sheet(friday_night()), extras=SheetExtras(drawn=drawn)), PrintOptions(sheet="seating")
    )
    assert isinstance(document, SeatingPlan)
    assert [seat.cards for seat in document.seats] == [("9♠",), ("7♥", "K♦"), ("7♣", "3♠"), ("4♦",)]
    assert [seat.does for seat in document.seats] == ["bids first", "", "", "deals first"]
    top, right, bottom, left = document.seats
    assert top.top < right.top == left.top < bottom.top
    assert left.left < top.left == bottom.left < right.left


def test_before_the_draw_nobody_deals_on_the_seating_draw() -> None:
    sheet = score_sheet(friday_night())
    source = SheetSource(sheet, empty=True, names=sheet.game.names)
    words = words_on(build_document(source, PrintOptions(sheet="seating")))
    assert "Gina" in words
    assert "First round" not in words
    assert "deals first" not in words


def test_the_rule_card_has_the_facts_and_the_points() -> None:
    words = words_on(sample_document("rules"))
    assert "13 +75" in words
    assert "Bidding In turn" in words


def test_each_sheet_says_what_it_is() -> None:
    assert len({kind.name for kind in KINDS}) == len(KINDS)
    assert all(kind.about[-1:] in ("", ".") for kind in KINDS)
