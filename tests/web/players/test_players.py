"""The page of the people: who plays, sits a round out, leaves, comes back, comes late, takes over."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.rules.faults.table import NotEnoughCards, SitsOut
from scorekeeper.rules.game.attendance import ALL_PRESENT, Absence, Attendance, Latecomer, Takeover
from scorekeeper.web.game.words import page_words
from scorekeeper.wording import sentence
from tests.web.page_check import wrong_fields
from tests.web.table import Phone, seated_again, words_of

pytestmark = pytest.mark.one_database

NAMES = ["Gina", "Harry", "Frank", "Irene"]
SHORT = {"schedule": "listed", "listed": "1 2 3 4"}


def played(phone: Phone) -> str:
    """Four rounds of de Silva, the first one played."""
    key = phone.start(NAMES, **SHORT)
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    return key


def act(phone: Phone, key: str, seat: int, what: str, status: int = 303, **more: Any) -> str:
    answer = phone.post(f"/games/{key}/players/{seat}/{what}", more, status)
    return words_of(answer.text)


def test_the_page_says_who_plays_and_from_which_round_it_counts(phone: Phone) -> None:
    key = played(phone)
    page = phone.words(f"/games/{key}/players")
    assert "begin with round 2." in page
    assert "Sits out round 2" in page
    assert "−1, the lowest total" in page
    phone.correct(key, 2, ["", 0, "", ""], [""])
    assert "begin with round 3." in phone.words(f"/games/{key}/players")


def test_somebody_sits_a_round_out_and_is_back(phone: Phone) -> None:
    key = played(phone)
    act(phone, key, 1, "absences")
    assert phone.stored(key).game.attendance == Attendance(absences=(Absence(1, 2, 2),))
    page = phone.words(f"/games/{key}")
    # Harry would bid first; Frank does, and the one who is out stands below those who play.
    assert page_words().say("people", leader="Frank", dealer="Gina") in page
    act(phone, key, 1, "return")
    assert phone.stored(key).game.attendance == ALL_PRESENT


def test_a_round_is_noted_without_who_is_out_and_corrected_too(phone: Phone) -> None:
    key = played(phone)
    act(phone, key, 1, "absences")
    page = phone.get(f"/games/{key}/rounds/2").text
    assert 'aria-label="Gina, bid"' in page
    assert 'aria-label="Harry, bid"' not in page
    phone.correct(key, 2, [1, "", 0, 0], [1, "", 1, 0])
    assert phone.stored(key).sheet.totals == (2, 0, -1, -1)
    refused = phone.correct(key, 2, [1, 2, 0, 0], [1, "", 1, 0], 422).text
    assert sentence(SitsOut()) in words_of(refused)


def test_somebody_leaves_and_takes_no_part_in_the_next_game(phone: Phone) -> None:
    key = played(phone)
    act(phone, key, 1, "departure")
    assert seated_again(phone.get("/games/new").text) == ["Gina", "Frank", "Irene"]
    phone.post(f"/games/{key}/finish", {"after_round": 1})
    following = phone.post(f"/games/{key}/next-game").location.split("/")[2]
    assert phone.stored(following).recorded.players == ("Gina", "Frank", "Irene")


def test_who_left_is_not_called_sitting_out(phone: Phone) -> None:
    one, other = played(phone), played(phone)
    act(phone, one, 1, "absences")
    act(phone, other, 1, "departure")
    assert "Harry Total 0 Sitting out" in phone.words(f"/games/{one}/players")
    assert "Harry Total 0 Left the game" in phone.words(f"/games/{other}/players")


def test_the_average_is_offered_to_the_nearest_point_or_half_where_somebody_has_a_half(phone: Phone) -> None:
    """Totals 1 0 0 -1 are 0 on average; with 5 more 1 of five players, with 2½ more ½."""
    key = played(phone)
    phone.post(f"/games/{key}/players", {"name": "Judy", "start": "own", "total": "6"})
    assert "1, the average" in phone.words(f"/games/{key}/players")
    phone.post(f"/games/{key}/players", {"name": "Ken", "start": "own", "total": "-2.5"})
    assert "½, the average" in phone.words(f"/games/{key}/players")


def test_a_late_player_begins_with_what_the_table_gives(phone: Phone) -> None:
    key = played(phone)
    phone.post(f"/games/{key}/players", {"name": " Judy  B ", "start": "-1", "total": ""})
    assert phone.stored(key).game.attendance == Attendance(joined=(Latecomer(4, 2, -1),))
    phone.post(f"/games/{key}/players", {"name": "Ken", "start": "own", "total": "2,5"})
    assert phone.stored(key).sheet.totals == (1, 0, 0, -1, -1, 2.5)


@pytest.mark.parametrize(
    ("sent", "fields"),
    [
        ({}, ["name"]),
        ({"name": "Judy", "start": "own", "total": "many"}, ["total"]),
        ({"name": "harry", "start": "0"}, []),
    ],
)
def test_a_late_player_without_a_name_or_points_is_rejected_and_what_was_typed_stays(
    phone: Phone, sent: dict[str, str], fields: list[str]
) -> None:
    page = phone.post(f"/games/{played(phone)}/players", sent, 422).text
    assert [*dict.fromkeys(wrong_fields(page))] == fields
    assert all(f'value="{sent[name]}"' in page for name in ("name", "total") if name in sent)


def test_a_late_player_begins_below_the_points_that_end_the_game(phone: Phone) -> None:
    sent = {"name": "Judy", "start": "own", "total": "101"}
    page = phone.post(f"/games/{phone.start(NAMES, 'himes', **SHORT)}/players", sent, 422).text
    assert "start" in wrong_fields(page)


def test_a_pack_that_is_too_small_is_named_with_its_round(phone: Phone) -> None:
    key = phone.start(NAMES)
    page = words_of(phone.post(f"/games/{key}/players", {"name": "Judy", "start": "0"}, 422).text)
    assert f"Round 11: {sentence(NotEnoughCards(11, 5, 52))}" in page


def test_another_takes_over_a_seat_with_its_total(phone: Phone) -> None:
    key = played(phone)
    act(phone, key, 0, "takeover", name="Zoë")
    assert phone.stored(key).game.attendance == Attendance(takeovers=(Takeover(0, 2, "Zoë"),))
    page = phone.words(f"/games/{key}/plain")
    assert "Gina, from round 2 Zoë" in page
    assert "Zoë deals" in phone.words(f"/games/{key}")
    for wrong in ("Z" * 31, " "):
        page = phone.post(f"/games/{key}/players/1/takeover", {"name": wrong}, 422).text
        assert wrong_fields(page) == ["name"]


def test_the_last_change_is_taken_back_here_as_long_as_it_is_the_last(phone: Phone) -> None:
    key = played(phone)
    phone.post(f"/games/{key}/players", {"name": "Judy", "start": "0"})
    page = phone.get(f"/games/{key}/players").text
    act_id = page.split("players/undo")[1].split('name="act_id" value="')[1].split('"')[0]
    phone.correct(key, 2, ["", 0, "", "", ""], [""])
    assert "players/undo" not in phone.get(f"/games/{key}/players").text
    phone.post(f"/games/{key}/players/undo", {"act_id": act_id}, 409)
    phone.post(f"/games/{key}/undo")
    phone.post(f"/games/{key}/players/undo", {"act_id": act_id})
    assert phone.stored(key).game.attendance == ALL_PRESENT


def test_a_page_that_is_out_of_date_says_so_and_changes_nothing(phone: Phone) -> None:
    key = played(phone)
    phone.correct(key, 2, ["", 0, "", ""], [""])
    act(phone, key, 1, "absences", 409, round="2")
    phone.post(f"/games/{key}/players", {"name": "Judy", "start": "0", "round": "2"}, 409)
    assert phone.stored(key).game.attendance == ALL_PRESENT


def test_a_second_tap_is_no_second_act(phone: Phone) -> None:
    key = played(phone)
    for _ in range(2):
        phone.post(f"/games/{key}/players", {"name": "Judy", "start": "0", "act_id": "one-page"})
    assert len(phone.stored(key).game.players) == 5


def test_what_nobody_can_ask_for_is_refused(phone: Phone) -> None:
    key = played(phone)
    phone.get(f"/games/{key}/players/4", 404)
    phone.post(f"/games/{key}/players/4/absences", status=404)
    phone.post(f"/games/{key}/players/0/dance", status=404)
    phone.post(f"/games/{key}/players/0/absences", {"round": "99"}, 409)


def test_every_other_page_of_such_a_game_knows_who_plays(phone: Phone) -> None:
    key = played(phone)
    phone.post(f"/games/{key}/players", {"name": "Judy", "start": "0"})
    act(phone, key, 0, "takeover", name="Zoë")
    act(phone, key, 1, "departure")
    phone.correct(key, 2, [0, "", 1, 0, 0], [1, "", 1, 0, 0])
    for page in ("", "?view=across", "/recap", "/more", "/penalties", "/rounds/2", "/finish", "/sheet.pdf", "/rules"):
        phone.get(f"/games/{key}{page}")
    phone.post(f"/games/{key}/finish", {"after_round": 2})
    assert "Zoë" in phone.words(f"/games/{key}/recap")
    settled = phone.words(f"/games/{key}/settlement?stake=1&currency=beans&pay=fewest")
    assert "Zoë" in settled
    assert settled.count("Harry") == 1


def test_at_the_end_nobody_comes_or_goes(phone: Phone) -> None:
    key = played(phone)
    phone.post(f"/games/{key}/finish", {"after_round": 1})
    assert "Leaves" not in phone.words(f"/games/{key}/players")


def test_an_open_page_learns_that_it_was_drawn_for_other_people(phone: Phone, watcher: Phone) -> None:
    key = played(phone)

    def people() -> str | None:
        state = watcher.get(f"/games/{key}/state").get_json()
        found: str | None = state.get("people")
        return found

    shown = [people()]
    act(phone, key, 1, "absences")
    shown.append(people())
    phone.correct(key, 2, [1, "", 0, 0], [1, "", 1, 0])
    assert people() == shown[1]
    act(phone, key, 0, "takeover", name="Zoë")
    shown.append(people())
    assert shown[0] is None
    assert len(set(shown)) == 3
