"""The account of many games: what everybody has won and lost of the others, and who pays whom in the end.

Three rounds of one card, for Alice, Bob and Carol; a made bid of 1 is 1 point, a miss of one trick -1.

              | Alice | Bob | Carol | nets by points | by places
--------------+-------+-----+-------+----------------+----------
Alice takes it|   1   |  0  |  -1   |  3   0  -3     | 3  0  -3
Bob takes it  |   0   |  1  |  -1   |  0   3  -3     | 0  3  -3
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

from hypothesis import given, strategies as st
from msgspec.structs import replace

from scorekeeper.rules.game import Game
from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.rules.score.settlement import NamedPayment
from scorekeeper.rules.statistics.accounts import Account, AccountEvening, AccountLine, Staked, account_of
from scorekeeper.rules.statistics.counting import day_summaries
from scorekeeper.rules.statistics.played import PlayedGame
from scorekeeper.rules.statistics.points import GameEnd
from scorekeeper.rules.statistics.summary import PlayerSummary, Summary, added_up
from tests.rules.tables import a_game, a_round, four_rounds, house

MONDAY, TUESDAY = date(2026, 1, 5), date(2026, 1, 6)
ALICE = a_game("desilva", 3, a_round([1, 0, 1], [1, 0, 0]), agreed=[1])
BOB = a_game("desilva", 3, a_round([0, 1, 1], [0, 1, 0]), agreed=[1])


def account(*games: Game, staked: Staked = Staked.POINT, settled: Collection[int] = ()) -> Account:
    """Return the account of games with the numbers 1, 2, 3 ..., all but the first on Tuesday."""
    played = [
        PlayedGame(score_sheet(game), MONDAY if number == 1 else TUESDAY, number)
        for number, game in enumerate(games, start=1)
    ]
    return account_of(added_up(summary for _day, summary in day_summaries(played)), staked, settled)


def test_what_is_won_adds_up_over_the_games_that_are_finished() -> None:
    unfinished = a_game("desilva", 3, a_round([1, 0, 1], [1, 0, 0]), agreed=[1, 1])
    whole = account(ALICE, ALICE, BOB, unfinished)
    assert whole.lines == (
        AccountLine("Alice", 3, 6, 6),
        AccountLine("Bob", 3, 3, 3),
        AccountLine("Carol", 3, -9, -9),
    )
    assert whole.payments == (NamedPayment("Carol", "Alice", 6), NamedPayment("Carol", "Bob", 3))
    assert whole.evenings == (AccountEvening(TUESDAY, 2, 0), AccountEvening(MONDAY, 1, 0))


def test_a_game_that_settles_by_place_counts_what_its_places_are_worth() -> None:
    """3 for the first and 1 for the second: Alice wins 2 from Bob and 3 from Carol, and Bob 1 from Carol."""
    by_place = replace(ALICE, rules=house("desilva", settlement={"places": [3, 1]}))
    assert [(line.name, line.won) for line in account(by_place).lines] == [("Alice", 5), ("Bob", -1), ("Carol", -4)]


def test_who_plays_only_some_of_the_games_settles_these() -> None:
    """Alice wins 3 of Carol; then Bob, whom she does not meet again, wins 3 of Carol's friend David."""
    other = replace(ALICE, players=("Bob", "Erin", "David"))
    assert set(account(ALICE, other).payments) == {NamedPayment("Carol", "Alice", 3), NamedPayment("David", "Bob", 3)}


def test_what_is_settled_is_won_and_not_paid_again() -> None:
    whole = account(ALICE, ALICE, BOB, settled={1, 2})
    assert [(line.name, line.won, line.due) for line in whole.lines] == [
        *(("Alice", 6, 0), ("Bob", 3, 3), ("Carol", -9, -3)),
    ]
    assert whole.payments == (NamedPayment("Carol", "Bob", 3),)
    assert whole.evenings == (AccountEvening(TUESDAY, 2, 1), AccountEvening(MONDAY, 1, 1))
    assert whole.to_settle == (3,)
    assert account(ALICE, settled={1}).payments == ()


def test_where_the_lowest_total_wins_it_is_paid() -> None:
    """Totals 0, 3 and -4, as in the settlement of one game."""
    lines = account(four_rounds(house("desilva", lowest_wins=True))).lines
    assert [(line.name, line.won) for line in lines] == [("Carol", 11), ("Alice", -1), ("Bob", -10)]


def test_a_place_is_worth_as_much_as_the_next_and_who_shares_one_owes_the_other_nothing() -> None:
    """First, two seconds and a fourth: 1 + 1 + 3, then 0 - 1 + 2 twice, and -3 - 2 - 2."""
    ranks = (("ann", 1), ("bo", 2), ("cy", 2), ("di", 4))
    end = GameEnd(MONDAY, ranks, 1, (20, 4, 4, -100))
    summary = Summary(players={name: PlayerSummary(name) for name, _ in ranks}, results=[end])
    assert [line.won for line in account_of(summary, Staked.PLACE, ()).lines] == [5, 1, 1, -7]


@given(st.lists(st.lists(st.integers(-9, 9), min_size=2, max_size=6), max_size=6), st.sets(st.integers(0, 5)))
def test_the_payments_make_up_for_what_is_due(games: list[list[int]], settled: set[int]) -> None:
    """Whoever plays with whomever: after the payments nobody has won or lost anything that is not settled."""
    ends: list[GameEnd] = []
    for number, totals in enumerate(games):
        ranks = ((f"{(number + seat) % 7}", seat + 1) for seat in range(len(totals)))
        ends.append(GameEnd(MONDAY, tuple(ranks), number, tuple(totals)))
    summary = Summary(players={f"{each}": PlayerSummary(f"{each}") for each in range(7)}, results=ends)
    for staked in Staked:
        whole = account_of(summary, staked, settled)
        assert sum(line.won for line in whole.lines) == 0
        left = {line.name: line.due for line in whole.lines}
        for payment in whole.payments:
            left[payment.payer] += payment.points
            left[payment.receiver] -= payment.points
        assert not any(left.values())
