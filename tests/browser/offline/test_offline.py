"""The game goes on without the server, and afterwards the server has exactly what the phone has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest
from playwright.sync_api import Browser, Page, expect

from scorekeeper.actions.groups.groups import games_of
from scorekeeper.actions.groups.house_rules import change_house_rules, save_house_rules
from scorekeeper.rules.presets import preset_definition
from scorekeeper.sheets.paper.pdf import PrintingUnavailable
from scorekeeper.web.printing import responses
from tests.browser.choosing import choose
from tests.browser.offline.test_install import own_browser
from tests.browser.phones import KEEPER, Phone, new_game, on_pad
from tests.browser.restartable_server import DropOnce, RestartableServer
from tests.browser.waiting import wait_until, wait_until_settled
from tests.rules.tables import house as house_rules
from tests.storage.kept import history_of

FOUR = ("Alice", "Bob", "Carol", "David")
THREE = FOUR[:3]
# The pencil's cookie outlasts the browser, like the one that the server gives.
NEXT_CENTURY = 4_102_444_800
# What the browser logs where a test cuts the network while a module or the service worker is being fetched.
NETWORK_ERRORS = ("Failed to fetch", "An unknown error occurred when fetching the script")


@pytest.fixture
def phone(worker_phone: Phone) -> Iterator[Phone]:
    """No script may have failed but by the missing network."""
    yield worker_phone
    assert [each for each in worker_phone.complaints if not each.startswith(NETWORK_ERRORS)] == []


def wait_until_cached(page: Page, *addresses: str) -> None:
    """Wait until the worker controls the page and has cached it, the list of games, and these addresses."""
    wanted = ["/", "/offline", "/games/offline", "/games/new/rules.json", *addresses]
    page.evaluate(
        """async (wanted) => {
          await new Promise((seen) => {
            if (navigator.serviceWorker.controller) seen();
            else navigator.serviceWorker.addEventListener("controllerchange", seen);
          });
          const there = async (address) => Boolean(await caches.match(address));
          const all = async () => (await Promise.all([location.pathname, ...wanted].map(there))).every(Boolean);
          while (!(await all())) await new Promise((again) => setTimeout(again, 50));
        }""",
        wanted,
    )


def reconnect(server: RestartableServer, phone: Phone) -> None:
    server.start()
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    phone.all_sent()


def wait_until_dropped(server: RestartableServer, phone: Phone) -> None:
    """Wait until the server has handled a request and dropped its response."""
    for _ in range(400):
        if server.dropped:
            return
        phone.page.wait_for_timeout(25)
    raise AssertionError("no response was dropped")


def shown(phone: Phone, rounds: int) -> list[list[str]]:
    return [phone.row(number) for number in range(1, rounds + 1)]


def drawn_by_the_server(phone: Phone, rounds: int) -> list[list[str]]:
    """The same rows as the server draws them for browsers without scripts."""
    rows = """async ([address, count]) => {
      const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
      return [...page.querySelectorAll(".sheet tbody tr")].slice(0, count)
        .map((row) => [...row.cells].map((cell) => cell.textContent.trim().replace(/\\s+/g, " ")));
    }"""
    drawn: list[list[str]] = phone.page.evaluate(rows, [f"/games/{phone.key}/plain", rounds])
    return drawn


# --- cut at every step ----------------------------------------------------------------------------------------------


# On the page in place of one that never was opened: a link to the address that was requested.
UNREACHABLE = '.pad-bar a[href=""]'
# Two rounds of two cards: bids of Alice, Bob, Carol, then the counts of Alice and Bob; Bob begins the second one.
STEPS = (1, 1, 1, 1, 1, 0, 0, 1, 0, 1)


# Each on a device of its own, which takes as long as all its steps.
HALVES = pytest.mark.parametrize("steps", [range(5), range(5, len(STEPS))], ids=["first", "second"])


@HALVES
def test_the_network_is_cut_at_every_step_of_a_round(server: RestartableServer, phone: Phone, steps: range) -> None:
    for step in steps:
        phone.begin(new_game("desilva", *THREE, agreed=[2, 2, 2]))
        wait_until_cached(phone.page)
        phone.tap(*STEPS[:step])
        phone.all_sent()
        server.stop()
        phone.tap(*STEPS[step:])
        expect(phone.page.locator('[data-slot="unsent"]')).to_have_text(on_pad("unsent"))
        phone.open(phone.key)
        offline = shown(phone, 3)
        assert offline[0] == ["2", "1 made", "1", "1 made", "1", "1", "−1"]
        reconnect(server, phone)
        expect(phone.page.locator('[data-slot="unsent"]')).to_be_empty()
        assert drawn_by_the_server(phone, 3) == offline


@HALVES
def test_the_server_dies_between_hearing_and_answering_at_every_step(
    server: RestartableServer, phone: Phone, steps: range
) -> None:
    """It kept the act, the phone does not know: the act is sent again under its id, and counts once."""
    for step in steps:
        phone.begin(new_game("desilva", *THREE, agreed=[2, 2, 2]))
        phone.tap(*STEPS[:step])
        phone.all_sent()
        server.dropped = 0
        server.drops_response = lambda path: path.endswith("/writes")
        phone.tap(*STEPS[step:])
        expect(phone.page.locator('[data-slot="unsent"]')).to_have_text(on_pad("unsent"))
        wait_until_dropped(server, phone)
        server.stop()
        server.drops_response = lambda _path: False
        reconnect(server, phone)
        assert drawn_by_the_server(phone, 3) == shown(phone, 3)
        with server.app.app_context():
            acts = history_of(phone.key)
        assert len({act.act_id for act in acts}) == len(acts) == len(STEPS)


# --- a whole evening ------------------------------------------------------------------------------------------------


def penalise(phone: Phone, name: str, points: str) -> None:
    # The dialog comes with what is loaded after the pad answers.
    expect(phone.page.locator("dialog.penalty")).to_be_attached()
    phone.page.locator(".menu summary").tap()
    phone.page.locator('.menu a[href$="/penalties"]').tap()
    dialog = phone.page.get_by_role("dialog")
    dialog.get_by_label(name, exact=True).check()
    dialog.locator("[name=points]").fill(points)
    dialog.get_by_role("button", name="Save").tap()


def test_a_game_is_played_to_its_end_without_the_server_across_reloads(server: RestartableServer, phone: Phone) -> None:
    """Alice 1 1, Bob 0 1, Carol 1 0: then Carol's first bid was 0, Bob revoked, and one tap too many is taken back."""
    phone.begin(new_game("desilva", *THREE, agreed=[2, 2, 2]))
    wait_until_cached(phone.page)
    server.stop()
    phone.tap(1, 1, 1, 1, 1)
    phone.open(phone.key)
    phone.tap(1, 0, 0, 1, 0)
    # Carol's bid in the first round was 2 and not 1.
    phone.tap_cell(1, 5)
    phone.says("round", on_pad("round", number=1))
    phone.asks("bid", "Carol")
    phone.tap(2)
    phone.reads(1, "2", "−2", start=5)
    # It is for the round just scored, as nothing of the third is recorded yet.
    penalise(phone, "Bob", "10")
    phone.reads(2, "−8−10", start=4)
    phone.tap(0, 0)
    phone.undo()
    phone.open(phone.key)
    phone.tap(1, 0, 0, 1)
    phone.says("round", on_pad("game-over"))
    offline = shown(phone, 3)
    phone.open(phone.key)
    assert shown(phone, 3) == offline
    reconnect(server, phone)
    expect(phone.page.locator("#again button")).to_be_visible()
    assert drawn_by_the_server(phone, 3) == shown(phone, 3) == offline


