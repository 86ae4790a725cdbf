"""The par of a group: after a game, never during it; for keepers and for those with whom the pages are shared."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from fractions import Fraction

import pytest
from msgspec.structs import replace

from scorekeeper.actions.groups import evenings
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.rules.game.attendance import Absence, Attendance
from scorekeeper.web import par
from tests.rules.tables import a_game, a_round, house
from tests.web.statistics.conftest import THURSDAY, Group, group, new_group
from tests.web.table import Phone

__all__ = ["group", "new_group"]


@pytest.fixture(autouse=True)
def _pause_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of these tests are written now, and count as written before the pause."""
    monkeypatch.setattr(evenings, "IDLE_AFTER", timedelta(0))


def test_after_a_game_par_stands_beside_the_totals(group: Group) -> None:
    """The totals are 0, 3 and -4: a third of -1 on average."""
    key = group.plays()
    page = group.phone.words(f"{group.address}/par?game={key}")
    assert "Alice, Bob and Carol · de Silva" in page
    assert "Par −0.3" in page
    assert "from 1 game." in page
    assert "own par is 0.4." in page
    assert "Player Total To par Bob 3 +3.3 Alice 0 +0.3 Carol −4 −3.7" in page
    assert "mark to beat" not in page


def test_differences_are_from_par_as_it_is_shown(group: Group, monkeypatch: pytest.MonkeyPatch) -> None:
    """A total of 3 is 2.5 above a par of 0.5, even if that is 0.45."""
    monkeypatch.setattr(par, "group_par", lambda *_: Fraction("0.45"))
    page = group.phone.words(f"{group.address}/par?game={group.plays()}")
    assert "Par 0.5" in page
    assert "Bob 3 +2.5 Alice 0 −0.5 Carol −4 −4.5" in page


def test_a_table_says_how_often_each_bid_is_made_and_of_how_many_hands(group: Group) -> None:
    group.plays()
    page = group.phone.words(f"{group.address}/par")
    assert "cards points bid hands 0 1 2 2 −0.1 67% of 6 25% of 4 100% of 2 12" in page
    assert "in italics where it was bid fewer than 20 times" in page


def test_the_usual_game_has_a_mark_to_beat(group: Group) -> None:
    rounds = (a_round([0, 0, 0, 0], [cards, 0, 0, 0]) for cards in (*range(1, 14), *range(12, 0, -1)))
    game = a_game("desilva", 4, *rounds)
    with group.app.app_context():
        start_game(group.device, game, THURSDAY, group_id=group.id)
    assert "is 43: the one to beat." in group.phone.words(f"{group.address}/par")


def test_the_way_there_is_on_the_page_of_a_finished_game_and_of_the_group(group: Group) -> None:
    key = group.plays()
    recap = group.phone.get(f"/games/{key}/recap").text
    assert f'href="{group.address}/par?game={key}"' in recap
    assert f'href="{group.address}/par"' in group.phone.get(group.address).text
    going = group.plays(rounds=2)
    assert "/par?" not in group.phone.get(f"/games/{going}/recap").text


def test_while_a_game_is_going_on_it_shows_nothing(group: Group, monkeypatch: pytest.MonkeyPatch) -> None:
    finished = group.plays()
    monkeypatch.setattr(evenings, "IDLE_AFTER", timedelta(hours=3))
    key = group.phone.start(("Alice", "Bob", "Carol"))
    group.phone.correct(key, 1, [1, 0, 1], [1, 0, 0])
    for query in ("", "?rules=desilva", f"?game={finished}"):
        page = group.phone.words(f"{group.address}/par{query}")
        assert "A game is in progress, and this page would give away what to bid." in page
        assert "made" not in page


def test_a_game_that_was_left_long_ago_does_not_hide_it(group: Group) -> None:
    group.plays()
    group.plays(rounds=2)
    assert "<table" in group.phone.get(f"{group.address}/par").text


def test_each_rule_set_has_its_own(group: Group) -> None:
    group.plays()
    group.plays(rules=house("desilva", name="Thursday rules", scoring={"made": "10", "under": "-off", "over": "-off"}))
    page = group.phone.words(f"{group.address}/par?rules=Thursday+rules")
    assert "Alice, Bob and Carol · Thursday rules" in page
    assert "from 1 game." in page
    assert "De Silva’s own par" not in page


def test_before_the_first_finished_game_it_says_what_will_be_here(group: Group) -> None:
    assert "After your first finished game you find here" in group.phone.words(f"{group.address}/par")
    group.plays(rounds=2)
    assert "After your first finished game you find here" in group.phone.words(f"{group.address}/par")
    assert "After your first finished game" in group.phone.words(f"{group.address}/par?rules=none")


def test_a_game_of_another_group_or_one_that_goes_on_has_none(group: Group, new_group: Callable[[], Group]) -> None:
    foreign = new_group().plays()
    for key in (foreign, group.plays(rounds=2), "nothing"):
        group.phone.get(f"{group.address}/par?game={key}", 404)


def test_where_totals_are_reset_it_says_so(group: Group) -> None:
    group.plays(rules="himes")
    assert "resets" in group.phone.words(f"{group.address}/par")


def test_a_round_that_somebody_sat_out_counts_as_one_of_so_many_players(group: Group) -> None:
    """The first round brings 1, -1, -1 and 0 to four players, the second 1, -1 and 0 to three: par is -1/4 + 0."""
    rounds = (a_round([1, 1, 1, 0], [1, 0, 0, 0]), a_round([1, 1, 0, None], [1, 0, 0, None]))
    away = Attendance(absences=(Absence(3, 2, 2),))
    game = replace(a_game("desilva", 4, *rounds, agreed=[1, 1]), attendance=away)
    with group.app.app_context():
        start_game(group.device, game, THURSDAY, group_id=group.id)
    assert " −0.3 What one of you has" in group.phone.words(f"{group.address}/par")


def test_nobody_else_sees_it_unless_the_pages_are_shared(group: Group, watcher: Phone) -> None:
    group.plays()
    watcher.get(f"{group.address}/par", 404)
    watcher.get("/groups/nobody-ever-had-this-key/par", 404)
    group.phone.post(f"{group.address}/sharing")
    recap = watcher.get(f"/games/{group.plays()}/recap").text
    address = recap.partition("/par?game=")[0].rpartition('href="')[2]
    assert len(address) > len("/groups/") + 21
    assert "<table" in watcher.get(f"{address}/par").text
