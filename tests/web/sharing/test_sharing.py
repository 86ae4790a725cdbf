"""Others join: by a code they watch, by another they get the pencil, and it can be called back."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from sqlalchemy import select

from scorekeeper.actions.club import sharing
from scorekeeper.storage.database import reading
from scorekeeper.storage.database.models import PencilRow
from scorekeeper.web.sharing import hosts, offers
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
    page = phone.get(f"/games/{key}/pencil").get_data(as_text=True)
    found = re.search(r'value="http://[^/"]+(/pencil/[^"]+)"', page)
    assert found is not None
    return found[1]


def holders(phone: Phone, key: str) -> str:
    return words_of(phone.get(f"/games/{key}/pencil").get_data(as_text=True)).partition("hold the pencil")[2]


def test_the_pencil_goes_from_hand_to_hand(phone: Phone, other: Phone) -> None:
    key = phone.start()
    link = offered(phone, key)
    asked = words_of(other.get(link).get_data(as_text=True))
    assert "Gina, Harry, Frank, Irene" in asked
    # To look at the link, as messengers do, gives nothing yet.
    other.get(f"/games/{key}/penalties", 403)
    assert other.post(link).location == f"/games/{key}"
    other.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    assert holders(phone, key).count("Call back") == 2
    assert "Android, Firefox" in holders(phone, key)
    # It holds for the whole club, as for whoever began.
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


def test_an_offer_from_before_the_call_back_is_worth_nothing(
    app: Flask, phone: Phone, other: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = phone.start()
    link = offered(phone, key)
    monkeypatch.setattr(sharing, "now", lambda: datetime.now(UTC) + timedelta(seconds=2))
    phone.post(f"/games/{key}/pencil", {"pencil": "all"})
    other.get(link, 410)
    assert "too old" in words_of(other.post(link, status=410).get_data(as_text=True))
    other.get(f"/games/{key}/penalties", 403)


def test_an_offer_lasts_a_quarter_of_an_hour(phone: Phone, other: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    key = phone.start()
    link = offered(phone, key)
    monkeypatch.setattr(sharing, "now", lambda: datetime.now(UTC) + timedelta(minutes=16))
    other.get(link, 410)
    other.post(link, status=410)


def numbers(phone: Phone, key: str) -> list[str]:
    """The pencils as the page numbers them, the oldest first."""
    page = phone.get(f"/games/{key}/pencil").get_data(as_text=True)
    return re.findall(r'name="pencil" value="(\d+)"', page)


def test_a_pencil_is_laid_down_once_somebody_else_has_one(app: Flask, phone: Phone, other: Phone) -> None:
    key = phone.start()
    assert numbers(phone, key) == []
    with app.app_context(), reading() as session:
        only = session.scalars(select(PencilRow.id)).one()
    phone.post(f"/games/{key}/pencil", {"pencil": str(only)})
    assert "hand it on before you lay it down" in words_of(phone.get(f"/games/{key}/pencil").get_data(as_text=True))
    other.post(offered(phone, key))
    own, _theirs = numbers(phone, key)
    assert phone.post(f"/games/{key}/pencil", {"pencil": own}).location == f"/games/{key}"
    phone.get(f"/games/{key}/penalties", 403)
    other.get(f"/games/{key}/penalties")


def test_a_pencil_of_another_club_is_out_of_reach(phone: Phone, other: Phone, watcher: Phone) -> None:
    key, theirs = phone.start(), other.start()
    watcher.post(offered(other, theirs))
    for number in numbers(other, theirs):
        phone.post(f"/games/{key}/pencil", {"pencil": number})
    other.get(f"/games/{theirs}/penalties")
    watcher.get(f"/games/{theirs}/penalties")


def test_the_code_names_a_machine_that_others_can_find(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    key = phone.start()
    monkeypatch.setattr(offers, "address_in_the_house", lambda: "192.168.1.20")
    page = phone.get(f"/games/{key}/share").get_data(as_text=True)
    assert f'value="http://192.168.1.20/games/{key}"' in page
    monkeypatch.setattr(offers, "address_in_the_house", lambda: None)
    page = phone.get(f"/games/{key}/share").get_data(as_text=True)
    assert "This machine is in no network now" in words_of(page)


def test_neither_links_nor_pictures_follow_a_foreign_name(
    app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = phone.start()
    monkeypatch.setattr(hosts, "address_in_the_house", lambda: "192.168.1.20")
    for path in (f"/games/{key}/share", f"/games/{key}"):
        page = app.test_client().get(path, headers={"Host": "evil.example"}).text
        assert f"http://192.168.1.20/games/{key}" in page
        assert "evil.example" not in page


def test_a_forged_offer_is_none(app: Flask, phone: Phone, other: Phone) -> None:
    key = phone.start()
    link = offered(phone, key)
    with app.test_request_context():
        app_key, app.secret_key = app.secret_key, "somebody else's " * 3
        forged = offers.offer_token(1, key)
        app.secret_key = app_key
    other.get(f"/pencil/{forged}", 410)
    # The first letter of the signature: some bits of the last one say nothing.
    sent, _, signature = link.rpartition(".")
    other.get(f"{sent}.{'a' if signature[0] != 'a' else 'b'}{signature[1:]}", 410)
