"""A phone forgets nothing: what the server lost is kept, and the phone says so and can send all of it again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from scorekeeper.actions.game.games import game_at
from tests.browser.phones import Phone, new_game, on_pad
from tests.browser.restartable_server import RestartableServer
from tests.browser.waiting import CACHED_ADDRESSES, CACHED_BY_WORKER, wait_until

THREE = ("Alice", "Bob", "Carol")
# What says in a running game, and at the old address of one, that only this phone still has it.
LOST = ":is(.lost, [data-kept])"
KEPT_AT = "(key) => JSON.parse(localStorage.getItem(`file:${key}`) ?? '{}').text?.includes(`\"rounds\"`)"


@pytest.fixture
def phone(worker_phone: Phone) -> Phone:
    """Its console may complain: a game that the server lost is missing for every script that asks for it."""
    return worker_phone


def play_a_round_and_keep_it(phone: Phone) -> None:
    """Alice, Bob and Carol play two cards, and the phone has the whole game as a file."""
    phone.begin(new_game("desilva", *THREE, agreed=[2, 2, 2]))
    phone.tap(1, 1, 1, 1, 1)
    phone.all_sent()
    phone.page.reload()
    phone.page.wait_for_function(KEPT_AT, arg=phone.key)


def test_once_a_game_is_kept_the_browser_is_asked_not_to_delete_it(phone: Phone) -> None:
    phone.page.add_init_script("""
        window.asked = 0;
        StorageManager.prototype.persist = async () => { window.asked += 1; return true; };
    """)
    play_a_round_and_keep_it(phone)
    phone.page.wait_for_function("() => window.asked === 1")


def test_of_the_oldest_games_a_phone_keeps_neither_the_file_nor_the_undo(phone: Phone) -> None:
    phone.begin(new_game("desilva", *THREE, agreed=[2, 2, 2]))
    phone.page.evaluate(
        """() => {
            for (let at = 1; at <= 30; at += 1) {
                localStorage.setItem(`file:old-${at}`, JSON.stringify({ text: "{}", at }));
                localStorage.setItem(`past:old-${at}`, JSON.stringify({ done: [], undone: [] }));
            }
        }"""
    )
    phone.tap(1)
    phone.all_sent()
    phone.page.reload()
    phone.page.wait_for_function("() => !localStorage.getItem('file:old-1')")
    assert phone.page.evaluate("[1, 2].map((at) => localStorage.getItem(`past:old-${at}`) !== null)") == [False, True]


def kept_bids(server: RestartableServer, phone: Phone) -> list[tuple[int | None, ...]]:
    """The bids of every round, as the server has them."""
    return [record.bids for record in phone.served.sheet(phone.key).game.rounds]


def rows(phone: Phone) -> list[list[str]]:
    return [phone.row(number) for number in (1, 2, 3)]


def sent_again(phone: Phone) -> None:
    """The game is sent, and its new page is open with everything in it."""
    lost = phone.key
    phone.page.locator(f"{LOST} a, {LOST} [data-again=send]").click()
    phone.page.wait_for_url(lambda url: re.search(r"/games/[\w-]{16,}$", url) is not None and lost not in url)
    phone.key = phone.page.url.rpartition("/")[2]
    expect(phone.page.locator("body[data-ready]")).to_be_attached()
    phone.all_sent()


def test_a_game_goes_on_over_a_killed_server_with_an_emptied_database(server: RestartableServer, phone: Phone) -> None:
    play_a_round_and_keep_it(phone)
    server.stop()
    # Bob begins the second round: his bid and Carol's, while nobody answers.
    phone.tap(0, 1)
    before = rows(phone)
    server.delete_everything()
    server.start()
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    expect(phone.page.locator(LOST)).to_be_visible()
    expect(phone.page.get_by_text(on_pad("unsent"))).to_be_hidden()
    assert rows(phone) == before
    sent_again(phone)
    assert rows(phone) == before
    # This device keeps score there, and the server has every round.
    phone.tap(0)
    phone.all_sent()
    assert kept_bids(server, phone) == [(1, 1, 1), (0, 0, 1)]
    expect(phone.page.locator(LOST)).to_have_count(0)


def test_a_phone_that_only_watches_does_not_claim_to_keep_the_lost_game(
    server: RestartableServer, phone: Phone, chromium: Browser
) -> None:
    play_a_round_and_keep_it(phone)
    with Phone.of(server.served, chromium, "watcher") as watcher:
        watcher.open(phone.key)
        server.delete_everything()
        words = watcher.page.locator(".lost [data-watched]")
        expect(words).to_have_text(words.get_attribute("data-watched") or "")
        expect(watcher.page.locator(".lost a")).to_have_count(0)


def test_a_lost_game_is_found_from_the_list_and_from_its_old_address(server: RestartableServer, phone: Phone) -> None:
    play_a_round_and_keep_it(phone)
    before = rows(phone)
    old = phone.key
    server.delete_everything()
    phone.page.goto("/")
    phone.page.locator("[data-lost]").get_by_role("link", name="Alice, Bob, Carol").click()
    expect(phone.page.locator(LOST)).to_be_visible()
    sent_again(phone)
    assert rows(phone) == before
    phone.page.goto(f"/games/{old}")
    phone.page.wait_for_url(f"**/games/{phone.key}")
    # Nothing is kept twice: the list has the game once.
    phone.page.goto("/")
    expect(phone.page.get_by_role("link", name="Alice, Bob, Carol")).to_have_count(1)


def test_a_server_that_asks_to_wait_gets_every_act_later(server: RestartableServer, phone: Phone) -> None:
    phone.begin(new_game("desilva", *THREE, agreed=[2]))
    phone.page.route("**/writes", lambda route: route.fulfill(status=429, headers={"Retry-After": "60"}, body="{}"))
    for value in (1, 0):
        # A request that is under way when its route is removed would never get a response.
        with phone.page.expect_response("**/writes") as refused:
            phone.tap(value)
        assert refused.value.status == 429
        expect(phone.page.locator('[data-slot="unsent"]')).to_have_text(on_pad("unsent"))
    phone.page.unroute("**/writes")
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    phone.all_sent()
    assert kept_bids(server, phone) == [(1, 0, None)]


# The cached pages of a game, and what the phone itself has stored of it.
KEPT_OF = f"""async (key) => [...Object.keys(localStorage), ...(await ({CACHED_ADDRESSES})())]
  .filter((name) => name.includes(key))"""
NOTHING_KEPT_OF = f"async (key) => !(await ({KEPT_OF})(key)).length"


def test_a_deleted_game_is_nowhere_on_the_phone_that_deleted_it(server: RestartableServer, phone: Phone) -> None:
    """Neither among the lost ones, nor as a page that the worker shows while the server is away."""
    play_a_round_and_keep_it(phone)
    wait_until(phone.page, CACHED_BY_WORKER)
    phone.page.goto(f"/games/{phone.key}/rules")
    wait_until(phone.page, CACHED_BY_WORKER)
    phone.page.goto(f"/games/{phone.key}/delete")
    # What the server does not delete is kept.
    phone.page.evaluate("addEventListener('submit', (event) => event.preventDefault())")
    phone.page.locator('form[action$="/delete"] button').click()
    with phone.page.expect_response("**/state"):
        phone.page.goto("/")
    assert phone.page.evaluate(KEPT_OF, phone.key)
    phone.page.goto(f"/games/{phone.key}/delete")
    phone.page.locator('form[action$="/delete"] button').click()
    phone.page.wait_for_url(re.compile("/$"))
    wait_until(phone.page, NOTHING_KEPT_OF, phone.key)
    phone.page.reload()
    expect(phone.page.locator("[data-lost] li")).to_have_count(0)


def test_nor_is_a_game_of_a_group_that_was_deleted(server: RestartableServer, phone: Phone) -> None:
    """The word typed first is a wrong one, so nothing is deleted and nothing forgotten."""
    play_a_round_and_keep_it(phone)
    with server.app.app_context():
        group = game_at(phone.key).group_id
    for word, answer in (("remove", "[name=sure][aria-invalid]"), ("delete", ".notices")):
        phone.page.goto(f"/groups/{group}/deletion")
        phone.page.locator("[name=sure]").fill(word)
        phone.page.get_by_role("button", name="Delete for good").click()
        expect(phone.page.locator(answer)).to_be_visible()
        if word == "remove":
            with phone.page.expect_response("**/state"):
                phone.page.goto("/")
            assert phone.page.evaluate(KEPT_OF, phone.key)
    wait_until(phone.page, NOTHING_KEPT_OF, phone.key)
    phone.page.reload()
    expect(phone.page.locator("[data-lost] li")).to_have_count(0)
