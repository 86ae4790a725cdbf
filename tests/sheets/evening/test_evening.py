"""An evening at several tables: who sits where, what lies on the tables, and the standing on the wall."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pytest
from hypothesis import given, strategies as st

from scorekeeper.rules.presets import preset
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.evening.evening_set import EveningPart, evening_batches, evening_pdf, poster
from scorekeeper.sheets.evening.tables import ScoreCards, TableCard, TablesDoNotFit, tables_for
from scorekeeper.sheets.paper.html import Document
from scorekeeper.sheets.paper.pdf import documents_pdf
from scorekeeper.sheets.paper.print_options import PAPERS, PrintOptions
from scorekeeper.wording.translation import identity
from tests.sheets.reading import BLACK_ONLY, colours_in, count_pages, findings_in, text_of, words_on
from tests.sheets.samples import NAMES, played

PEOPLE = ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hana", "Ivo", "Jo", "Kit")
DE_SILVA = preset("desilva")


def evening_documents(
    rules: RuleSet,
    tables: int,
    names: Sequence[str],
    options: PrintOptions,
    parts: Collection[EveningPart] = tuple(EveningPart),
) -> list[Document]:
    """The documents of all batches."""
    return [document for batch in evening_batches(rules, tables, names, options, parts) for document in batch()]


@given(st.integers(1, 20), st.integers(1, 220))
def test_tables_are_as_equal_as_can_be_and_nobody_is_left_over(tables: int, players: int) -> None:
    names = tuple(f"{number}" for number in range(players))
    try:
        seated = tables_for(DE_SILVA, tables, names)
    except TablesDoNotFit:
        assert players // tables < 3 or -(-players // tables) > 10
        return
    sizes = [len(table.names) for table in seated]
    assert max(sizes) - min(sizes) <= 1
    assert tuple(name for table in seated for name in table.names) == names
    assert [table.number for table in seated] == list(range(1, tables + 1))


@pytest.mark.parametrize(("tables", "players", "here"), [(4, 9, "2"), (1, 11, "11")])
def test_tables_too_small_or_too_large_are_refused(tables: int, players: int, here: str) -> None:
    with pytest.raises(TablesDoNotFit) as wrong:
        evening_documents(DE_SILVA, tables, [""] * players, PrintOptions())
    assert f"here {here} would play" in wrong.value.sentence(DE_SILVA, identity)


def test_the_set_has_every_paper_for_every_table_in_order() -> None:
    """Eleven players at three tables: four, four and three."""
    labels = [document.frame.label for document in evening_documents(DE_SILVA, 3, PEOPLE, PrintOptions())]
    assert labels == [
        *(f"Oh Hell: The draw for the seats and the first deal, Table {number}" for number in (1, 2, 3)),
        *(f"Oh Hell, de Silva, Table {number}" for number in (1, 2, 3)),
        *("Table 1", "Table 2", "Table 3"),
        *("Oh Hell, Table 1", "Oh Hell, Table 2", "Oh Hell, Table 3"),
        *("Score cards",) * 2,
        "Result slips",
    ]


@pytest.mark.parametrize("paper", PAPERS)
def test_each_score_card_has_the_rounds_of_its_own_table(paper: str) -> None:
    """Nine at two tables: 19 rounds up to 10 cards for the five, 25 up to 13 for the four."""
    cards = evening_documents(DE_SILVA, 2, PEOPLE[:9], PrintOptions(paper), [EveningPart.SCORE_CARDS])
    rounds: dict[str, list[int]] = {}
    for document in cards:
        assert isinstance(document, ScoreCards)
        assert count_pages(documents_pdf([document])) == len(document.pages)
        for page in document.pages:
            tricks = [int(tricks) for _number, tricks in document.rounds]
            rounds |= {card.name.text: tricks for card in page if card.seat}
    five, four = [*range(1, 11), *range(9, 0, -1)], [*range(1, 14), *range(12, 0, -1)]
    assert rounds == dict.fromkeys(PEOPLE[:5], five) | dict.fromkeys(PEOPLE[5:9], four)


def test_no_piece_of_a_large_set_is_larger_than_what_is_printed_in_about_a_second() -> None:
    """Twenty tables of ten: other sheets are printed between two batches."""
    parts = {part: evening_batches(DE_SILVA, 20, [""] * 200, PrintOptions(), [part]) for part in EveningPart}
    assert {part.value: len(batches) for part, batches in parts.items()} == {
        "seating": 3,
        "rules": 3,
        "table-cards": 1,
        "sheets": 20,
        "score-cards": 13,
        "result-slips": 2,
    }
    documents = [document for batch in parts[EveningPart.SCORE_CARDS] for document in batch()]
    cards = [document for document in documents if isinstance(document, ScoreCards)]
    assert sum(len(page) for document in cards for page in document.pages) == 200


def test_everybody_has_a_score_card_and_a_line_to_sign() -> None:
    cards, slips = (
        f"{' '.join(map(words_on, evening_documents(DE_SILVA, 3, PEOPLE, PrintOptions(), [part])))} "
        for part in (EveningPart.SCORE_CARDS, EveningPart.RESULT_SLIPS)
    )
    assert all(f" {name} " in words for name in PEOPLE for words in (cards, slips))
    # The last page has a spare one.
    assert cards.count("Round Tricks Bid Took Points Total") == len(PEOPLE) + 1
    assert cards.count("Made + bid · missed −1 ") == len(PEOPLE) + 1
    assert "Seat 4 Dee" in cards
    assert "Seat 1 Eli" in cards
    assert slips.count("Signature") == 3


@pytest.mark.parametrize(
    ("rules", "tables", "players", "paper"),
    [("desilva", 2, 7, "a4"), ("himes", 1, 13, "a5"), ("okenuff", 4, 16, "letter")],
)
def test_cards_and_slips_are_on_as_many_pages_as_were_reckoned(
    rules: str, tables: int, players: int, paper: str
) -> None:
    parts = [EveningPart.TABLE_CARDS, EveningPart.SCORE_CARDS, EveningPart.RESULT_SLIPS]
    names = [f"{number} Maximiliane von Habsburg"[:30] for number in range(players)]
    for document in evening_documents(preset(rules), tables, names, PrintOptions(paper), parts):
        pages = 1 if isinstance(document, TableCard) else len(document.pages)  # type: ignore[attr-defined]
        assert count_pages(documents_pdf([document])) == pages


def test_the_same_set_gives_the_same_bytes_in_pure_black_if_wanted() -> None:
    batches = evening_batches(preset("family"), 1, PEOPLE[:4], PrintOptions(ink="black"))
    pdfs = [evening_pdf(batches, "Oh Hell") for _ in (1, 2)]
    assert pdfs[0] == pdfs[1]
    assert colours_in(pdfs[0]) == BLACK_ONLY


def test_a_checker_of_pdf_ua_finds_nothing() -> None:
    batches = evening_batches(preset("family"), 2, PEOPLE[:7], PrintOptions())
    assert findings_in(evening_pdf(batches, "Oh Hell")) == []
    assert findings_in(documents_pdf([poster(three_tables(), PrintOptions())])) == []


def three_tables() -> list[ScoreSheet]:
    return [
        played(DE_SILVA, 4, 4, seed=seed, agreed=(1, 2, 3, 4), names=tuple(f"{name}{seed}" for name in NAMES[:4]))
        for seed in (1, 2, 3)
    ]


def test_the_poster_has_everybody_once_with_table_rank_and_total() -> None:
    sheets = three_tables()
    document = poster(sheets, PrintOptions(), "Friday")
    lines = [line for page in document.pages for line in page]
    assert sorted(line.name for line in lines) == sorted(name for sheet in sheets for name in sheet.game.names)
    assert {line.tables for line in lines} == {"1", "2", "3"}
    first = lines[0]
    sheet = sheets[int(first.tables) - 1]
    assert (first.place, first.mean_rank) == (1, "1")
    assert sheet.game.names[sheet.winners[0]] == first.name
    words = words_on(document)
    assert "Friday 12 players" in words
    assert "Equals are ranked by their totals." in words


@pytest.mark.parametrize(("tables", "paper"), [(1, "a4"), (5, "letter"), (20, "a5")])
def test_the_poster_has_as_many_pages_as_its_lines_need(tables: int, paper: str) -> None:
    sheets = [
        played(DE_SILVA, 5, 1, seed=seed, agreed=(1,), names=tuple(f"{name} {seed}" for name in NAMES[:5]))
        for seed in range(tables)
    ]
    document = poster(sheets, PrintOptions(paper))
    pdf = documents_pdf([document])
    assert count_pages(pdf) == len(document.pages)
    assert text_of(pdf).count("Gina") == tables
