"""Names that are too long for their place: they keep their beginning, and leave what stands beside them its room."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from scorekeeper.paths import TRANSLATIONS
from scorekeeper.rules.game.rounds import Round
from tests.browser.phones import Phone, new_game
from tests.browser.waiting import wait_until_settled
from tests.rules.tables import a_round

# Ahmad Abd ar-Rahman, a given name and a family name that are written from the right, and too long in narrow fonts too.
AHMAD = "أحمد عبد الرحمن بن محمد الفاتح المصري"
MAXIMILIAN = "Maximilian-Alexander von Hohenfels"

# For each of these parts whose text is cut: whether its first letter is seen, and how far from its edges.
BEGINNINGS = """(place) => [...document.querySelectorAll(place)].flatMap((part) => {
  const text = document.createTreeWalker(part, NodeFilter.SHOW_TEXT).nextNode();
  if (!text || part.scrollWidth <= part.clientWidth) return [];
  const letter = document.createRange();
  const first = text.data.search(/\\p{L}/u);
  letter.setStart(text, first);
  letter.setEnd(text, first + 1);
  const [one, all] = [letter, part].map((each) => each.getBoundingClientRect());
  return [[text.data, one.left >= all.left - 1 && one.right <= all.right + 1]];
})"""
DEALERS = """() => [...document.querySelectorAll(".players .dealer")].flatMap((mark) => mark.checkVisibility() ? [[
  mark.getBoundingClientRect().left - mark.parentNode.querySelector(".name").getBoundingClientRect().right,
  mark.closest("li").querySelector(".score").getBoundingClientRect().left - mark.getBoundingClientRect().right,
]] : [])"""


@pytest.mark.parametrize("language", ["en", "he"])
def test_a_name_in_any_letters_keeps_its_beginning(phone: Phone, language: str) -> None:
    game = new_game("desilva", AHMAD, MAXIMILIAN, "Carl", "Dora", agreed=[2, 2])
    key = phone.served.start(game)
    # In a tile a name has two lines before it is cut.
    for view, places in (("score", {".who .name": 2, ".sheet thead th": 2}), ("across", {".tile .name": 0})):
        phone.open(key, f"?lang={language}&view={view}")
        wait_until_settled(phone.page)
        for place, least in places.items():
            cut = phone.page.evaluate(BEGINNINGS, place)
            assert len(cut) >= least, place
            assert all(seen for _, seen in cut), (place, cut)


@pytest.mark.parametrize("language", ["en", "he"])
def test_a_name_that_is_typed_keeps_its_beginning_and_its_edge(phone: Phone, language: str) -> None:
    phone.page.goto(f"/games/new?lang={language}")
    fields = phone.page.locator("[data-seats] [name=players]")
    for field, name in zip(fields.all(), (AHMAD, MAXIMILIAN), strict=False):
        field.fill(name)
    looks = "(all) => all.map((one) => [getComputedStyle(one).unicodeBidi, getComputedStyle(one).textAlign])"
    edge = {"en": "left", "he": "right"}[language]
    assert {tuple(each) for each in fields.evaluate_all(looks)} == {("plaintext", edge)}


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (768, 1024)])
@pytest.mark.parametrize("language", ["en", "de", "hu"])
@pytest.mark.parametrize("players", [3, 6])
def test_a_long_name_leaves_the_mark_of_the_dealer_its_room(
    phone: Phone, size: tuple[int, int], language: str, players: int
) -> None:
    """The last player deals the first round."""
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})
    names = [*("Alice", "Bob", "Carol", "Dora", "Emil")[: players - 1], MAXIMILIAN]
    phone.open(phone.served.start(new_game("desilva", *names, agreed=[2, 2])), f"?lang={language}")
    wait_until_settled(phone.page)
    [(after_name, before_total)] = phone.page.evaluate(DEALERS)
    assert after_name >= 0
    assert before_total >= 4


# Which of these lines of the header are cut, and how high their row is, with the stairs below them on a phone.
FELT = """() => [[...document.querySelectorAll(".game-head :is(h1, [data-slot=people], bdi, .cards)")]
  .filter((one) => one.scrollWidth > one.clientWidth || one.getClientRects().length > 1)
  .map((one) => one.textContent), document.querySelector(".game-head .head-row").clientHeight]"""
LANGUAGES = sorted(path.stem for path in TRANSLATIONS.glob("*.po"))


@pytest.mark.parametrize("width", [360, 390])
@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize("language", ["en", *(one for one in LANGUAGES if one != "he")])
def test_a_phone_says_whole_who_leads_who_deals_and_how_many_cards(
    phone: Phone, language: str, begun: bool, width: int
) -> None:
    """The tenth round of 33, and the first, which has the way back to the set-up beside it."""
    phone.page.set_viewport_size({"width": width, "height": 640})
    rounds = tuple(a_round([0, 0, 0], [number, 0, 0]) for number in range(1, 10)) if begun else ()
    game = replace(new_game("desilva", "Konstantin", "Friederike", "Anna"), first_dealer=1, first_bidder=2)
    phone.open(phone.served.start(replace(game, rounds=rounds)), f"?lang={language}")
    wait_until_settled(phone.page)
    assert phone.page.evaluate(FELT) == [[], 66]


@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize("language", ["en", "he", "nl"])
def test_beside_a_long_name_the_head_says_whole_who_deals(phone: Phone, language: str, width: int) -> None:
    """Of two long ones each is cut, and no word is."""
    phone.page.set_viewport_size({"width": width, "height": 640})
    for dealer, cut in ((AHMAD, [MAXIMILIAN, AHMAD]), ("Zed", [MAXIMILIAN])):
        game = new_game("desilva", MAXIMILIAN, "Carl", dealer, agreed=[2, 2])
        phone.open(phone.served.start(game), f"?lang={language}")
        for _ in ("drawn by the server", "drawn by the phone"):
            assert phone.page.evaluate(FELT)[0] == cut
            wait_until_settled(phone.page)


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_that_the_screen_may_go_dark_fits_its_line_on_a_narrow_phone(phone: Phone, language: str) -> None:
    phone.page.set_viewport_size({"width": 360, "height": 640})
    phone.open(phone.served.start(new_game("desilva", "Anna", "Bea", "Carl", agreed=[2])), f"?lang={language}")
    wait_until_settled(phone.page)
    note = phone.page.locator("[data-slot=awake]")
    widths = note.evaluate("(one) => { one.hidden = false; return [one.scrollWidth, one.clientWidth]; }")
    assert 0 < widths[0] <= widths[1]


EIGHT = ("Christoph", "Christina", "Barbara", "Bartholomew", "Maximilian-Alexander", "Maximiliane", "Anna", "Anna K.")
# The letters of every player's head that have room, and so are seen.
HEADS = """() => [...document.querySelectorAll(".sheet thead th[colspan]")].map((head) => {
  const short = getComputedStyle(head, "::before").content.match(/"(.*?)"/)?.[1];
  const { font, letterSpacing } = getComputedStyle(head, short ? "::before" : null);
  const pen = Object.assign(document.createElement("canvas").getContext("2d"), { font, letterSpacing });
  const text = short ?? head.textContent;
  const { paddingLeft, paddingRight } = getComputedStyle(head);
  const room = head.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  const whole = pen.measureText(text).width <= room + 1;
  const more = short || whole ? 0 : pen.measureText("…").width;
  return [...text].filter((_, i) => pen.measureText(text.slice(0, i + 1)).width + more <= room + 1).join("");
})"""
# For each figure on the sheet: how far it reaches over the edge of its cell, and of the part that is seen.
FIGURES = """() => {
  const edge = document.querySelector(".sheet").getBoundingClientRect().right;
  const figures = [...document.querySelectorAll(".sheet tbody td")].filter((cell) => cell.checkVisibility());
  return figures.flatMap((cell) => {
    const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
    if (!text?.data.trim()) return [];
    const range = document.createRange();
    range.selectNode(text);
    const [figure, own] = [range, cell].map((one) => one.getBoundingClientRect());
    return [[text.data.trim(), Math.max(figure.right - Math.min(own.right, edge), own.left - figure.left)]];
  });
}"""


@pytest.mark.parametrize("size", [(360, 740), (390, 932), (844, 390)])
def test_eight_players_differ_on_the_sheet_and_no_total_of_three_figures_is_cut(
    phone: Phone, size: tuple[int, int]
) -> None:
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})
    bids = [0] * 7 + [2]
    game = new_game("skull-king", *EIGHT, agreed=[2] * 20)
    begun = Round((None, None, None, 0, 0, 0, None, None), (None,) * 8)
    key = phone.served.start(replace(game, rounds=(*(a_round(bids, bids),) * 11, begun)))
    for view in ("sheet", "score"):
        phone.open(key, f"?view={view}")
        wait_until_settled(phone.page)
        if view == "sheet" or size[1] >= 800:
            heads = phone.page.evaluate(HEADS)
            assert len(set(heads)) == len(EIGHT), heads
            assert all(len(head) >= 3 for head in heads), heads
            figures = phone.page.evaluate(FIGURES)
            assert "440" in [text for text, _ in figures]
            assert [each for each in figures if each[1] > 1] == []


# The lines on which each word of a name is written.
WORDS_ON_TILES = """() => [...document.querySelectorAll(".tile .name")].map((name) => {
  const text = document.createRange();
  text.selectNodeContents(name);
  const { top } = name.getBoundingClientRect();
  const height = parseFloat(getComputedStyle(name).lineHeight);
  return [name.textContent, [...text.getClientRects()].map((one) => Math.floor((one.top - top + height / 2) / height))];
})"""


@pytest.mark.parametrize("count", [4, 8])
def test_a_word_on_a_tile_is_in_one_line_with_its_mark(phone: Phone, count: int) -> None:
    phone.page.set_viewport_size({"width": 360, "height": 640})
    phone.open(phone.served.start(new_game("desilva", *EIGHT[8 - count :], agreed=[2, 2])), "?view=across")
    wait_until_settled(phone.page)
    lines = dict(phone.page.evaluate(WORDS_ON_TILES))
    assert {word: at for word, at in lines.items() if at != [0]} == {"Maximilian-Alexander": [0, 1]}
