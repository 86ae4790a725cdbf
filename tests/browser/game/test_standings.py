"""The standings on an open page: they follow another phone live, and the keeper's own taps without the server."""

from __future__ import annotations

import re

from msgspec.structs import replace
from playwright.sync_api import expect

from tests.browser.phones import Phone, new_game
from tests.browser.waiting import hold_requests, poll_faster
from tests.rules.tables import a_round, house, with_late_dora

THREE = ("Alice", "Bob", "Carol")


def stand(phone: Phone, *lines: str) -> None:
    """The standings have these places, names and figures and no others."""
    between = r"[^\d+−=]*"
    shown = [re.compile(f"^{between.join(map(re.escape, line.split()))}$") for line in lines]
    expect(phone.page.locator(".standings li")).to_have_text(shown, use_inner_text=True)


def test_open_standings_follow_another_phone_and_the_own_taps_without_the_server(phone: Phone, watcher: Phone) -> None:
    """
    | 2 | Alice (1) 1 | Bob   (0) 0 | Carol   0 -1 |   noted by the keeper, looked at by a watcher
    | 2 | Alice (1) 2 | Bob (0) 0   | Carol   0 -2 |   the keeper has no server any more
    """
    poll_faster(watcher.context)
    phone.begin(new_game("desilva", *THREE, agreed=[2, 2, 2]))
    watcher.open(phone.key, "?view=standings")
    stand(watcher, "1= Alice 0", "1= Bob 0", "1= Carol 0")
    phone.tap(1, 0, 0)
    phone.tap(1, 0)
    stand(
        watcher,
        "1 Alice 1 1 +1 1",
        "2 Bob 1 1 0 1 0",
        "3 Carol 0 1 −1 2 −1",
    )
    phone.all_sent()
    phone.all_loaded()
    tabs = phone.page.get_by_role("navigation", name="Views")
    tabs.get_by_role("link", name="Standings").tap()
    expect(phone.page.locator(".standings polyline").first).to_be_visible()
    phone.context.set_offline(True)
    tabs.get_by_role("link", name="Score").tap()
    # Bob bids first, then Carol and Alice.
    phone.tap(0, 0, 1)
    phone.tap(0, 1)
    tabs.get_by_role("link", name="Standings").tap()
    stand(
        phone,
        "1 Alice 2 2 +1 2",
        "2 Bob 2 2 0 2 0",
        "3 Carol 0 2 −1 4 −2",
    )
    phone.context.set_offline(False)
    phone.all_sent()
    stand(
        watcher,
        "1 Alice 2 2 +1 2",
        "2 Bob 2 2 0 2 0",
        "3 Carol 0 2 −1 4 −2",
    )


def test_standings_drawn_before_a_round_was_scored_follow_it_once_their_script_has_come(
    phone: Phone, watcher: Phone
) -> None:
    """
    | 2 | Alice (1) 1 | Bob (0) 0 | Carol 0 -1 |   scored while the watcher's page was still being loaded
    """
    poll_faster(watcher.context)
    phone.begin(new_game("desilva", *THREE, agreed=[2, 2]))
    release = hold_requests(watcher.page, "**/games/offline")
    watcher.open(phone.key, "?view=standings")
    phone.tap(1, 0, 0)
    phone.tap(1, 0)
    watcher.reads(1, "1 made", "1", "0 made", "0", start=1)
    release()
    stand(
        watcher,
        "1 Alice 1 1 +1 1",
        "2 Bob 1 1 0 1 0",
        "3 Carol 0 1 −1 2 −1",
    )


def test_the_phone_draws_seventeen_players(phone: Phone) -> None:
    """There are sixteen looks of a line, so the seventeenth looks like the fourth."""
    rules = house("desilva", players={"least": 2, "most": 17})
    game = new_game(rules, *(f"Player {number}" for number in range(1, 18)), agreed=[1, 1])
    phone.begin(game.with_round(1, a_round([0] * 17, [1, *[0] * 16])))
    phone.all_loaded()
    phone.page.get_by_role("navigation", name="Views").get_by_role("link", name="Standings").tap()
    looks = phone.page.locator(".standings .line")
    expect(looks).to_have_count(17)
    expect(looks.first).to_have_class("line seat-0")
    expect(looks.last).to_have_class("line seat-3")


def test_the_phone_draws_a_late_player_from_where_that_player_begins(phone: Phone) -> None:
    """Dora comes to the last of three rounds, with 9."""
    phone.begin(with_late_dora(9))
    phone.all_loaded()
    phone.page.get_by_role("navigation", name="Views").get_by_role("link", name="Standings").tap()
    drawn = phone.page.locator(".standings .line")
    places = "(lines) => lines.map((line) => line.getAttribute('points').split(' ').length)"
    expect(drawn).to_have_count(4)
    assert drawn.evaluate_all(places) == [4, 4, 4, 2]


# The colour of the mark at each name, by the name, in the list, the standings and the heads of the sheet.
MARKS = """() => [".players li", ".standings li", ".sheet thead [data-seat]"].map((place) =>
  Object.fromEntries([...document.querySelectorAll(place)].map((one) => {
    const who = one.querySelector(".who");
    const { backgroundColor, clipPath } = getComputedStyle(who ?? one, who ? "::before" : "::after");
    return [(one.querySelector(".name") ?? one).textContent, `${backgroundColor} ${clipPath}`];
  })))"""


def test_every_player_has_one_mark_and_the_leader_a_crown_that_is_read(phone: Phone) -> None:
    """
    | 2 | Alice (1) 1 | Bob (0) 0 | Carol 0 -1 |
    """
    game = new_game("desilva", *THREE, agreed=[2, 2, 2])
    phone.begin(replace(game, rounds=(a_round([1, 0, 0], [1, 0, 1]),)))
    phone.all_loaded()
    phone.page.get_by_role("link", name="Standings").first.tap()
    expect(phone.page.locator(".standings li")).to_have_count(3)
    listed, ranked, heads = phone.page.evaluate(MARKS)
    assert listed == ranked == heads
    assert len({*listed.values()}) == 3
    expect(phone.page.locator("[data-ahead]")).to_have_count(3)
    expect(phone.page.locator(".standings [data-ahead]")).to_match_aria_snapshot("- text: /1st.*1/")