def test_the_end_and_the_next_game_are_there_without_the_server(server: RestartableServer, phone: Phone) -> None:
    """
    | 1 | Alice (1) 1 | Bob (0) 0 | Carol 1 -1 |   she must bid it; the server is gone before the only round
    """
    phone.begin(new_game("desilva", *THREE, agreed=[1]))
    wait_until_cached(phone.page)
    server.stop()
    phone.tap(1, 0)
    phone.tap(1)
    expect(phone.page.locator(".finale h2")).to_contain_text("Alice wins with 1")
    expect(phone.page.get_by_role("link", name="Print")).to_be_hidden()
    phone.page.locator("#again button").click()
    phone.page.wait_for_url("**/games/offline?start=*")
    phone.says("people", on_pad("people", leader="Bob", dealer="Alice"))
    phone.says("cards", "1 card")
    phone.tap(1, 0)
    server.start()
    phone.page.wait_for_url(re.compile(r"/games/(?!offline)[\w-]{20,}"))
    game = server.served.sheet(phone.page.url.rsplit("/", 1)[-1]).game
    assert (game.players, game.rules.id, game.schedule.head, game.first_dealer) == (THREE, "desilva", (1,), 0)


def test_a_browser_closed_and_opened_again_has_everything(
    server: RestartableServer, chromium: Browser, tmp_path: Path
) -> None:
    key = server.served.start(new_game("desilva", *THREE, agreed=[2, 2, 2]))
    with own_browser(chromium, tmp_path / "profile") as context:
        context.add_cookies([server.served.device_cookie(KEEPER) | {"expires": NEXT_CENTURY}])
        first = Phone(server.served, context, context.new_page(), key)
        first.page.goto(f"{server.served.address}/games/{key}")
        wait_until_cached(first.page)
        server.stop()
        first.tap(1, 1, 1, 1)
        first.asks("tricks", "Bob")
        # The tab is closed before its browser, so that what it has just kept is not on its way.
        first.page.close()
    with own_browser(chromium, tmp_path / "profile") as context:
        again = Phone(server.served, context, context.new_page(), key)
        again.page.goto(f"{server.served.address}/games/{key}")
        again.all_loaded()
        again.asks("tricks", "Bob")
        again.tap(1)
        again.reads(1, "1 made", start=1)
        offline = shown(again, 3)
        reconnect(server, again)
        assert drawn_by_the_server(again, 3) == offline


