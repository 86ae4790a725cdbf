"""A phone knows more than a server that was restored from a backup: what was acknowledged to it is there again."""

from __future__ import annotations

import re
from datetime import date

import pytest
from playwright.sync_api import expect

from scorekeeper.actions.game.rounds import record
from scorekeeper.actions.game.writes import CellWrite
from tests.browser.phones import KEEPER, Phone, new_game
from tests.browser.restartable_server import RestartableServer

THREE = ("Alice", "Bob", "Carol")


@pytest.fixture
def phone(worker_phone: Phone) -> Phone:
    return worker_phone


def begin(server: RestartableServer, phone: Phone) -> bytes:
    """Alice, Bob and Carol begin rounds of two cards. Alice bids 1, then comes the backup.

    |   | Alice | Bob | Carol |
    |---|-------|-----|-------|
    | 1 | 1 ·   | · · | · ·   |
    """
    phone.begin(new_game("desilva", *THREE, agreed=[2, 2, 2]))
    phone.all_loaded()
    phone.tap(1)
    phone.all_sent()
    return server.back_up()


def play_on(phone: Phone) -> None:
    """All of that is acknowledged.

    |   | Alice | Bob | Carol |
    |---|-------|-----|-------|
    | 1 | 1 1   | 1 1 | 1 0   |
    | 2 | · ·   | 0 · | · ·   |
    """
    phone.tap(1, 1, 1, 1)
    phone.tap(0)
    phone.all_sent()


def asked_to_check(phone: Phone) -> str:
    return phone.served.words("clash", "restored")


def recorded(server: RestartableServer, phone: Phone) -> list[list[tuple[int | None, ...]]]:
    """Bids and tricks of every round, as the server has them."""
    return [[one.bids, one.tricks] for one in phone.served.sheet(phone.key).game.rounds]


PLAYED = [[(1, 1, 1), (1, 1, 0)], [(None, 0, None), (None, None, None)]]


def all_is_there_again(server: RestartableServer, phone: Phone, before: list[list[str]]) -> None:
    phone.says("notice", asked_to_check(phone))
    phone.all_sent()
    assert recorded(server, phone) == PLAYED
    assert [phone.row(number) for number in (1, 2)] == before
    # The game goes on: Carol bids, and nothing is taken back.
    phone.tap(1)
    phone.all_sent()
    assert recorded(server, phone)[1][0] == (None, 0, 1)


def test_an_open_page_gives_back_what_the_server_lost(server: RestartableServer, phone: Phone) -> None:
    backup = begin(server, phone)
    play_on(phone)
    before = [phone.row(number) for number in (1, 2)]
    server.restore(backup)
    all_is_there_again(server, phone, before)


def test_a_page_that_is_opened_later_gives_it_back_too(server: RestartableServer, phone: Phone) -> None:
    backup = begin(server, phone)
    play_on(phone)
    before = [phone.row(number) for number in (1, 2)]
    phone.page.goto("/rules")
    server.restore(backup)
    phone.open(phone.key)
    all_is_there_again(server, phone, before)


def test_a_tap_that_waited_meanwhile_comes_after_what_was_lost(server: RestartableServer, phone: Phone) -> None:
    """Carol bids 1 while the server is away: to a server that knows of no first round this is against the rules."""
    backup = begin(server, phone)
    play_on(phone)
    server.stop()
    phone.tap(1)
    server.start()
    server.restore(backup)
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    phone.says("notice", asked_to_check(phone))
    phone.all_sent()
    assert recorded(server, phone) == [PLAYED[0], [(None, 0, 1), (None, None, None)]]


@pytest.mark.parametrize("copied", [False, True], ids=["restored again", "copied back by hand"])
def test_it_does_so_every_time(
    server: RestartableServer, phone: Phone, monkeypatch: pytest.MonkeyPatch, *, copied: bool
) -> None:
    """After two restores of one backup; and where no command raises the versions, so that the phone knows them."""
    backup = begin(server, phone)
    play_on(phone)
    before = [phone.row(number) for number in (1, 2)]
    server.restore(backup)
    phone.page.reload()
    phone.says("notice", asked_to_check(phone))
    phone.all_sent()
    # The next page has nothing to say of it.
    phone.open(phone.key)
    phone.all_loaded()
    expect(phone.page.locator('[data-slot="notice"]')).not_to_have_text(asked_to_check(phone))
    if copied:
        monkeypatch.setattr("scorekeeper.storage.backup.restore._begin_run_of_versions", lambda *_database: None)
    server.restore(backup)
    all_is_there_again(server, phone, before)


def test_where_somebody_recorded_something_else_since_the_keeper_is_asked(
    server: RestartableServer, phone: Phone
) -> None:
    """Another device was there first, with 0 for Bob, where this phone knows 1."""
    backup = begin(server, phone)
    play_on(phone)
    phone.page.goto("/rules")
    server.restore(backup)
    with server.app.app_context():
        record(phone.key, KEEPER, "another1", [CellWrite(1, 1, "bid", None, 0)], date(2026, 3, 6))
    phone.open(phone.key)
    expect(phone.page.locator(".clash p")).to_have_text(re.compile("Round 1, Bob: 0 .* 1 here"))
    phone.page.locator("[data-keep=mine]").click()
    phone.all_sent()
    assert recorded(server, phone) == PLAYED


def test_a_phone_that_knew_no_more_than_the_backup_takes_what_the_server_has(
    server: RestartableServer, phone: Phone
) -> None:
    """Another device corrected Alice's bid before the backup, which this phone has not seen."""
    begin(server, phone)
    phone.page.goto("/rules")
    with server.app.app_context():
        record(phone.key, KEEPER, "another1", [CellWrite(1, 0, "bid", 1, 2)], date(2026, 3, 6))
    server.restore(server.back_up())
    phone.open(phone.key)
    phone.all_loaded()
    phone.reads(1, "2", start=1)
    phone.tap(0)
    phone.all_sent()
    assert recorded(server, phone)[0][0] == (2, 0, None)
