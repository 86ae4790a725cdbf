"""The way back from a game just made to its set-up, which replaces it as long as nobody has bid."""

from __future__ import annotations

import re

import pytest

from tests.web.new_game.test_new_game import GOOD, typed
from tests.web.table import NAMES, Phone


def hidden(page: str) -> dict[str, str]:
    """The hidden fields of the form."""
    return dict(re.findall(r'<input id="(start_id|replaces)" name="\1" type="hidden" value="([^"]*)">', page))


def set_up(phone: Phone, key: str) -> str:
    return phone.get(f"/games/{key}/set-up").text


def games(phone: Phone) -> int:
    return phone.get("/").text.count('class="item-name" href="/games/')


def test_the_set_up_shows_what_was_chosen(phone: Phone) -> None:
    key = phone.start(
        names=["Gina", "", "Frank"],
        rules="family",
        dealer=0,
        title="Friday",
        bidding="simultaneous",
        schedule="listed",
        listed="1 3 1",
        standing_dealer="Eve",
        **{"reading-family-R28": "1"},
    )
    page = set_up(phone, key)
    assert typed(page) == ["Gina", "", "Frank"]
    for checked in ("rules-family", "dealer-1", "schedule-listed", "bidding-simultaneous", "reading-family-R28-1"):
        assert re.search(rf'id="{checked}"[^>]* checked', page), checked
    for value in ("Friday", "1 3 1", "Eve", "2026-11-20"):
        assert f'value="{value}"' in page
    assert hidden(page)["replaces"] == key


@pytest.mark.parametrize(
    ("lowest", "highest", "rules"),
    [("7", "", "desilva"), ("", "", "family"), ("", "5", "classic"), ("2", "4", "pocha")],
)
def test_a_shorter_game_is_shown_as_such(phone: Phone, lowest: str, highest: str, rules: str) -> None:
    page = set_up(phone, phone.start(rules=rules, schedule="shortened", lowest=lowest, highest=highest))
    assert re.search(r'id="schedule-shortened" checked', page)
    assert re.search(rf'id="lowest"[^>]*value="{lowest}"', page)
    assert re.search(rf'id="highest"[^>]*value="{highest}"', page)


def test_house_rules_are_chosen_again(phone: Phone) -> None:
    house_rules = phone.make_rules()
    page = set_up(phone, phone.start(rules=house_rules))
    assert re.search(rf'id="rules-{house_rules}"[^>]* checked', page)


def test_starting_again_replaces_the_game_and_keeps_its_address(phone: Phone) -> None:
    key = phone.start(names=["Gina", "Hary", "Frank"])
    version = phone.stored(key).version
    sent = GOOD | hidden(set_up(phone, key)) | {"rules": "himes", "dealer": "0"}
    assert phone.post("/games/new", sent).location == f"/games/{key}"
    again = phone.stored(key)
    assert (again.recorded.players, again.recorded.first_dealer, again.recorded.rules.id) == (NAMES, 0, "himes")
    # Open pages reload.
    assert again.version > version
    assert games(phone) == 1


def test_the_same_form_sent_twice_replaces_once(phone: Phone) -> None:
    key = phone.start()
    sent = GOOD | hidden(set_up(phone, key))
    assert phone.post("/games/new", sent).location == phone.post("/games/new", sent).location == f"/games/{key}"
    assert games(phone) == 1


def test_a_drawn_game_is_set_up_again_from_what_was_drawn(phone: Phone) -> None:
    drawn = phone.post("/games/new", GOOD | {"dealer": "draw"}).location
    key = drawn.split("/")[2]
    assert f'href="/games/{key}/set-up"' in phone.get(drawn).text
    page = set_up(phone, key)
    assert typed(page) == list(phone.stored(key).recorded.players)


def test_once_somebody_has_bid_the_way_leads_to_the_games(phone: Phone) -> None:
    key = phone.start()
    link = f'href="/games/{key}/set-up"'
    assert link in phone.get(f"/games/{key}").text
    sent = GOOD | hidden(set_up(phone, key))
    phone.correct(key, 1, [0, 0, 0, 0], [""] * 4)
    assert phone.get(f"/games/{key}/set-up", 303).location == "/"
    assert link not in phone.get(f"/games/{key}").text
    # Somebody bid while the form was open: what was bid stays.
    phone.post("/games/new", sent, 409)
    assert phone.stored(key).recorded.round(1).bids == (0, 0, 0, 0)


def test_who_took_over_a_seat_is_not_sent_away(phone: Phone) -> None:
    key = phone.start()
    sent = GOOD | hidden(set_up(phone, key))
    phone.post(f"/games/{key}/players/0/takeover", {"name": "Zoë", "round": "1"})
    assert phone.get(f"/games/{key}/set-up", 303).location == "/"
    phone.post("/games/new", sent, 409)
    assert phone.stored(key).recorded.names[0] == "Zoë"


def test_a_secret_bid_is_one(phone: Phone, watcher: Phone) -> None:
    key = phone.start(rules="skull-king")
    phone.post(f"/games/{key}/seats/opening")
    watcher.post(f"/games/{key}/seat", {"seat": "1"})
    assert f'href="/games/{key}/set-up"' in phone.get(f"/games/{key}").text
    watcher.post(f"/games/{key}/seat/bid", {"round": 1, "was": "", "now": 1})
    assert f'href="/games/{key}/set-up"' not in phone.get(f"/games/{key}").text


def test_the_next_game_of_a_sitting_stays_the_next_one(phone: Phone) -> None:
    first = phone.start(schedule="listed", listed="1")
    phone.correct(first, 1, [0, 0, 0, 0], [1, 0, 0, 0])
    key = phone.post(f"/games/{first}/next-game").location.split("/")[2]
    phone.post("/games/new", GOOD | hidden(set_up(phone, key)) | {"dealer": "2"})
    assert phone.post(f"/games/{first}/next-game").location == f"/games/{key}"


def test_a_game_deleted_meanwhile_is_started_as_a_new_one(phone: Phone) -> None:
    key = phone.start()
    sent = GOOD | hidden(set_up(phone, key))
    phone.post(f"/games/{key}/delete")
    assert phone.post("/games/new", sent).location != f"/games/{key}"
    assert games(phone) == 1


def test_phones_keep_the_seats_of_their_players(phone: Phone, watcher: Phone) -> None:
    key = phone.start(names=["Gina", "Harry", "Frank"])
    phone.post(f"/games/{key}/seats/opening")
    watcher.post(f"/games/{key}/seat", {"seat": "1"})
    sent = GOOD | hidden(set_up(phone, key)) | {"players": ["Harry", "Frank", "Gina"], "dealer": "2"}
    phone.post("/games/new", sent)
    seat = watcher.words(f"/games/{key}/seat")
    assert "Harry" in seat
    assert "Your bid" in seat


def test_who_only_watches_sets_nothing_up(phone: Phone, watcher: Phone) -> None:
    key = phone.start()
    watcher.get(f"/games/{key}/set-up", 403)
    other = watcher.post("/games/new", GOOD | {"replaces": key}).location
    assert other != f"/games/{key}"
    assert games(phone) == 1


def test_a_game_begun_without_the_server_leads_back_to_the_page_that_a_phone_keeps(phone: Phone) -> None:
    assert '<a class="set-up" href="/games/new">' in phone.get("/games/offline").text