def test_counts_of_an_earlier_round_are_kept_as_one_once_they_add_up(server: RestartableServer, phone: Phone) -> None:
    """Alice took both tricks of the first round and Bob none: in between the sheet stays as it was."""
    phone.begin(new_game("desilva", *THREE, agreed=[2, 2, 2]))
    phone.tap(1, 1, 1, 1, 1)
    phone.all_sent()
    phone.all_loaded()
    server.stop()
    before = phone.row(1)
    phone.tap_cell(1, 2)
    phone.asks("tricks", "Alice")
    phone.tap(2)
    assert phone.row(1) == before
    phone.asks("tricks", "Bob")
    phone.says("hint", "3 / 2")
    phone.tap(0)
    assert phone.row(1) == ["2", "1", "−1", "1", "−1", "1", "−1"]
    phone.asks("bid", "Bob")
    reconnect(server, phone)
    assert drawn_by_the_server(phone, 3) == shown(phone, 3)
    with server.app.app_context():
        assert len(history_of(phone.key)) == len(STEPS[:5]) + 1


def test_a_correction_may_be_left_as_it_is(phone: Phone) -> None:
    phone.begin(new_game("desilva", *THREE, agreed=[2, 2, 2]))
    phone.tap(1, 1, 1, 1, 1)
    before = phone.row(1)
    phone.tap_cell(1, 2)
    phone.asks("tricks", "Alice")
    phone.tap(0)
    phone.page.get_by_role("button", name=on_pad("leave")).first.tap()
    phone.asks("bid", "Bob")
    assert phone.row(1) == before


