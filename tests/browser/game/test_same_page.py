"""The scripts paint what the server drew: the page looks the same before and after their first paint."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from msgspec.structs import replace
from playwright.sync_api import expect

from scorekeeper.rules.game import Game
from tests.browser.phones import Phone, Served, new_game
from tests.property.game_strategies import attended_games, games
from tests.rules.tables import a_game, a_round, house

pytestmark = pytest.mark.browser

DIFFERENCES = """async () => {
  const seen = (root) => [".game-head h1", "[data-slot=people]", "[data-slot=special]", ".cards", ".trump", ".call",
      ".players", ".sheet tbody", "form.pad h2", "form.pad [data-slot=hint]", ".keys",
      "[data-slot=rest]"].map((place) => {
    const part = root.querySelector(place)?.cloneNode(true);
    if (!part) return [place, ""];
    for (const one of [part, ...part.querySelectorAll("*")]) {
      one.className = [...one.classList].sort().join(" ");
      if (!one.className) one.removeAttribute("class");
      for (const name of ["href", "title"]) one.removeAttribute(name);
    }
    // A part that is hidden says nothing.
    for (const one of part.querySelectorAll("[hidden]")) one.replaceChildren();
    const lines = [part.outerHTML.replace(/ data-state=""/g, "")];
    return [place, lines.join("")];
  });
  const now = seen(document);
  const text = await (await fetch(location)).text();
  const drawn = seen(new DOMParser().parseFromString(text, "text/html"));
  return now.flatMap(([place, html], i) => html === drawn[i][1] ? [] : [[place, drawn[i][1], html]]);
}"""


def assert_same(phone: Phone, key: str, query: str = "") -> None:
    phone.open(key, query)
    for place, drawn, painted in phone.page.evaluate(DIFFERENCES):
        assert painted == drawn, place


def test_a_blind_bid_looks_the_same(served: Served, phone: Phone) -> None:
    record = a_round([1, None, None], blind=frozenset({0, 1}))
    assert_same(phone, served.start(replace(new_game("prospect", "Ann", "Bo", "Cy"), rounds=(record,))))


def test_a_special_round_is_called_alike_in_another_language(served: Served, phone: Phone) -> None:
    key = served.start(new_game("forehead", "Ann", "Bo", "Cy", agreed=[1]))
    assert_same(phone, key, "?lang=de")
    phone.says("special", "An der Stirn: Halte deine Karte so, dass alle außer dir sie sehen, und sag an")


@pytest.mark.parametrize(("players", "rounds"), [(4, 1), (6, 2), (6, 7)])
def test_an_endless_game_that_is_over_has_no_more_rows_and_is_taken_back(
    served: Served, phone: Phone, players: int, rounds: int
) -> None:
    """Alice makes every bid for 11 points and nobody else any; it ends before or after everybody has dealt once."""
    scoring = {"made": "11", "under": "0", "over": "0"}
    game = a_game(house("himes", scoring=scoring, hook="none", target=11 * rounds - 5), players)
    others = players - 1
    for number in range(1, rounds + 1):
        cards = game.schedule.cards(number) or 0
        counted = [0] * others if number < rounds else [None, *[0] * (others - 1)]
        game = game.with_round(number, a_round([cards, *[1] * others], [cards, *counted]))
    phone.begin(game)
    phone.tap(0)
    phone.all_sent()
    assert_same(phone, phone.key)
    rows = phone.page.locator(".sheet tbody tr")
    expect(rows).to_have_count(rounds)
    phone.page.get_by_role("button", name="Undo").first.click()
    # The round that is played again, and the two after it.
    expect(rows).to_have_count(rounds + 2)
    # It has one mark for whoever bids first, and a line below it once everybody has.
    last = rows.count()
    firsts = rows.last.locator("td").evaluate_all("(cells) => cells.map((cell) => cell.className)")
    assert [seat for seat, mark in enumerate(firsts[::2]) if mark == "first"] == [(last - 1) % players]
    assert rows.evaluate_all("(all) => all.map((one) => one.classList.contains('thick'))") == [
        number % players == 0 for number in range(1, last + 1)
    ]


@settings(max_examples=20, phases=[Phase.generate], suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(game=games() | attended_games())
def test_any_game_looks_the_same(served: Served, phone: Phone, game: Game) -> None:
    assert_same(phone, served.start(game))
