"""Who bids first, and who names trump."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from scorekeeper.files.game_file import game_from
from scorekeeper.files.score_file import score_values
from scorekeeper.rules.game import first_bidder_by
from scorekeeper.rules.game.attendance import ALL_PRESENT, Absence, Attendance
from scorekeeper.rules.game.rotation import DealerChange, TableOrder, turns_until
from scorekeeper.rules.score.next_step import Step
from scorekeeper.rules.score.round_score import first_trick_leader
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.rules.tables import a_game, a_round, house

DEALER_FIRST = house("desilva", first_bidder="dealer")


def test_the_dealer_bids_first_where_the_rules_say_so() -> None:
    assert [first_bidder_by(rules, 2, 3) for rules in (DEALER_FIRST, house("desilva"))] == [2, 0]


def test_who_deals_and_does_not_play_cannot_bid() -> None:
    assert first_bidder_by(DEALER_FIRST, 2, 3, "Eve") == 0


def test_the_deal_and_the_first_bid_go_round_together() -> None:
    game = a_game(DEALER_FIRST, 3)
    assert [game.turn(number) for number in (1, 2, 3, 4)] == [(2, 2), (0, 0), (1, 1), (2, 2)]
    assert game.in_turn(1) == (2, 0, 1)


def test_it_stays_so_when_a_dealer_is_named_and_others_sit_out() -> None:
    away = Attendance(absences=(Absence(0, 2, 3),))
    turns = turns_until(away, 4, (3, 3), 5, TableOrder((DealerChange(3, 0), DealerChange(5, 2))))
    assert turns == ((3, 3), (1, 1), (1, 1), (2, 2), (2, 2))


def test_a_late_player_does_not_change_who_bid_first_before() -> None:
    """Carol, two chairs from the dealer, was to bid first. Then David deals, three chairs on, and Bob bids first."""
    order = TableOrder((DealerChange(1, 3),))
    assert turns_until(ALL_PRESENT, 4, (0, 2), 3, order) == ((3, 1), (0, 2), (1, 3))
    late = ALL_PRESENT.with_latecomer(4, 3, 0)
    assert turns_until(late, 5, (0, 2), 4, order) == ((3, 1), (0, 2), (1, 3), (2, 4))


def test_the_name_in_a_file_stays_what_it_is() -> None:
    file = {
        "format": "oh-hell-game/1",
        "rules": {"base": "desilva", "first_bidder": "dealer"},
        "players": ["Alice", "Bob", "Carol"],
        "first_dealer": "Bob",
        "rounds": [],
    }
    firsts = []
    for more in ({}, {"first_bidder": "Alice"}):
        game, problems = game_from(file | more)
        assert (problems, game is None) == ((), False)
        assert game is not None
        firsts.append(score_values(score_sheet(game))["next"]["player"])
    assert firsts == ["Bob", "Alice"]


class TestTheFirstInTurnBidsLast:
    RULES = house("desilva", last_bidder="first-in-turn")

    def test_the_others_are_asked_before_and_the_hook_binds_the_first(self) -> None:
        """
        | 3 | Alice, left of David who deals, after Bob 1, Carol 1, David 0: not 1 |
        """
        bids: list[int | None] = [None] * 4
        for seat, bid in ((1, 1), (2, 1), (3, 0)):
            sheet = score_sheet(a_game(self.RULES, 4, a_round(bids), agreed=[3]))
            assert (sheet.next.seat, sheet.next.hooked) == (seat, ())
            bids[seat] = bid
        game = a_game(self.RULES, 4, a_round(bids), agreed=[3])
        assert (score_sheet(game).next.seat, score_sheet(game).next.hooked) == (0, (1,))

    def test_it_goes_round_with_the_deal_and_past_who_sits_out(self) -> None:
        game = a_game(self.RULES, 3)
        assert [game.in_turn(number) for number in (1, 2, 3)] == [(1, 2, 0), (2, 0, 1), (0, 1, 2)]
        away = replace(game, attendance=Attendance(absences=(Absence(1, 2, 2),)))
        assert (away.bidder(2), away.in_turn(2)) == (2, (0, 2))

    def test_who_bids_last_still_leads(self) -> None:
        game = a_game(self.RULES, 3)
        assert [first_trick_leader(game, game.round(number), number) for number in (1, 2, 3)] == [0, 1, 2]


@pytest.mark.parametrize(
    ("trump", "declarer", "in_turn"), [("named", 1, 2), ("dealer-names", 3, 3), ("last-bidder-names", 0, 3)]
)
def test_trump_is_named_by(trump: str, declarer: int, in_turn: int) -> None:
    """David deals; Bob bids first out of turn, then Carol and David, and Alice last. Or all bid in turn, Carol alone 1.

    Cards | Alice | Bob | Carol | David
    ------+-------+-----+-------+------
      4   |   0   |  2  |   1   |   2
    """
    rules = house("okenuff", trump=trump, hook="none")
    record = a_round([0, 2, 1, 2], spoken=(1, 2, 3, 0))
    sheet = score_sheet(a_game(rules, 4, record, agreed=[4]))
    assert (sheet.next.step, sheet.next.seat) == (Step.TRUMP, declarer)
    assert score_values(sheet)["declarers"] == [sheet.game.players[declarer]]
    assert score_sheet(a_game(rules, 4, a_round([0, 0, 1, 0]), agreed=[4])).next.seat == in_turn


def test_nobody_names_trump_before_all_have_bid() -> None:
    rules = house("okenuff", trump="dealer-names", hook="none")
    sheet = score_sheet(a_game(rules, 4, a_round([0, None, None, None]), agreed=[4]))
    assert score_values(sheet)["declarers"] == [None]