def test_a_penalty_noted_without_the_server_can_be_taken_out_and_put_back(
    server: RestartableServer, phone: Phone
) -> None:
    phone.begin(new_game("okenuff", *FOUR))
    wait_until_cached(phone.page)
    server.stop()
    penalise(phone, "Bob", "2.5")
    phone.reads(1, "−2½", start=4)
    reconnect(server, phone)
    # The dialog comes with what is loaded after the pad answers.
    expect(phone.page.locator("dialog.penalty")).to_be_attached()
    phone.page.locator(".menu summary").tap()
    phone.page.locator('.menu a[href$="/penalties"]').tap()
    phone.page.get_by_role("dialog").get_by_role("button", name="Remove").tap()
    phone.page.get_by_role("dialog").get_by_role("button", name="Cancel").tap()
    phone.reads(1, "", start=4)
    phone.undo()
    phone.reads(1, "−2½", start=4)
    phone.all_sent()
    assert drawn_by_the_server(phone, 1) == shown(phone, 1)


def test_the_penalties_of_the_rules_are_offered_one_by_one_without_the_server_too(
    server: RestartableServer, phone: Phone
) -> None:
    penalties = [{"reason": "Misdeal", "points": 10}, {"reason": "Wrong hand", "points": 4, "before_score": True}]
    phone.begin(new_game(house_rules("himes", penalties=penalties), *THREE, agreed=[2, 2]))
    wait_until_cached(phone.page)
    server.stop()
    expect(phone.page.locator("dialog.penalty")).to_be_attached()
    phone.page.locator(".menu summary").click()
    phone.page.locator('.menu a[href$="/penalties"]').click()
    dialog = phone.page.get_by_role("dialog")
    expect(dialog.locator("[name=points]")).to_have_value("20")
    dialog.get_by_label("Wrong hand").check(force=True)
    expect(dialog.locator("[name=points]")).to_have_value("4")
    expect(dialog.get_by_label("Why")).to_have_value("Wrong hand")
    dialog.get_by_label("Bob", exact=True).check(force=True)
    dialog.get_by_role("button", name="Save").click()
    phone.reads(1, "−4", start=4)
    reconnect(server, phone)
    [penalty] = server.served.sheet(phone.key).game.rounds[0].penalties
    assert (penalty.seat, penalty.points, penalty.reason, penalty.before_score) == (1, -4, "Wrong hand", True)


# --- a game nobody knows of -----------------------------------------------------------------------------------------


OWN_RULES = dict(preset_definition("desilva")) | {"name": "Ours", "scoring": {"made": "7 + bid", "under": "-off"}}
# Both what the form computes from and the form itself.
HAS_RULES = """async (key) => {
  const pages = await Promise.all(["/games/new/rules.json", "/games/new"].map((address) => caches.match(address)));
  return (await Promise.all(pages.map((page) => page.text()))).every((text) => text.includes(key));
}"""


