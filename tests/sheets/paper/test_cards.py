"""The rules on the wall, in the pocket and on a tent.

wall  ┌──────────────┐  pocket ┌──────┬──────┐  tent ┌──────────┐
      │ Rules  | 0 +5│         │ rules│ rules│       │ ǝpoɔ ▦   │
      │ Trump  | 1 +6│         ├──────┼──────┤       ├──────────┤
      │ Hook   | 2 +8│         │ rules│ rules│       │ rules    │
      └──────────────┘         └──────┴──────┘       └──────────┘
"""

from __future__ import annotations

import re

import pypdfium2
import pytest
from msgspec.structs import replace
from PIL import Image

from scorekeeper.rules.game.attendance import Attendance, Latecomer
from scorekeeper.rules.game.rounds import empty_round
from scorekeeper.rules.play.recording import with_bid
from scorekeeper.rules.presets import preset
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.schedule import ScheduleChange
from scorekeeper.rules.score.next_step import next_step
from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.sheets.paper.cards import FOOT, POINT, PocketCards
from scorekeeper.sheets.paper.document import SheetSource
from scorekeeper.sheets.paper.hook_example import hook_example
from scorekeeper.sheets.paper.pdf import build_document, documents_pdf
from scorekeeper.sheets.paper.print_options import PrintOptions, SheetExtras
from scorekeeper.sheets.paper.sheet_parts import qr_code
from scorekeeper.sheets.table.cells import unplayed_sheet
from scorekeeper.wording.translation import identity, language_for
from tests.rules.tables import house
from tests.sheets.reading import count_pages, opened, text_of, words_on

LIVE = "https://scores.example.org/games/abcdefghijklmnopqrstuv"
MM = 72 / 25.4


def printed(kind: str, rules: RuleSet, players: int, paper: str = "a4", live: str = "") -> bytes:
    source = SheetSource(unplayed_sheet(rules, players), extras=SheetExtras(live=live))
    return documents_pdf([build_document(source, PrintOptions(paper, sheet=kind))])


def sizes_in(pdf: bytes) -> dict[str, set[float]]:
    """The sizes of type on the first page in points, rounded to halves, with the letters in each."""
    found: dict[str, set[float]] = {}

    def visit(text: str, page: list[float], matrix: list[float], _font: object, size: float) -> None:
        for word in text.split():
            found.setdefault(word, set()).add(round(size * abs(page[0] * matrix[0]) * 2) / 2)

    opened(pdf).pages[0].extract_text(visitor_text=visit)
    return found


@pytest.mark.parametrize("kind", ["wall", "pocket", "tent"])
@pytest.mark.parametrize("rules", ["desilva", "himes", "okenuff"])
def test_rules_fit_one_page(rules: str, kind: str) -> None:
    """The usual ones and those with the most to say, at the largest table, on the paper with the least room."""
    pdf = printed(kind, preset(rules), preset(rules).most_players, "letter")
    assert count_pages(pdf) == 1
    with pypdfium2.PdfDocument(pdf) as document:
        page = document[0]
        picture = page.render(scale=1).to_pil().convert("L")
    left, top, right, bottom = box_of_ink(picture)
    assert left >= 0
    assert top >= 0
    if kind == "wall":
        assert right <= picture.width - 10 * MM
        assert bottom <= picture.height - 6 * MM


def box_of_ink(picture: Image.Image) -> tuple[int, int, int, int]:
    box = picture.point(lambda value: 255 if value < 200 else 0).getbbox()
    assert box is not None
    return box


@pytest.mark.parametrize(("rules", "paper"), [("desilva", "a4"), ("okenuff", "letter"), ("himes", "a3")])
def test_on_the_wall_words_and_points_are_in_at_least_fourteen_points(rules: str, paper: str) -> None:
    """On A3 everything is larger by as much as the paper is."""
    scale = 2**0.5 if paper == "a3" else 1
    document = build_document(
        SheetSource(unplayed_sheet(preset(rules), preset(rules).least_players)), PrintOptions(paper, sheet="wall")
    )
    size = round(document.frame.lengths["size"] / 0.3528, 3)
    assert size >= (17 if rules == "desilva" else 14)
    sizes = sizes_in(documents_pdf([document]))
    for word in ("Trump", "+1" if rules == "desilva" else "Pack"):
        assert max(sizes[word]) == pytest.approx(size * scale, abs=0.6)


