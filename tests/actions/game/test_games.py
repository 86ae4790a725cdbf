"""A game as a whole: started, listed, ended early, gone on with, deleted, followed by the next."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from flask import Flask
from msgspec.structs import replace
from sqlalchemy import func, select

from scorekeeper.actions.errors import Conflict, DealerUndecided, GameUnfinished, NoPencil, NoSuchGame
from scorekeeper.actions.game.games import delete_game, finish_early, game_at, reopen, version_at
from scorekeeper.actions.game.rounds import add_penalty, record, remove_penalty
from scorekeeper.actions.game.table import (
    LatePlayer,
    change_attendance,
    join,
    one_more_round,
    reschedule,
    set_standing_dealer,
)
from scorekeeper.actions.game.undo import redo, undo
from scorekeeper.actions.game.writes import CellWrite
from scorekeeper.actions.groups.groups import games_of, groups_for, last_game
from scorekeeper.actions.start.new_game import play_again, start_game
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import HookedBid, NoSuchSeat, RoundAfterEnd
from scorekeeper.rules.faults.table import DuplicateName, EmptySchedule, WrongNumberOfPlayers
from scorekeeper.rules.game import Game
from scorekeeper.rules.play.table_changes import leaving
from scorekeeper.storage.database import reading
from scorekeeper.storage.database.columns import Base
from tests.rules.tables import a_game, a_round
from tests.storage.kept import MONDAY, PHONE, STRANGER, TUESDAY, started

FIRST = a_round([1, 0, 0, 1], [1, 0, 0, 0])
SECOND = a_round([2, 0, 1, 0], [2, 0, 0, 0])


class TestStarting:
    def test_without_a_group_makes_one_and_gives_its_pencil(self, app: Flask) -> None:
        key = start_game(PHONE, a_game("desilva"), MONDAY)
        assert [group.id for group in groups_for(PHONE)] == [game_at(key).group_id]
        assert game_at(key, PHONE).may_write

    def test_in_a_group_needs_its_pencil(self, app: Flask) -> None:
        group = game_at(started()).group_id
        with pytest.raises(NoPencil):
            start_game(STRANGER, a_game("desilva"), MONDAY, group_id=group)

    def test_the_address_is_long_and_never_the_same(self, app: Flask) -> None:
        keys = {started() for _ in range(5)}
        assert len(keys) == 5
        assert {len(key) for key in keys} == {24}

    def test_tapped_twice_starts_one_game(self, app: Flask) -> None:
        keys = [start_game(PHONE, a_game("desilva"), MONDAY, start_id="form 1") for _ in range(2)]
        assert keys[0] == keys[1]
        assert len(games_of(PHONE)) == 1

    def test_the_cards_drawn_are_kept_as_drawn(self, app: Flask) -> None:
        drawn = (("9",), ("7", "A"), ("7", "2"), ("4",))
        key = start_game(PHONE, a_game("desilva"), MONDAY, drawn=drawn)
        assert game_at(key).drawn == drawn

    @pytest.mark.parametrize(
        ("game", "problem"),
        [
            (a_game("okenuff", 3), Problem(WrongNumberOfPlayers(3, 4, 4))),
            (replace(a_game("desilva"), players=("A", "B", "b ", "C")), Problem(DuplicateName("b"), seat=2)),
            (a_game("desilva", agreed=[]), Problem(EmptySchedule())),
            (replace(a_game("desilva"), first_dealer=4), Problem(NoSuchSeat(4), seat=4)),
            (
                a_game("desilva", 4, a_round([1, 0, 0, 0])),
                Problem(HookedBid(0, 1, "not-even"), 1, 3),
            ),
        ],
    )
    def test_a_game_against_the_rules_is_not_started(self, app: Flask, game: Game, problem: Problem) -> None:
        with pytest.raises(IllegalAct) as caught:
            start_game(PHONE, game, MONDAY)
        assert caught.value.problems == (problem,)
        assert games_of(PHONE) == []


class TestTheList:
    def test_shows_the_newest_first_with_who_leads(self, app: Flask) -> None:
        started(a_game("desilva"), FIRST, title="Going on")
        started(a_game("desilva", agreed=[1]), FIRST, title="Over")
        started(title="New")
        shown = [(game.title, game.rounds_played, game.finished, game.leaders) for game in games_of(PHONE)]
        assert shown == [
            ("New", 0, False, ()),
            ("Over", 1, True, ("Alice",)),
            ("Going on", 1, False, ("Alice",)),
        ]

    def test_shows_only_games_of_groups_whose_pencil_the_device_holds(self, app: Flask) -> None:
        started()
        assert games_of(STRANGER) == []

    def test_comes_page_by_page(self, app: Flask) -> None:
        for title in ("1", "2", "3"):
            started(title=title)
        assert [game.title for game in games_of(PHONE, limit=2)] == ["3", "2"]
        assert [game.title for game in games_of(PHONE, limit=2, skip=2)] == ["1"]

    def test_says_how_long_a_game_will_be_where_that_is_known(self, app: Flask) -> None:
        started(a_game("himes"))
        started(a_game("desilva"))
        assert [game.schedule_length for game in games_of(PHONE)] == [25, None]

    def test_the_last_table_is_offered_again(self, app: Flask) -> None:
        assert last_game(PHONE) is None
        started(a_game("okenuff"))
        table = last_game(PHONE)
        assert table is not None
        assert (table.rules.id, table.players) == ("okenuff", ("Alice", "Bob", "Carol", "David"))


class TestFinishingEarly:
    def test_makes_the_last_complete_round_the_last(self, app: Flask) -> None:
        key = started(None, FIRST, SECOND)
        after = finish_early(key, PHONE, 2)
        assert after.game.schedule.head == (1, 2)
        assert (after.sheet.finished, after.sheet.winners) == (True, (0,))

    def test_a_round_begun_is_not_counted_and_comes_back_when_the_game_goes_on(self, app: Flask) -> None:
        key = started(None, FIRST, a_round([None, 1, None, None]))
        assert len(finish_early(key, PHONE, 1).game.rounds) == 1
        assert game_at(key).sheet.finished
        again = reopen(key, PHONE)
        assert not again.sheet.finished
        assert again.game.rounds[1].bids == (None, 1, None, None)

    def test_nothing_is_recorded_after_the_end(self, app: Flask) -> None:
        key = started(None, FIRST, a_round([None, 1, None, None]))
        finish_early(key, PHONE, 1)
        with pytest.raises(IllegalAct) as caught:
            record(key, PHONE, "late", [CellWrite(2, 2, "bid", None, 0)], MONDAY)
        assert caught.value.problems == (Problem(RoundAfterEnd(1), 2),)

    def test_a_round_played_meanwhile_is_a_conflict(self, app: Flask) -> None:
        key = started(None, FIRST, SECOND)
        with pytest.raises(Conflict) as caught:
            finish_early(key, PHONE, 1)
        assert (caught.value.clashes[0].seen, caught.value.clashes[0].held) == (1, 2)

    def test_twice_is_once(self, app: Flask) -> None:
        key = started(None, FIRST)
        once = finish_early(key, PHONE, 1)
        assert finish_early(key, PHONE, 1) == once

    def test_a_game_that_is_over_by_itself_needs_no_end(self, app: Flask) -> None:
        key = started(a_game("desilva", agreed=[1]), FIRST)
        assert finish_early(key, PHONE, 1).ended_after is None

    def test_before_the_first_round_there_is_nothing_to_end(self, app: Flask) -> None:
        with pytest.raises(IllegalAct) as caught:
            finish_early(started(), PHONE, 0)
        assert caught.value.problems == (Problem(EmptySchedule()),)


class TestDeleting:
    def test_leaves_nothing_that_was_recorded(self, app: Flask) -> None:
        key = started(a_game("himes", 3), a_round([1, 0, 0]))
        add_penalty(key, PHONE, "p1", round=1, seat=0, today=MONDAY)
        delete_game(key, PHONE)
        assert {table: rows(table) for table in ("games", "seats", "rounds", "penalties", "acts")} == dict.fromkeys(
            ("games", "seats", "rounds", "penalties", "acts"), 0
        )
        with pytest.raises(NoSuchGame):
            game_at(key)
        with pytest.raises(NoSuchGame):
            version_at(key)

    def test_leaves_the_other_games_and_the_people(self, app: Flask) -> None:
        kept = started(a_game("desilva", agreed=[1]), FIRST)
        delete_game(play_again(kept, PHONE, MONDAY), PHONE)
        assert [game.key for game in games_of(PHONE)] == [kept]
        assert rows("players") == 4

    def test_a_game_of_a_sitting_leaves_the_next_one(self, app: Flask) -> None:
        last = started(a_game("desilva", agreed=[1]), FIRST)
        following = play_again(last, PHONE, MONDAY)
        delete_game(last, PHONE)
        assert [game.key for game in games_of(PHONE)] == [following]


def first_cards(cards: Sequence[str], count: int) -> list[str]:
    """Draws the cards that lie on top."""
    return list(cards[:count])


class TestPlayingAgain:
    def test_de_silva_carries_on_where_the_deal_was(self, app: Flask) -> None:
        key = started(a_game("desilva", agreed=[1]), FIRST)
        game = game_at(play_again(key, PHONE, TUESDAY)).game
        assert (game.first_dealer, game.first_bidder, game.rounds) == (0, 1, ())
        assert (game.rules.id, game.agreed) == ("desilva", (1,))

    def test_himes_after_a_shared_win_asks_for_a_draw_or_a_choice(self, app: Flask) -> None:
        game = a_game("himes", 3, a_round([0, 0, 0], [0, 1, 0]), agreed=[1])
        key = started(game)
        with pytest.raises(DealerUndecided) as caught:
            play_again(key, PHONE, TUESDAY)
        assert caught.value.seats == (0, 2)
        assert game_at(play_again(key, PHONE, TUESDAY, first_dealer=1)).game.first_dealer == 1

    def test_a_standing_dealer_stays_as_far_from_the_first_bidder(self, app: Flask) -> None:
        game = replace(a_game("desilva", agreed=[1]), first_dealer=2, first_bidder=0)
        key = started(game, a_round([1, 0, 0, 1], [1, 0, 0, 0]))
        again = game_at(play_again(key, PHONE, TUESDAY)).game
        assert (again.first_dealer, again.first_bidder) == (3, 1)

    def test_a_drawn_game_that_nobody_played_gives_way_to_one_with_the_same_seats(self, app: Flask) -> None:
        key = started(a_game("desilva", agreed=[1]), FIRST)
        drawn = play_again(key, PHONE, TUESDAY, take=first_cards)
        assert game_at(drawn).drawn
        again = play_again(key, PHONE, TUESDAY)
        assert again == drawn
        assert game_at(again).recorded.players == game_at(key).recorded.players
        assert not game_at(again).drawn
        # Back at the draw: seats may be drawn again as long as nobody has bid.
        assert game_at(play_again(key, PHONE, TUESDAY, take=first_cards)).drawn
        assert rows("games") == 2

    def test_a_drawn_game_in_which_somebody_bid_is_the_next_game(self, app: Flask) -> None:
        key = started(a_game("desilva", agreed=[1]), FIRST)
        drawn = play_again(key, PHONE, TUESDAY, take=first_cards)
        players = game_at(drawn).recorded.players
        record(drawn, PHONE, "first bid", [CellWrite(1, 0, "bid", None, 0)], TUESDAY)
        assert play_again(key, PHONE, TUESDAY) == drawn
        assert game_at(drawn).recorded.players == players

    def test_a_game_ended_early_is_followed_by_one_of_full_length(self, app: Flask) -> None:
        key = started(None, FIRST)
        finish_early(key, PHONE, 1)
        assert game_at(play_again(key, PHONE, TUESDAY)).game.schedule.length == 25

    def test_twice_is_once(self, app: Flask) -> None:
        key = started(a_game("desilva", agreed=[1]), FIRST)
        assert play_again(key, PHONE, TUESDAY) == play_again(key, PHONE, TUESDAY)

    def test_waits_for_the_end(self, app: Flask) -> None:
        with pytest.raises(GameUnfinished):
            play_again(started(None, FIRST), PHONE, TUESDAY)

    def test_a_dealer_who_is_not_at_the_table_is_refused(self, app: Flask) -> None:
        key = started(a_game("desilva", agreed=[1]), FIRST)
        with pytest.raises(IllegalAct) as caught:
            play_again(key, PHONE, TUESDAY, first_dealer=7)
        assert caught.value.problems == (Problem(NoSuchSeat(7), seat=7),)


class TestAStranger:
    def test_may_look_at_a_game_with_its_address_and_do_nothing(self, app: Flask) -> None:
        key = started(a_game("desilva", agreed=[1]), FIRST)
        before = game_at(key, STRANGER)
        for act in (
            lambda: finish_early(key, STRANGER, 1),
            lambda: reopen(key, STRANGER),
            lambda: play_again(key, STRANGER, MONDAY),
            lambda: delete_game(key, STRANGER),
            lambda: undo(key, STRANGER),
            lambda: redo(key, STRANGER),
            lambda: record(key, STRANGER, "tap", [CellWrite(1, 0, "bid", 1, 0)], MONDAY),
            lambda: add_penalty(key, STRANGER, "p1", round=1, seat=0, today=MONDAY),
            lambda: remove_penalty(key, STRANGER, "p1"),
            lambda: join(key, STRANGER, "late", LatePlayer("Erin", 0), number=2),
            lambda: change_attendance(key, STRANGER, "gone", leaving, seat=0, number=2),
            lambda: reschedule(key, STRANGER, "rounds", begun=1, seen=(), upcoming=(2,)),
            lambda: one_more_round(key, STRANGER, "more", after_round=1, cards=1),
            lambda: set_standing_dealer(key, STRANGER, "eve", seen="", name="Eve"),
        ):
            with pytest.raises(NoPencil):
                act()
        assert game_at(key, STRANGER) == before


def rows(table: str) -> int:
    with reading() as session:
        return session.scalar(select(func.count()).select_from(Base.metadata.tables[table])) or 0