# The five systems, one of the others, which has a special round, and a group's own. That the phone computes what the
# server does is the law of tests/parity, for every rule set.
@pytest.mark.parametrize("rules", ["desilva", "himes", "classic", "okenuff", "family", "forehead", "house"])
def test_a_game_by_any_rules_starts_without_the_server_and_moves_there(
    server: RestartableServer, phone: Phone, rules: str
) -> None:
    players = ["Ann", "Bo", "Cy", "Di"]
    page = phone.page
    page.goto("/games/new")
    wait_until_cached(page)
    own = rules == "house"
    if own:
        # Made since the worker was installed, so its pages have to be fetched again before they are cached.
        with server.app.app_context():
            rules = save_house_rules(KEEPER, OWN_RULES).key
        page.goto("/games/new")
        wait_until(page, HAS_RULES, rules)
    server.stop()
    page.goto("/games/new")
    choose(page, f"rules-{rules}")
    for number, name in enumerate(players, start=1):
        page.locator(f"#player-{number}").fill(name)
    page.locator("#dealer-4").check(force=True)
    # A fifth person deals in one of these games, and nobody at the table is marked.
    deals = "Eve" if rules == "okenuff" else "Di"
    if deals == "Eve":
        page.locator("#line-deals summary").tap()
        page.locator("#standing_dealer").fill("Eve")
    page.locator(".pad-bar .button.main").tap()
    page.wait_for_url("**/games/offline?start=*")
    expect(page.locator("body[data-ready]")).to_be_attached()
    phone.says("people", on_pad("people", leader="Ann", dealer=deals))
    expect(page.locator(".players .dealer:not([hidden]):not(:empty)")).to_have_count(0 if deals == "Eve" else 1)
    expect(page.locator('[data-slot="unsent"]')).to_have_text(on_pad("unsent"))
    play_a_round(phone)
    page.reload()
    expect(page.locator("body[data-ready]")).to_be_attached()
    # The sheet is painted by what is loaded after the pad answers.
    expect(page.locator(".sheet tbody tr:nth-child(1) td").first).not_to_be_empty()
    rows = page.locator(".sheet tbody tr").count()
    offline = shown(phone, rows)
    page.goto("/")
    expect(page.get_by_role("listitem").filter(has_text="Ann, Bo, Cy, Di")).to_contain_text("Round 2")
    page.get_by_role("link", name="Ann, Bo, Cy, Di").tap()
    wait_until_settled(page)
    if own:
        # A game keeps the rules it began with, whatever has become of them.
        with server.app.app_context():
            change_house_rules(rules, KEEPER, OWN_RULES | {"scoring": {"made": "100"}}, seen=1)
    server.start()
    page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_url(lambda address: "/games/offline" not in address)
    expect(page.locator("body[data-ready]")).to_be_attached()
    phone.key = page.url.rsplit("/", 1)[-1]
    phone.all_sent()
    assert shown(phone, rows) == drawn_by_the_server(phone, rows) == offline
    assert server.served.sheet(phone.key).game.players == tuple(players)
    assert server.served.sheet(phone.key).game.dealer_name(1) == deals
    with server.app.app_context():
        assert len(games_of(KEEPER, limit=9)) == 1


def test_a_game_just_started_without_the_server_leads_back_to_its_set_up(
    server: RestartableServer, phone: Phone
) -> None:
    page = phone.page
    page.goto("/games/new")
    wait_until_cached(page)
    server.stop()
    page.goto("/games/new")
    choose(page, "rules-himes")
    page.locator("[data-add]").tap()
    for number, name in enumerate(("Ann", "Bo", "", "Di", "Eve"), start=1):
        page.locator(f"#player-{number}").fill(name)
    page.locator("#dealer-2").check(force=True)
    page.locator(".pad-bar .button.main").tap()
    page.wait_for_url("**/games/offline?start=*")
    page.locator(".set-up").tap()
    page.wait_for_url("**/games/new")
    expect(page.locator("[name=players]")).to_have_count(5)
    for number, name in enumerate(("Ann", "Bo", "", "Di", "Eve"), start=1):
        expect(page.locator(f"#player-{number}")).to_have_value(name)
    expect(page.locator("#rules-himes")).to_be_checked()
    expect(page.locator("#dealer-2")).to_be_checked()
    # The start was given up: it is in no list, and the one that follows is another game.
    page.goto("/")
    expect(page.get_by_role("listitem").filter(has_text="Ann, Bo")).to_have_count(0)
    # In a game with a bid the way back is no more.
    page.goto("/games/new")
    page.locator(".pad-bar .button.main").tap()
    page.wait_for_url("**/games/offline?start=*")
    wait_until_settled(page)
    phone.tap(0)
    expect(page.locator(".set-up")).to_be_hidden()


def play_a_round(phone: Phone) -> None:
    """The smallest number each time, until the first round is complete."""
    while phone.page.locator('[data-slot="round"]').inner_text() == "Round 1":
        key = phone.page.locator(".keys [value]:not([hidden], [disabled], [aria-disabled])").first
        phone.tap(key.get_attribute("value") or "")