def test_heads_of_the_points_on_the_wall_never_touch() -> None:
    """The French ones are the widest."""
    options = PrintOptions(translate=language_for("fr"), sheet="wall")
    pdf = documents_pdf([build_document(SheetSource(unplayed_sheet(preset("desilva"), 4)), options)])
    text = pypdfium2.PdfDocument(pdf)[0].get_textpage()
    start, _ = text.search("Réussi", match_case=True, match_whole_word=True).get_next()
    before = text.get_text_range(0, start).rindex("Annonce") + len("Annonce") - 1
    assert text.get_charbox(before)[2] + 1 < text.get_charbox(start)[0]


def test_the_wall_has_the_pack_the_rounds_the_points_and_an_example_of_the_hook() -> None:
    source = SheetSource(unplayed_sheet(preset("desilva"), 4))
    words = words_on(build_document(source, PrintOptions(sheet="wall")))
    assert "Pack 52 cards" in words
    assert " round 1 2 3 4 5 6 7 8 9 10 11 12 13 12 11" in words
    assert "13 +13" in words
    assert "2 under" not in words, "what is missed costs the same for every bid"
    assert "with 5 cards and bids of 2, 1 and 1, " in words


@pytest.mark.parametrize("kind", ["rules", "wall", "pocket", "tent"])
def test_after_a_late_player_the_points_are_for_the_hands_of_now_and_the_peak_is_that_of_the_sheet(kind: str) -> None:
    """Three were to play up to 17 cards; since a fourth came it is 13 at most. A round is still scored by 17."""
    rules = house("blackout", scoring={"made": "10 + bid + peak"})
    three = unplayed_sheet(rules, 3).game
    late = replace(
        three,
        players=(*three.players, "Dov"),
        changes=(ScheduleChange(2, tuple(range(3, 14))),),
        attendance=Attendance(joined=(Latecomer(3, 3),)),
    )
    words = words_on(build_document(SheetSource(score_sheet(late)), PrintOptions(sheet=kind)))
    assert "13 +40" in words
    assert "14 +" not in words
    assert "peak 17, " in words.lower()


@pytest.mark.parametrize(
    ("rules", "players", "words"),
    [
        ("desilva", 3, "with 5 cards and bids of 2 and 2, the last bidder may not bid 1."),
        ("family", 4, "with 4 cards and bids of 1, 1 and 1, the last bidder may bid only 0."),
        ("skull-king", 4, ""),
        ("desilva-no-hook", 4, ""),
    ],
)
def test_the_example_is_the_hook_of_these_rules(rules: str, players: int, words: str) -> None:
    example = hook_example(unplayed_sheet(preset(rules), players), identity)
    assert example.endswith(words)
    assert bool(example) is bool(words)


@pytest.mark.parametrize("direction", ["clockwise", "anticlockwise"])
@pytest.mark.parametrize("hook", [{"who": "last"}, {"who": "dealer"}, {"who": "last", "sum": "over"}])
def test_the_example_is_true_by_the_rules_themselves(hook: dict[str, str], direction: str) -> None:
    """What it calls forbidden the app refuses, and what it leaves the app allows."""
    sheet = unplayed_sheet(house("desilva", hook=hook, direction=direction), 4)
    example = hook_example(sheet, identity)
    found = re.search(
        r"with (\d+) cards and bids of ([\d, and]+), the last bidder may (not|only bid|bid only)", example
    )
    assert found
    cards, bids = int(found[1]), [int(bid) for bid in re.findall(r"\d+", found[2])]
    named = {int(bid) for bid in re.findall(r"\d+", example.rpartition(" may ")[2])}
    number = next(each for each in range(1, 26) if sheet.schedule.cards(each) == cards)
    before = tuple(empty_round(4) for _ in range(number - 1))
    record = empty_round(4)
    for bid in bids:
        coming = next_step(replace(sheet.game, rounds=(*before, record)), sheet.schedule, number)
        assert coming.seat is not None
        assert bid in coming.legal
        record = with_bid(record, coming.seat, bid, sheet.game.in_turn(number))
    legal = {*next_step(replace(sheet.game, rounds=(*before, record)), sheet.schedule, number).legal}
    assert named == (set(range(cards + 1)) - legal if "may not" in example else legal)


