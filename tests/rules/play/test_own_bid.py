"""What a player may bid on the own phone: in turn, until the bid is final; in secret, until the last one is in."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from scorekeeper.rules.faults.fault import Fault, IllegalAct
from scorekeeper.rules.faults.play import BidStands, OutOfTurn
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.attendance import Absence, Attendance
from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.play.own_bid import BidStatus, OwnBid, hooked_after, own_bid, require_own_bid, secret_round
from scorekeeper.rules.play.recording import with_bid
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.rules.score.round_check import round_problems
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.property.game_strategies import attended_games, games
from tests.rules.tables import a_game, a_round, house


def test_a_bid_above_the_cards_is_hooked_like_any_other() -> None:
    """Two cards, at most four may be bid, and the bids must come to less than two: after 0 and 0 Carol has 0 and 1."""
    rules = house("classic", bids={"most": "cards + 2"}, hook={"rule": "last", "sum": "under"})
    sheet = score_sheet(a_game(rules, 3, a_round([0, 0, None]), agreed=[2]))
    assert hooked_after(sheet, 1, 2) == own_bid(sheet, 2).hooked == (2, 3, 4)
    changed = score_sheet(a_game(rules, 3, a_round([0, 0, 1]), agreed=[2]))
    assert (own_bid(changed, 2).legal, own_bid(changed, 2).hooked) == ((0, 1), (2, 3, 4))


def stands(rules: str, record: Round, cards: int = 3, sealed: int | None = None) -> list[str]:
    """Return the status of every player, from Alice clockwise; `sealed` is her secret bid."""
    sheet = score_sheet(a_game(rules, len(record.bids), record, agreed=[cards]))
    return [str(own_bid(sheet, seat, sealed if seat == 0 else None).status) for seat in range(len(record.bids))]


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        # Alice bids first; a bid may be changed until the next one has bid.
        (a_round([None, None, None]), ["bid", "wait", "wait"]),
        (a_round([1, None, None]), ["change", "bid", "wait"]),
        (a_round([1, 0, None]), ["stands", "change", "bid"]),
        # The last to bid may change it until the first card is played (R13). Nobody tells the phones when, so that
        # is once a trick is counted.
        (a_round([1, 0, 1]), ["stands", "stands", "change"]),
        (a_round([1, 0, 1], [1, None, None]), ["stands", "stands", "stands"]),
        # The keeper noted Carol out of turn: it goes back to Alice.
        (a_round([None, None, 1], spoken=(2,)), ["bid", "wait", "change"]),
    ],
)
def test_in_turn(record: Round, expected: list[str]) -> None:
    assert stands("desilva", record) == expected


def test_bids_may_be_changed_within_the_window_the_rules_give_also_from_players_phones() -> None:
    """If the rules let all change a bid until the first card, they may until a trick is counted."""
    rules = house("desilva", change={"others": "first-card", "last": "first-card"})
    for record, stand in (
        (a_round([1, None, None]), "change"),
        (a_round([1, 0, 1]), "change"),
        (a_round([1, 0, 1], [None, 0, None]), "stands"),
    ):
        sheet = score_sheet(a_game(rules, 3, record, agreed=[3]))
        assert own_bid(sheet, 0).status == stand


def test_in_okenuff_the_last_to_bid_may_change_the_bid_until_trump_is_named() -> None:
    record = a_round([1, 1, 2, 0])
    assert stands("okenuff", record) == ["stands", "stands", "stands", "change"]
    assert stands("okenuff", replace(record, trump=Trump.HEARTS)) == ["stands"] * 4


def test_the_hook_binds_the_last_to_speak_and_whoever_changes_the_last_bid() -> None:
    """3 cards after 1 and 0: Carol may not bid 2. Three cards after 1: Bob, who bid 0, may bid anything else."""
    sheet = score_sheet(a_game("desilva", 3, a_round([1, 0, None]), agreed=[3]))
    assert own_bid(sheet, 2) == OwnBid(BidStatus.BID, 1, None, (0, 1, 3), (2,))
    assert own_bid(sheet, 1) == OwnBid(BidStatus.CHANGE, 1, 0, (0, 1, 2, 3), ())


def test_where_all_bid_at_once_everybody_may_bid_and_change_it_until_the_last_one_is_in() -> None:
    assert stands("skull-king", a_round([None] * 3)) == ["bid", "bid", "bid"]
    assert stands("skull-king", a_round([None] * 3), sealed=2) == ["change", "bid", "bid"]
    # Only the keeper corrects the keeper's record, and a bid that all have heard is final.
    assert stands("skull-king", a_round([2, None, None])) == ["stands", "bid", "bid"]
    assert stands("skull-king", a_round([2, 0, 0])) == ["stands", "stands", "stands"]


def test_a_hook_kept_where_all_bid_at_once_makes_them_bid_in_turn() -> None:
    rules = house("classic", bidding="simultaneous", hook="last")
    sheet = score_sheet(a_game(rules, 3, a_round([1, None, None]), agreed=[3]))
    assert secret_round(sheet) is None
    assert [own_bid(sheet, seat).status for seat in (1, 2)] == [BidStatus.BID, BidStatus.WAIT]


@pytest.mark.parametrize("rules", ["desilva", "skull-king"])
def test_who_sits_out_is_asked_for_no_bid(rules: str) -> None:
    away = Attendance(absences=(Absence(0, 1, 1),))
    assert own_bid(score_sheet(replace(a_game(rules), attendance=away)), 0) == OwnBid(BidStatus.OUT, 1)


@pytest.mark.parametrize(
    ("own", "number", "fault"),
    [
        (OwnBid(BidStatus.STANDS, 1, 2), 1, BidStands(2)),
        (OwnBid(BidStatus.WAIT, 1), 1, OutOfTurn()),
        (OwnBid(BidStatus.OUT, 1), 1, OutOfTurn()),
        (OwnBid(BidStatus.OVER), 1, OutOfTurn()),
        # The page was about another round.
        (OwnBid(BidStatus.BID, 2, None, (0, 1)), 1, OutOfTurn()),
    ],
)
def test_a_player_who_may_not_bid_learns_why(own: OwnBid, number: int, fault: Fault) -> None:
    with pytest.raises(IllegalAct) as refused:
        require_own_bid(own, number, 0)
    assert [problem.fault for problem in refused.value.problems] == [fault]


@settings(max_examples=20)
@given(game=games() | attended_games())
def test_at_any_table_the_legal_bids_are_those_after_which_nothing_is_wrong(game: Game) -> None:
    sheet = score_sheet(game)
    for seat in range(len(sheet.game.players)):
        own = own_bid(sheet, seat)
        assert (own.status is BidStatus.OVER) is (own.round is None)
        assert bool(own.legal) is (own.status in (BidStatus.BID, BidStatus.CHANGE))
        if own.round is None or not own.legal:
            continue
        record = sheet.game.round(own.round)
        for bid in (*own.legal, *own.hooked):
            after = sheet.game.with_round(own.round, with_bid(record, seat, bid, sheet.game.in_turn(own.round)))
            assert bool(round_problems(after, sheet.schedule, own.round)) is (bid in own.hooked)
        if sheet.next.seat == seat and record.bids[seat] is None:
            assert own.hooked == hooked_after(sheet, own.round, seat) == sheet.next.hooked