def test_a_start_whose_answer_is_lost_starts_one_game(server: RestartableServer, phone: Phone) -> None:
    page = phone.page
    page.goto("/games/new")
    wait_until_cached(page)
    server.stop()
    for number, name in enumerate(("Ann", "Bo", "Cy", "Di"), start=1):
        page.locator(f"#player-{number}").fill(name)
    page.locator(".pad-bar .button.main").tap()
    page.wait_for_url("**/games/offline?start=*")
    # By then it has tried in vain once, and tries by itself only a while later.
    wait_until_settled(page)
    server.dropped = 0
    server.drops_response = DropOnce("/games/new", after=0)
    server.start()
    page.evaluate("dispatchEvent(new Event('online'))")
    wait_until_dropped(server, phone)
    with server.app.app_context():
        assert len(games_of(KEEPER, limit=9)) == 1
    page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_url(lambda address: "/games/offline" not in address)
    with server.app.app_context():
        assert len(games_of(KEEPER, limit=9)) == 1


def test_a_start_with_the_server_whose_answer_is_lost_starts_one_game(server: RestartableServer, phone: Phone) -> None:
    page = phone.page
    page.goto("/games/new")
    server.drops_response = DropOnce("/games/new", after=0)
    page.locator(".pad-bar .button.main").tap()
    page.wait_for_url(lambda address: "/games/new" not in address)
    assert "/games/offline" not in page.url
    with server.app.app_context():
        assert len(games_of(KEEPER, limit=9)) == 1


def test_the_list_of_games_is_not_empty_beside_one_started_without_the_server(
    server: RestartableServer, phone: Phone
) -> None:
    page = phone.page
    for address in ("/", "/games/new"):
        page.goto(address)
        wait_until_cached(page)
    server.stop()
    page.locator(".pad-bar .button.main").tap()
    page.wait_for_url("**/games/offline?start=*")
    page.goto("/")
    expect(page.locator("[data-starts] a")).to_be_visible()
    expect(page.get_by_text("No games on this phone yet.")).to_be_hidden()


# --- several at once ------------------------------------------------------------------------------------------------


def test_two_tabs_on_one_phone_do_not_overwrite_each_other(server: RestartableServer, phone: Phone) -> None:
    phone.begin(new_game("desilva", *THREE, agreed=[2, 2, 2]))
    other = Phone(phone.served, phone.context, phone.context.new_page())
    other.open(phone.key)
    wait_until_cached(other.page)
    server.stop()
    phone.tap(1)
    other.asks("bid", "Bob")
    other.tap(1)
    other.asks("bid", "Carol")
    phone.asks("bid", "Carol")
    phone.tap(1)
    other.asks("tricks", "Alice")
    other.undo()
    phone.asks("bid", "Carol")
    phone.tap(2)
    other.tap(1)
    phone.asks("tricks", "Bob")
    reconnect(server, phone)
    other.all_sent()
    kept = server.served.sheet(phone.key).rounds[0].record
    assert (kept.bids, kept.tricks) == ((1, 1, 2), (1, None, None))
    with server.app.app_context():
        assert len(history_of(phone.key)) == 6


