"""Others join: by a code they watch, by another they get the pencil, and it can be called back."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from sqlalchemy import select, update

from scorekeeper.actions.groups import access
from scorekeeper.storage.database import reading, writing
from scorekeeper.storage.database.group_rows import Pencil, PencilLink
from scorekeeper.web.sharing import hosts, routes as sharing
from tests.web.table import Phone, words_of

ANDROID = "Mozilla/5.0 (Linux; Android 15; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0"


@pytest.fixture
def other(app: Flask) -> Phone:
    """A phone that is to keep score too."""
    phone = Phone(app)
    phone.client.environ_base["HTTP_USER_AGENT"] = ANDROID
    return phone


def offered(phone: Phone, key: str) -> str:
    """The path behind the code that the keeper shows."""
    page = phone.get(f"/games/{key}/pencil").text
    found = re.search(r'value="http://[^/"]+(/pencil/[^"]+)"', page)
    assert found is not None
    return found[1]


@pytest.fixture
def shared(phone: Phone, other: Phone) -> str:
    """A game that the other phone writes in too."""
    key = phone.start()
    other.post(offered(phone, key))
    return key


def holders(phone: Phone, key: str) -> str:
    """The words below the heading of the devices that keep score."""
    return words_of(phone.get(f"/games/{key}/pencil").text.partition("</h2>")[2])


def test_the_pencil_goes_from_hand_to_hand(phone: Phone, other: Phone) -> None:
    key = phone.start()
    link = offered(phone, key)
    asked = other.words(link)
    assert "Gina, Harry, Frank, Irene" in asked
    # To look at the link, as messengers do, gives nothing yet.
    other.get(f"/games/{key}/penalties", 403)
    assert other.post(link).location == f"/games/{key}"
    other.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    assert holders(phone, key).count("Remove") == 2
    assert "Android, Firefox" in holders(phone, key)
    # This phone is in use now.
    assert holders(phone, key).count("last used") == 1
    # It holds for the whole group, as for whoever began.
    other.get(f"/games/{phone.start()}/penalties")


def test_all_others_are_called_back_at_once(phone: Phone, other: Phone, watcher: Phone) -> None:
    key = phone.start()
    for each in (other, watcher):
        each.post(offered(phone, key))
    phone.post(f"/games/{key}/pencil", {"pencil": "all"})
    for each in (other, watcher):
        each.get(f"/games/{key}/penalties", 403)
    assert "Android" not in holders(phone, key)
    phone.get(f"/games/{key}/penalties")
    # Called back is not shut out: a new code lets them in again.
    other.post(offered(phone, key))
    other.get(f"/games/{key}/penalties")


@pytest.fixture
def frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of the server stands still, so no order of events can be told from it."""
    moment = datetime.now(UTC)
    monkeypatch.setattr(access, "now", lambda: moment)


@pytest.mark.usefixtures("frozen")
def test_a_link_from_before_a_call_back_is_worth_nothing_to_the_same_second(
    phone: Phone, other: Phone, watcher: Phone
) -> None:
    key = phone.start()
    before = offered(phone, key)
    other.post(offered(phone, key))
    phone.post(f"/games/{key}/pencil", {"pencil": "all"})
    after = offered(phone, key)
    watcher.get(before, 410)
    assert "stops working when a device is removed" in words_of(watcher.post(before, status=410).text)
    watcher.get(f"/games/{key}/penalties", 403)
    watcher.post(after)
    watcher.get(f"/games/{key}/penalties")


@pytest.mark.usefixtures("frozen")
def test_calling_one_device_back_voids_it_every_link_it_made_and_every_older_one(
    phone: Phone, other: Phone, watcher: Phone, shared: str
) -> None:
    made_by_other, made_by_keeper = offered(other, shared), offered(phone, shared)
    phone.post(f"/games/{shared}/pencil", {"pencil": max(numbers(phone, shared), key=int)})
    for link in (made_by_other, made_by_keeper):
        for each in (other, watcher):
            each.get(link, 410)
            each.post(link, status=410)
    other.get(f"/games/{shared}/pencil", 403)
    other.get(f"/games/{shared}/penalties", 403)
    # Allowed again, it does not bring its old links with it.
    other.post(offered(phone, shared))
    watcher.post(made_by_other, status=410)


@pytest.mark.usefixtures("frozen")
def test_a_link_of_a_device_that_holds_no_pencil_any_more_is_void_even_if_it_is_kept(
    app: Flask, other: Phone, watcher: Phone, shared: str
) -> None:
    """As where the link was made while the device was being called back."""
    link = offered(other, shared)
    with app.app_context(), writing() as session:
        session.execute(update(Pencil).where(Pencil.label.is_not(None)).values(revoked_at=datetime.now(UTC)))
    watcher.post(link, status=410)


