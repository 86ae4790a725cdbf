"""Acts of a table on a game in a real database, drawn so that each fits the game as it is when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count

from hypothesis import HealthCheck, Phase, settings, strategies as st
from msgspec.structs import replace

from scorekeeper.actions.game.games import finish_early, game_at
from scorekeeper.actions.game.rounds import add_penalty, correct_round, record, remove_penalty
from scorekeeper.actions.game.table import (
    LatePlayer,
    begun_game,
    change_attendance,
    change_seats,
    deal,
    join,
    reschedule,
    set_standing_dealer,
    take_over,
)
from scorekeeper.actions.game.writes import CellWrite, RoundFieldWrite, Write
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.rules.faults.fault import IllegalAct
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.game.schedule_changes import rounds_to_come
from scorekeeper.rules.play import table_changes as rules
from scorekeeper.rules.play.recording import with_bid
from scorekeeper.rules.play.table_changes import dealt_by, reseated, round_to_change, seats_swapped
from scorekeeper.rules.presets import preset_definition
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.rules.rule_set.definition import rule_set_from
from scorekeeper.rules.score.next_step import Step, hooked_for
from scorekeeper.rules.score.round_hook import bids_in
from scorekeeper.storage.games.stored import StoredGame
from tests.rules.tables import a_game
from tests.storage.kept import MONDAY, PHONE

SHORT = (1, 2, 3)
# House rules of two, which count by the largest round and by the last.
OURS = rule_set_from(
    dict(preset_definition("desilva"))
    | {"players": {"least": 2, "most": 4}, "readings": {"R22": "As we say."}, "change": {"others": "first-card"}}
    | {"scoring": {"made": "peak + tricks", "under": "-off", "over": "-1", "multiplier": "2 if last_round else 1"}}
)
TABLES: tuple[tuple[str | RuleSet, int], ...] = (("desilva", 4), ("himes", 3), ("okenuff", 4), ("family", 5), (OURS, 2))
numbers = count()

GOING = (rules.sitting_out, rules.leaving, rules.coming_back)

# An act is done by giving it the key of a game; it can be done again with the same ids.
Doing = Callable[[str], StoredGame]


def laws(examples: int) -> settings:
    """So many examples. A game in a database is a slow one, so one that fails is shown as it was found instead of being
    made smaller.
    """
    return settings(
        max_examples=examples,
        phases=(Phase.explicit, Phase.reuse, Phase.generate),
        suppress_health_check=[HealthCheck.too_slow],
    )


def a_new_game(data: st.DataObject) -> str:
    rules, players = data.draw(st.sampled_from(TABLES))
    return start_game(PHONE, a_game(rules, players, agreed=SHORT), MONDAY)


def acts(data: st.DataObject, key: str) -> Iterator[Doing]:
    """Some acts, each fitting the game as it is when it is asked for."""
    for _ in range(data.draw(st.integers(0, 14), label="acts")):
        yield an_act(data, game_at(key), f"act {next(numbers)}")


def an_act(data: st.DataObject, stored: StoredGame, own: str) -> Doing:
    """One act of some kind; where that kind does not fit the game just now, what is to be recorded next."""
    kind = data.draw(st.sampled_from(("say",) * 9 + tuple(KINDS)), label="kind")
    act = KINDS[kind](data, stored, own) if kind in KINDS else None
    if act is not None:
        return act
    writes = next_writes(data, stored)
    return lambda key: record(key, PHONE, own, writes, MONDAY).stored


def _penalty(data: st.DataObject, stored: StoredGame, own: str) -> Doing | None:
    begun = len(stored.game.rounds)
    if not begun:
        seat = data.draw(st.integers(0, len(stored.recorded.players) - 1))
        return lambda key: add_penalty(key, PHONE, own, round=1, seat=seat, today=MONDAY, points=-5)
    number, before = data.draw(st.integers(1, min(begun, len(SHORT)))), data.draw(st.booleans())
    return lambda key: add_penalty(
        key, PHONE, own, round=number, seat=0, today=MONDAY, points=-10, reason="x", before_score=before
    )


def _penalty_gone(data: st.DataObject, stored: StoredGame, _own: str) -> Doing | None:
    if not stored.penalties:
        return None
    gone = data.draw(st.sampled_from(stored.penalties)).id
    return lambda key: remove_penalty(key, PHONE, gone)


def _whole_row(data: st.DataObject, stored: StoredGame, own: str) -> Doing | None:
    """All that the round lacks, in the form of its own page."""
    number = stored.sheet.next.round
    if number is None:
        return None
    seen = stored.recorded.round(number)
    wanted = draw_rest_of_round(data, stored.recorded, number)
    return lambda key: correct_round(key, PHONE, own, number, seen=seen, wanted=wanted, today=MONDAY)


def _stop(_data: st.DataObject, stored: StoredGame, own: str) -> Doing | None:
    if not stored.sheet.rounds or not stored.sheet.rounds[0].complete:
        return None
    complete = sum(row.complete for row in stored.sheet.rounds)
    return lambda key: finish_early(key, PHONE, complete, own)


def _other_rounds(data: st.DataObject, stored: StoredGame, own: str) -> Doing | None:
    begun, seen = len(stored.recorded.rounds), rounds_to_come(begun_game(stored))
    fewest = 0 if begun and stored.ended_after is None else 1
    rounds = st.lists(st.integers(1, 3), min_size=fewest, max_size=3).map(tuple)
    come = data.draw(rounds)
    if come == seen:
        return None
    return lambda key: reschedule(key, PHONE, own, begun=begun, seen=seen, upcoming=come)


def _standing_dealer(data: st.DataObject, stored: StoredGame, own: str) -> Doing | None:
    held = stored.recorded.standing_dealer
    name = data.draw(st.sampled_from([name for name in ("", "Eve", "Mallory") if name != held]))
    return lambda key: set_standing_dealer(key, PHONE, own, seen=held, name=name)


def _note(_data: st.DataObject, stored: StoredGame, own: str) -> Doing | None:
    if not stored.game.rounds:
        return None
    was = stored.game.round(1).note
    return lambda key: record(key, PHONE, own, [RoundFieldWrite(1, "note", was, f"note {own}")], MONDAY).stored


def _coming_or_going(data: st.DataObject, stored: StoredGame, own: str) -> Doing | None:
    """Somebody sits out, leaves or comes back."""
    number = round_to_change(stored.sheet)
    seat, change = data.draw(_seats(stored)), data.draw(st.sampled_from(GOING))
    if number is None or _unchanged(stored, lambda game: change(game, seat, number)):
        return None
    return lambda key: change_attendance(key, PHONE, own, change, seat=seat, number=number)


def _latecomer(data: st.DataObject, stored: StoredGame, own: str) -> Doing | None:
    number, after = round_to_change(stored.sheet), data.draw(st.none() | _seats(stored))
    late = LatePlayer(f"Zoë {len(stored.recorded.players)}", data.draw(st.integers(-9, 9)), after)
    if number is None or _unchanged(stored, lambda game: rules.joined(game, late.name, late.total, number, after)):
        return None
    return lambda key: join(key, PHONE, own, late, number=number)


def _new_holder(data: st.DataObject, stored: StoredGame, own: str) -> Doing | None:
    number, seat = stored.sheet.next.round, data.draw(_seats(stored))
    name = f"Yan {seat} {number}"
    if number is None or _unchanged(stored, lambda game: rules.taken_over(game, seat, name, number)):
        return None
    return lambda key: take_over(key, PHONE, own, seat=seat, name=name, number=number)


def _other_dealer(data: st.DataObject, stored: StoredGame, own: str) -> Doing | None:
    number, seat = stored.sheet.next.round, data.draw(_seats(stored))
    if number is None or _unchanged(stored, lambda game: dealt_by(game, number, seat)):
        return None
    return lambda key: deal(key, PHONE, own, seat=seat, number=number)


def _other_seats(data: st.DataObject, stored: StoredGame, own: str) -> Doing | None:
    number = stored.sheet.next.round
    seat, other = data.draw(st.permutations(range(len(stored.recorded.players))))[:2]
    if number is None or _unchanged(
        stored, lambda game: reseated(game, number, seats_swapped(game, number, seat, other))
    ):
        return None
    return lambda key: change_seats(key, PHONE, own, seats_swapped, seat=seat, other=other, number=number)


def _seats(stored: StoredGame) -> st.SearchStrategy[int]:
    return st.integers(0, len(stored.recorded.players) - 1)


def _unchanged(stored: StoredGame, change: Callable[[Game], Game]) -> bool:
    """Whether the rules do not allow this just now, or it changes nothing."""
    try:
        return change(stored.recorded) == stored.recorded
    except IllegalAct:
        return True


# What a table may do beside recording what comes next; None where it cannot be done just now.
KINDS: dict[str, Callable[[st.DataObject, StoredGame, str], Doing | None]] = {
    "fill in": _whole_row,
    "give": _penalty,
    "take back": _penalty_gone,
    "end": _stop,
    "agree": _other_rounds,
    "deal": _standing_dealer,
    "remember": _note,
    "come or go": _coming_or_going,
    "come late": _latecomer,
    "hand over": _new_holder,
    "put the dealer right": _other_dealer,
    "change seats": _other_seats,
}


def draw_rest_of_round(data: st.DataObject, game: Game, number: int) -> Round:
    """Draw what a round lacks: the bids to come in the order of turns, trump, and tricks that add up."""
    record, cards = game.round(number), game.schedule.cards(number) or 0
    in_turn = game.in_turn(number)
    for seat in in_turn:
        if record.bids[seat] is None:
            hooked = hooked_for(game, game.schedule, number, record, seat)
            legal = [bid for bid in bids_in(game, game.schedule, number) if bid not in hooked]
            record = with_bid(record, seat, data.draw(st.sampled_from(legal)), in_turn)
    tricks, left = list(record.tricks), cards - sum(filter(None, record.tricks))
    missing = [seat for seat in in_turn if tricks[seat] is None]
    for seat in missing:
        tricks[seat] = left if seat == missing[-1] else data.draw(st.integers(0, left))
        left -= tricks[seat] or 0
    needs_trump = record.trump is None and game.rules.scoring.needs_trump
    trump = data.draw(st.sampled_from(Trump)) if needs_trump else record.trump
    return replace(record, tricks=tuple(tricks), trump=trump)


def next_writes(data: st.DataObject, stored: StoredGame) -> list[Write]:
    """The next step, as one tap; nothing where the game is over."""
    shown = stored.sheet.next
    if shown.round is None or shown.step is Step.NONE:
        return []
    if shown.step is Step.TRUMP:
        return [RoundFieldWrite(shown.round, "trump", None, data.draw(st.sampled_from(Trump)))]
    assert shown.seat is not None
    if shown.step is Step.BID:
        return [CellWrite(shown.round, shown.seat, "bid", None, data.draw(st.sampled_from(shown.legal)))]
    row = stored.game.round(shown.round)
    left = (stored.game.schedule.cards(shown.round) or 0) - sum(tricks or 0 for tricks in row.tricks)
    alone = sum(row.tricks[seat] is None for seat in row.seats) == 1
    taken = left if alone else data.draw(st.integers(0, left))
    return [CellWrite(shown.round, shown.seat, "tricks", None, taken)]