def test_conflicts_are_shown_cell_by_cell_and_each_is_chosen_by_itself(
    server: RestartableServer, phone: Phone, chromium: Browser
) -> None:
    """Both correct the counts of the first round while the server is away: 0 2 0 against 2 0 0."""
    phone.begin(new_game("desilva", *THREE, agreed=[2, 2, 2]))
    phone.tap(1, 1, 1, 1, 1)
    phone.all_sent()
    with Phone.of(server.served, chromium, KEEPER) as other:
        other.open(phone.key)
        phone.all_loaded()
        other.all_loaded()
        phone.context.set_offline(True)
        phone.tap_cell(1, 2)
        phone.asks("tricks", "Alice")
        phone.tap(0, 2)
        other.tap_cell(1, 2)
        other.asks("tricks", "Alice")
        other.tap(2, 0)
        other.all_sent()
        phone.context.set_offline(False)
        clashes = phone.page.locator(".clash:not([hidden]) p")
        both = (("Alice", 2, 0), ("Bob", 0, 2))
        asked = [server.served.words("clash", "question", round=1, name=who, held=a, now=b) for who, a, b in both]
        expect(clashes).to_have_text(asked)
        # The server has answered: the phone waits for the choice of the keeper.
        phone.says("unsent", "")
        for _ in range(2):
            phone.page.locator(".clash:not([hidden])").first.locator("[data-keep=mine]").tap()
        expect(clashes).to_have_count(0)
        phone.all_sent()
    assert server.served.sheet(phone.key).rounds[0].record.tricks == (0, 2, 0)


# --- games whose page is not open ------------------------------------------------------------------------------------


def test_the_list_of_games_marks_and_sends_what_waits_and_says_how_these_games_stand(
    server: RestartableServer, phone: Phone
) -> None:
    """
    | 2 | Alice 0 -1 | Bob (0) 0 | Carol (1) 1 |   without the server
    | 2 | Alice .    | Bob  1    | Carol  0    |
    """
    phone.begin(new_game("desilva", *THREE, agreed=[2, 2]))
    wait_until_cached(phone.page, "/")
    server.stop()
    phone.tap(0, 0, 1)
    phone.tap(1, 0)
    phone.tap(1, 0)
    phone.page.goto("/")
    game = phone.page.get_by_role("listitem").filter(has_text="Alice, Bob, Carol")
    expect(game).to_contain_text("Saved here")
    expect(game).to_contain_text("Round 2 of 2")
    expect(game).to_contain_text("Carol is ahead · ")
    expect(phone.page.get_by_role("status")).to_contain_text("Offline. Saved here")
    server.start()
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    expect(game).not_to_contain_text("Saved here")
    expect(phone.page.get_by_role("status")).to_be_hidden()
    assert server.served.sheet(phone.key).rounds[1].record.bids.count(None) == 1
    # The list drawn by the server has the same words as the phone had.
    [words] = game.all_inner_texts()
    phone.page.reload()
    expect(game).to_have_text(" ".join(words.split()), use_inner_text=True)
    assert phone.page.evaluate("Object.keys(localStorage).some((name) => name.startsWith('outbox:'))") is False


# --- pages ----------------------------------------------------------------------------------------------------------


def test_a_page_never_opened_is_replaced_by_one_that_says_so(server: RestartableServer, phone: Phone) -> None:
    phone.begin(new_game("desilva", *THREE, agreed=[2]))
    wait_until_cached(phone.page)
    server.stop()
    phone.page.goto("/sheets")
    expect(phone.page.locator(UNREACHABLE)).to_be_visible()
    phone.page.goto("/")
    expect(phone.page.get_by_role("link", name="New game")).to_be_visible()


def test_a_sheet_that_is_still_being_printed_comes_by_itself_as_soon_as_it_is_there(
    server: RestartableServer, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first time it takes some seconds. Only a server that does not answer is out of reach."""
    phone.begin(new_game("desilva", *FOUR, agreed=[1]))
    wait_until_cached(phone.page)
    with monkeypatch.context() as patch:
        patch.setattr(responses, "PAGE_TIMEOUT_S", 0)
        with phone.page.expect_download():
            phone.page.goto(f"/games/{phone.key}/sheet.png")
        patch.setattr(responses, "printed", Mock(side_effect=PrintingUnavailable("Pango")))
        phone.page.goto(f"/games/{phone.key}/sheet.pdf")
        expect(phone.page.locator("[data-not-kept]")).to_be_visible()
        expect(phone.page.locator(UNREACHABLE)).to_have_count(0)
    server.stop()
    phone.page.reload()
    expect(phone.page.locator(UNREACHABLE)).to_be_visible()