@pytest.mark.parametrize(
    ("rules", "players", "paper"), [("desilva", 4, "a5"), ("himes", 5, "a5"), ("okenuff", 4, "a4")]
)
def test_pocket_cards_are_fewer_where_their_type_would_be_smaller_than_seven_points(
    rules: str, players: int, paper: str
) -> None:
    cards = build_document(SheetSource(unplayed_sheet(preset(rules), players)), PrintOptions(paper, sheet="pocket"))
    assert isinstance(cards, PocketCards)
    assert cards.frame.lengths["size"] >= 7 * POINT
    assert cards.count == (2 if rules == "himes" else 4)


@pytest.mark.parametrize(("rules", "least"), [("desilva", 13), ("okenuff", 11.5), ("himes", 10)])
def test_the_rule_card_fills_its_page(rules: str, least: float) -> None:
    card = build_document(
        SheetSource(unplayed_sheet(preset(rules), preset(rules).least_players)), PrintOptions(sheet="rules")
    )
    assert card.frame.lengths["size"] >= least * POINT
    pdf = documents_pdf([card])
    assert count_pages(pdf) == 1
    with pypdfium2.PdfDocument(pdf) as document:
        picture = document[0].render(scale=1).to_pil().convert("L")
    assert box_of_ink(picture)[3] >= picture.height * 0.8


def test_four_pocket_cards_are_alike() -> None:
    with pypdfium2.PdfDocument(printed("pocket", preset("okenuff"), 4)) as document:
        picture = document[0].render(scale=2).to_pil().convert("L")
    wide, high = picture.width // 2, picture.height // 2
    inner = [picture.crop((x + 12, y + 12, x + wide - 12, y + high - 12)) for x in (0, wide) for y in (0, high)]
    boxes = [box_of_ink(each) for each in inner]
    assert max(abs(one - other) for box in boxes for one, other in zip(box, boxes[0], strict=True)) <= 2


def test_a_tent_has_the_code_upside_down_above_the_rules_and_three_lines_to_fold() -> None:
    """The code is that of the address, module by module, seen from the other side of the table."""
    pdf = printed("tent", preset("desilva"), 4, live=LIVE)
    with pypdfium2.PdfDocument(pdf) as document:
        picture = document[0].render(scale=5 * 25.4 / 72).to_pil().convert("L")
    face = (297 / 2 - FOOT) * 0.52
    upper = picture.crop((0, round((FOOT + 1) * 5), 85 * 5, 147 * 5))
    left, top, right, bottom = box_of_ink(upper)
    assert (right - left) / 5 == pytest.approx(face, abs=0.6)
    code = qr_code(LIVE)
    turned = upper.crop((left, top, right, bottom)).rotate(180).resize((code.modules * 8, code.modules * 8))
    dark = {
        (int(x) + step, int(y))
        for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)", code.path)
        for step in range(int(width))
    }
    seen = {
        (x, y)
        for x in range(code.modules)
        for y in range(code.modules)
        if turned.getpixel((x * 8 + 4, y * 8 + 4)) < 128
    }
    assert seen == dark
    folds = [picture.crop((0, round(at * 5) - 4, 60, round(at * 5) + 4)).getextrema()[0] for at in (FOOT, 148.5, 271)]
    assert all(shade < 200 for shade in folds)


def test_a_tent_without_an_address_says_what_the_game_is() -> None:
    words = words_on(build_document(SheetSource(unplayed_sheet(preset("desilva"), 4)), PrintOptions(sheet="tent")))
    assert "Score your bid if you make it" in words
    assert "Scan" not in words


@pytest.mark.parametrize(
    ("kind", "rules", "agreed", "words"),
    [
        ("wall", "desilva", (2,), "For example, with 2 cards"),
        ("rules", "okenuff", None, "No trump doubles all points"),
    ],
)
def test_a_line_is_not_broken_after_its_first_word(
    kind: str, rules: str, agreed: tuple[int, ...] | None, words: str
) -> None:
    """The last words of these sentences just do not fit on the line of the words before."""
    sheet = unplayed_sheet(preset(rules), preset(rules).least_players, agreed=agreed)
    document = build_document(SheetSource(sheet, empty=True), PrintOptions("a5", sheet=kind))
    assert any(words in line for line in text_of(documents_pdf([document])).splitlines())
