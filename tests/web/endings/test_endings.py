"""How a game ends: finished early and taken up again, deleted, followed by the next one."""

from __future__ import annotations

import pytest

from tests.web.page_check import wrong_fields
from tests.web.table import Phone

ONE_ROUND = {"schedule": "listed", "listed": "1"}


def test_a_game_is_finished_after_its_last_complete_round_and_taken_up_again(phone: Phone) -> None:
    key = phone.start()
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    asked = phone.words(f"/games/{key}/finish")
    assert "1st Gina 1" in asked
    assert "4th Irene −1" in asked
    phone.post(f"/games/{key}/finish", {"after_round": "1"})
    assert phone.stored(key).sheet.winners == (0,)
    assert "Finished games" in phone.words("/")
    phone.get(f"/games/{key}/finish")
    phone.post(f"/games/{key}/reopen")
    assert not phone.stored(key).sheet.finished


def test_a_game_that_went_on_meanwhile_is_not_finished(phone: Phone) -> None:
    key = phone.start()
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    phone.correct(key, 2, [2, 0, 1, 0], [2, 0, 0, 0])
    phone.post(f"/games/{key}/finish", {"after_round": "1"}, 409)
    assert not phone.stored(key).sheet.finished


def test_a_game_is_deleted_only_after_a_question(phone: Phone) -> None:
    key = phone.start()
    assert f'action="/games/{key}/delete"' in phone.get(f"/games/{key}/delete").text
    phone.get(f"/games/{key}")
    phone.post(f"/games/{key}/delete")
    phone.get(f"/games/{key}", 404)


def test_de_silva_draws_seats_at_each_games_beginning(phone: Phone, watcher: Phone) -> None:
    """The next game is drawn for like a first one: its seats and who bids first."""
    assert "draw for seats again" in phone.words("/rules/desilva")
    key = phone.start(**ONE_ROUND)
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    assert 'value="seats"' in phone.get(f"/games/{key}").text
    assert 'value="seats"' not in watcher.get(f"/games/{key}").text
    drawn = phone.post(f"/games/{key}/next-game", {"dealer": "seats"}).location
    stored = phone.stored(drawn.split("/")[2])
    assert drawn.endswith("/draw")
    assert stored.drawn is not None
    assert sorted(stored.recorded.players) == ["Frank", "Gina", "Harry", "Irene"]
    assert (stored.recorded.first_dealer, stored.recorded.first_bidder) == (3, 0)


def test_rules_that_draw_for_the_deal_alone_draw_no_seats_for_the_next_game(phone: Phone) -> None:
    key = phone.start(rules="okenuff", **ONE_ROUND)
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0], trump="S")
    assert 'value="seats"' not in phone.get(f"/games/{key}").text
    following = phone.post(f"/games/{key}/next-game", {"dealer": "seats"}).location.split("/")[2]
    assert phone.stored(following).recorded.players == phone.stored(key).recorded.players


@pytest.mark.parametrize(("sent", "dealers"), [("2", {2}), ("draw", {3, 0})])
def test_joint_winners_draw_for_the_next_deal(phone: Phone, sent: str, dealers: set[int]) -> None:
    # Himes, one card, bids 0 0 0 and Irene 1: Frank takes it, so Gina and Harry share the win with 10 points each.
    # Whoever of them draws lower bids first, and the player on the right deals.
    key = phone.start(rules="himes", **ONE_ROUND)
    phone.correct(key, 1, [0, 0, 0, 1], [0, 0, 1, 0])
    page = phone.post(f"/games/{key}/next-game", status=200).text
    assert 'name="dealer"' in page
    page = phone.post(f"/games/{key}/next-game", {"dealer": "9"}, 422).text
    assert "dealer" in wrong_fields(page)
    following = phone.post(f"/games/{key}/next-game", {"dealer": sent}).location.split("/")[2]
    assert phone.stored(following).recorded.first_dealer in dealers
