"""What the keeper records on the phone gives the round that Python gives, and the pad offers what Python would."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from hypothesis import given, settings, strategies as st

from scorekeeper.rules.game.rounds import Round, empty_round
from scorekeeper.rules.play.recording import with_bid, with_bonus, with_mark, with_tricks, with_tricks_won
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.rules.score.compiled import compiled_round
from tests.parity.node_rules import Ask
from tests.rules.tables import with_last_count

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn
from msgspec.structs import replace


@st.composite
def evenings_of_records(draw: DrawFn) -> tuple[int, dict[str, list[int]], list[list[Any]]]:
    """Players, who of them bids in which order and who is out, and acts of the keeper in any order.

    Bids and counts are recorded, changed and taken back.
    """
    players = draw(st.integers(2, 6))
    order = draw(st.permutations(range(players)))
    playing = draw(st.integers(2, players))
    plan = {"in_turn": order[:playing], "out": order[playing:]}
    seat, number = st.sampled_from(plan["in_turn"]), st.none() | st.integers(0, 5)
    act = st.one_of(
        st.builds(lambda seat, bid: ["withBid", seat, bid, plan], seat, number),
        st.builds(lambda seat, tricks: ["withTricks", seat, tricks], seat, number),
        st.builds(lambda seat, mark: ["withMark", seat, mark], seat, st.none() | st.integers(1, 3)),
        st.builds(
            lambda seat, points, kind: ["withBonus", seat, points, *([str(kind)] if kind else [])],
            seat,
            st.none() | st.integers(-20, 20),
            st.integers(0, 2),
        ),
        st.builds(lambda seat, tricks: ["withWon", seat, tricks], seat, number),
        st.builds(lambda trump: ["withTrump", trump], st.sampled_from([None, "C", "D", "H", "S", "NT"])),
        st.builds(lambda cards: ["withLastCount", cards], st.integers(1, 8)),
    )
    return players, plan, draw(st.lists(act, min_size=1, max_size=20))


@settings(max_examples=120)
@given(evenings_of_records())
def test_what_the_keeper_records_gives_the_same_round(
    ask: Ask, evening: tuple[int, dict[str, list[int]], list[list[Any]]]
) -> None:
    players, plan, acts = evening
    record, expected = empty_round(players, frozenset(plan["out"])), []
    for act in acts:
        record = _after(record, act)
        # What the server says of a round does not name the first mark.
        marks = {"blind": [list(each) for each in record.marks]} if record.marks else {}
        expected.append(compiled_round(record) | marks)
    assert ask("recorded", [{"players": players, "plan": plan, "acts": acts}]) == [expected]


def _after(record: Round, act: list[Any]) -> Round:
    match act:
        case ["withBid", seat, bid, plan]:
            return with_bid(record, seat, bid, plan["in_turn"])
        case ["withTricks", seat, tricks]:
            return with_tricks(record, seat, tricks)
        case ["withMark", seat, mark]:
            return with_mark(record, seat, mark)
        case ["withBonus", seat, points, *kind]:
            return with_bonus(record, seat, points, int(*kind) if kind else 0)
        case ["withWon", seat, tricks]:
            return with_tricks_won(record, seat, tricks)
        case ["withTrump", trump]:
            return replace(record, trump=None if trump is None else Trump(trump))
        case ["withLastCount", cards]:
            return with_last_count(record, cards)
    raise ValueError(act)


@st.composite
def half_counted(draw: DrawFn) -> tuple[Round, int, bool]:
    """A round with bids and some counts, its cards, and whether tricks may be lost; too many may be counted."""
    players, cards = draw(st.integers(2, 4)), draw(st.integers(1, 5))
    some = st.lists(st.none() | st.integers(0, cards), min_size=players, max_size=players).map(tuple)
    return Round(bids=draw(some), tricks=draw(some)), cards, draw(st.booleans())


def _add_up(tricks: Sequence[int | None], cards: int, *, lost: bool) -> bool:
    """Whether the counts that are missing, and tricks that are lost, can bring the sum to the cards."""
    left = cards - sum(count or 0 for count in tricks)
    return left == 0 or (left > 0 and (lost or None in tricks))


@settings(max_examples=120)
@given(half_counted())
def test_the_pad_offers_just_the_counts_that_can_still_add_up(ask: Ask, half: tuple[Round, int, bool]) -> None:
    record, cards, lost = half
    possible = [
        [count for count in range(cards + 1) if _add_up(with_tricks(record, seat, count).tricks, cards, lost=lost)]
        for seat in range(len(record.bids))
    ]
    as_bid = [bid if count is None else count for bid, count in zip(record.bids, record.tricks, strict=True)]
    rest = None in record.tricks and None not in as_bid and _add_up(as_bid, cards, lost=lost)
    asked = {"record": compiled_round(record), "cards": cards, "rules": {"lost_tricks": lost}}
    filled_in = [*with_last_count(record, cards).tricks]
    assert ask("counts", [asked]) == [{"legal": possible, "rest_made": rest, "filled_in": filled_in}]