def test_a_link_works_for_one_device(app: Flask, phone: Phone, other: Phone, watcher: Phone) -> None:
    key = phone.start()
    link = offered(phone, key)
    other.get(link)
    other.post(link)
    watcher.get(link, 410)
    watcher.post(link, status=410)
    watcher.get(f"/games/{key}/penalties", 403)
    # Sent twice by the device that took it, it is taken once.
    assert other.post(link).location == f"/games/{key}"
    assert holders(phone, key).count("Remove") == 2
    assert "Set-Cookie" not in Phone(app).get(link, 410).headers


def test_a_link_that_does_not_hold_makes_nobody_a_new_device(app: Flask) -> None:
    stranger = Phone(app)
    stranger.post("/pencil/guessed", status=410)
    assert "device" not in str(stranger.client._cookies)


def test_an_offer_lasts_a_quarter_of_an_hour(phone: Phone, other: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    key = phone.start()
    link = offered(phone, key)
    monkeypatch.setattr(access, "now", lambda: datetime.now(UTC) + timedelta(minutes=16))
    other.get(link, 410)
    other.post(link, status=410)


@pytest.mark.parametrize(("ahead", "status"), [(timedelta(minutes=20), 200), (timedelta(days=10), 410)])
def test_an_offer_made_while_the_clock_was_ahead_does_not_last_for_days(
    phone: Phone, other: Phone, monkeypatch: pytest.MonkeyPatch, ahead: timedelta, status: int
) -> None:
    key = phone.start()
    with monkeypatch.context() as wrong:
        wrong.setattr(access, "now", lambda: datetime.now(UTC) + ahead)
        link = offered(phone, key)
    other.get(link, status)


def numbers(phone: Phone, key: str) -> list[str]:
    """The pencils as the page numbers them, the oldest first."""
    page = phone.get(f"/games/{key}/pencil").text
    return re.findall(r'name="pencil" value="(\d+)"', page)


def test_a_pencil_is_laid_down_once_somebody_else_has_one(app: Flask, phone: Phone, other: Phone) -> None:
    key = phone.start()
    assert numbers(phone, key) == []
    with app.app_context(), reading() as session:
        only = session.scalars(select(Pencil.id)).one()
    phone.post(f"/games/{key}/pencil", {"pencil": str(only)})
    assert "share scorekeeping before you stop" in phone.words(f"/games/{key}/pencil")
    other.post(offered(phone, key))
    own, _theirs = numbers(phone, key)
    assert phone.post(f"/games/{key}/pencil", {"pencil": own}).location == f"/games/{key}"
    phone.get(f"/games/{key}/penalties", 403)
    other.get(f"/games/{key}/penalties")


def test_a_pencil_of_another_group_is_out_of_reach(phone: Phone, other: Phone, watcher: Phone) -> None:
    key, theirs = phone.start(), other.start()
    watcher.post(offered(other, theirs))
    for number in numbers(other, theirs):
        phone.post(f"/games/{key}/pencil", {"pencil": number})
    other.get(f"/games/{theirs}/penalties")
    watcher.get(f"/games/{theirs}/penalties")


def test_the_code_names_a_machine_that_others_can_find(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    key = phone.start()
    monkeypatch.setattr(sharing, "lan_address", lambda: "192.168.1.20")
    page = phone.get(f"/games/{key}/share").text
    assert f'value="http://192.168.1.20/games/{key}"' in page
    monkeypatch.setattr(sharing, "lan_address", lambda: None)
    page = phone.get(f"/games/{key}/share").text
    assert "This machine isn’t connected to a network" in words_of(page)


def test_neither_links_nor_pictures_follow_a_foreign_name(
    app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = phone.start()
    monkeypatch.setattr(hosts, "lan_address", lambda: "192.168.1.20")
    for path in (f"/games/{key}/share", f"/games/{key}"):
        page = app.test_client().get(path, headers={"Host": "evil.example"}).text
        assert f"http://192.168.1.20/games/{key}" in page
        assert "evil.example" not in page


def test_the_database_alone_opens_no_link(app: Flask, phone: Phone, other: Phone) -> None:
    link = offered(phone, phone.start())
    with app.app_context(), reading() as session:
        kept = session.scalars(select(PencilLink.token_hash)).one()
    assert kept not in link
    other.post(f"/pencil/{kept}", status=410)


def test_links_whose_time_is_over_are_not_kept(app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    key = phone.start()
    for _ in range(3):
        offered(phone, key)
    monkeypatch.setattr(access, "now", lambda: datetime.now(UTC) + timedelta(minutes=16))
    offered(phone, key)
    with app.app_context(), reading() as session:
        assert len(session.scalars(select(PencilLink.id)).all()) == 1
