"""What an act changed in a game, place by place, so that it can be shown, undone and redone.

Every change names the value before and the value after as plain JSON. Of the places about attendance, `seat` is a late
player, who sits down behind the last seat; `absent` and `taken_over` list the rounds of one seat.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from scorekeeper.rules.formula import from_half_points, half_points
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.attendance import Absence, Attendance, Takeover
from scorekeeper.rules.game.rounds import FIELDS_BY_NAME, ROUND_FIELDS, Penalty, Round
from scorekeeper.rules.play.recording import with_mark
from scorekeeper.rules.play.table_changes import with_seat, without_last_seat
from scorekeeper.storage.games.agreements import changes_data, changes_from, dealers_data, order_from, seatings_data
from scorekeeper.storage.games.stored import StoredGame, StoredPenalty

SEAT, ABSENT, TAKEN_OVER = "seat", "absent", "taken_over"
SEAT_PLACES = (SEAT, ABSENT, TAKEN_OVER)
AGREED_LATER = frozenset(("schedule", "standing_dealer", "dealers", "seatings"))
# The places whose values have names in them; `storage.groups.group_acts` renames these.
NAMED = frozenset(("name", "standing_dealer", SEAT, TAKEN_OVER))


class ChangedPlace(Struct, frozen=True):
    """A place in a game at which a value is recorded; `what` says which value.

    It is `bid`, `tricks` or `blind` (the number of the declared mark) of a seat in a round; the name of one of
    `ROUND_FIELDS`; the `penalty` with an `id`; `ended_after` (the round after which the game was ended early);
    `schedule` (the changes of the rounds to come); `standing_dealer` (who deals and does not play); `dealers` or
    `seatings` (the changes of who deals and who sits where); the `name` of a seat with the `id` of its player; or one
    of `seat_places`.
    """

    what: str
    round: int | None = None
    seat: int | None = None
    id: str | None = None


class Change(Struct, frozen=True):
    """One place with its value before and after."""

    place: ChangedPlace
    was: Any
    now: Any


def changes_between(before: StoredGame, after: StoredGame) -> tuple[Change, ...]:
    """Return every place where two states of a game differ. Equal rounds are skipped."""
    pairs_of_rounds = zip_longest(before.recorded.rounds, after.recorded.rounds)
    numbers = {number for number, (was, now) in enumerate(pairs_of_rounds, start=1) if was != now}
    old, new = _place_values(before, numbers), _place_values(after, numbers)
    places = dict.fromkeys((*old, *new))
    pairs = (
        (place, old.get(place, _unrecorded_value(place)), new.get(place, _unrecorded_value(place))) for place in places
    )
    return tuple(Change(place, was, now) for place, was, now in pairs if was != now)


def differences(stored: StoredGame, values: Iterable[tuple[ChangedPlace, Any]]) -> list[tuple[ChangedPlace, Any, Any]]:
    """Return the places whose values are not these `values`, as (place, expected, actual)."""
    expected = list(values)
    places = _place_values(stored, {place.round for place, _ in expected})
    held = ((place, value, places.get(place, _unrecorded_value(place))) for place, value in expected)
    return [(place, value, now) for place, value, now in held if now != value]


def with_values(stored: StoredGame, values: Iterable[tuple[ChangedPlace, Any]]) -> StoredGame:
    """Return the game with other values at these places, without trailing empty rounds."""
    for place, value in values:
        stored = _with_value(stored, place, value)
    return stored.without_trailing_empty_rounds()


def as_data(changes: Sequence[Change]) -> list[dict[str, Any]]:
    """Return changes as plain JSON, without the parts of a place that do not apply."""
    return [
        {key: part for key, part in asdict(change.place).items() if part is not None}
        | {"was": change.was, "now": change.now}
        for change in changes
    ]


def from_data(data: Iterable[Mapping[str, Any]]) -> tuple[Change, ...]:
    """Return changes from what `as_data` returned."""
    places = ("what", "round", "seat", "id")
    return tuple(
        Change(ChangedPlace(**{key: each[key] for key in places if key in each}), each["was"], each["now"])
        for each in data
    )


def _place_values(stored: StoredGame, numbers: Collection[int | None]) -> dict[ChangedPlace, Any]:
    """Return the value of every place of the game. Of its rounds only these `numbers` are included."""
    places: dict[ChangedPlace, Any] = {
        ChangedPlace("ended_after"): stored.ended_after,
        ChangedPlace("schedule"): changes_data(stored.recorded.changes),
        ChangedPlace("standing_dealer"): stored.recorded.standing_dealer,
        ChangedPlace("dealers"): dealers_data(stored.recorded.order),
        ChangedPlace("seatings"): seatings_data(stored.recorded.order),
    }
    named = enumerate(zip(stored.people, stored.recorded.players, strict=False))
    places.update((ChangedPlace("name", seat=seat, id=str(person)), name) for seat, (person, name) in named)
    places.update((ChangedPlace(what, seat=seat), value) for what, seat, value in seat_values(stored.recorded))
    for number, record in enumerate(stored.recorded.rounds, start=1):
        if number in numbers:
            places.update(_round_places(number, record))
    for each in stored.penalties:
        places[ChangedPlace("penalty", each.round, each.penalty.seat, each.id)] = _penalty_data(each)
    return places


def _round_places(number: int, record: Round) -> Iterator[tuple[ChangedPlace, Any]]:
    for field in ROUND_FIELDS:
        yield ChangedPlace(field.name, number), field.plain(field.value_in(record))
    for seat, (bid, tricks) in enumerate(zip(record.bids, record.tricks, strict=True)):
        yield ChangedPlace("bid", number, seat), bid
        yield ChangedPlace("tricks", number, seat), tricks
        # Acts of the first release have true and false, which are equal to 1 and 0.
        yield ChangedPlace("blind", number, seat), record.mark_of(seat)


def _unrecorded_value(place: ChangedPlace) -> Any:
    """Return the value that a place has in a round that has not begun."""
    if place.what == "blind":
        return 0
    field = FIELDS_BY_NAME.get(place.what)
    return None if field is None else field.plain(field.empty)


def _penalty_data(each: StoredPenalty) -> dict[str, Any]:
    return {
        "position": each.position,
        "half_points": half_points(each.penalty.points),
        "reason": each.penalty.reason,
        "before_score": each.penalty.before_score,
    }


def _with_value(stored: StoredGame, place: ChangedPlace, value: Any) -> StoredGame:
    if place.what == "ended_after":
        return replace(stored, ended_after=value)
    if place.what in AGREED_LATER:
        return replace(stored, recorded=_with_agreement(stored.recorded, place.what, value))
    if place.what == "name":
        # A player who no longer sits there has no name.
        return stored if value is None else stored.with_person(place.seat or 0, int(place.id or 0), value)
    if place.what in SEAT_PLACES:
        return replace(stored, recorded=with_seat_value(stored.recorded, place.what, place.seat or 0, value))
    number = place.round or 0
    while len(stored.recorded.rounds) < number:
        coming = len(stored.recorded.rounds) + 1
        stored = stored.with_round(coming, stored.recorded.round(coming))
    if place.what == "penalty":
        return _with_penalty(stored, place, value)
    return stored.with_round(number, _with_round_value(stored.recorded.rounds[number - 1], place, value))


def _with_agreement(game: Game, what: str, value: Any) -> Game:
    """Return the game with another value of an agreement during play."""
    match what:
        case "schedule":
            return replace(game, changes=changes_from(value))
        case "standing_dealer":
            return replace(game, standing_dealer=value)
        case "dealers":
            return replace(game, order=order_from(value, seatings_data(game.order)))
        case _:
            return replace(game, order=order_from(dealers_data(game.order), value))


def _with_penalty(stored: StoredGame, place: ChangedPlace, data: Mapping[str, Any] | None) -> StoredGame:
    others = tuple(each for each in stored.penalties if each.id != place.id)
    if data is None:
        return replace(stored, penalties=others)
    points = from_half_points(data["half_points"])
    penalty = Penalty(place.seat or 0, points, data["reason"], data["before_score"])
    again = StoredPenalty(place.id or "", place.round or 0, data["position"], penalty)
    return replace(stored, penalties=(*others, again))


def _with_round_value(record: Round, place: ChangedPlace, value: Any) -> Round:
    seat = place.seat or 0
    match place.what:
        case "bid":
            return replace(record, bids=(*record.bids[:seat], value, *record.bids[seat + 1 :]))
        case "tricks":
            return replace(record, tricks=(*record.tricks[:seat], value, *record.tricks[seat + 1 :]))
        case "blind":
            return with_mark(record, seat, int(value))
    field = FIELDS_BY_NAME[place.what]
    return field.put(record, field.value(value))


def seat_values(game: Game) -> Iterator[tuple[str, int, Any]]:
    """Yield the place, the seat and the value of everything recorded about attendance."""
    attendance = game.attendance
    for each in attendance.joined:
        name = game.players[each.seat]
        value = {"name": name, "first": each.first, "half_points": half_points(each.total)}
        yield SEAT, each.seat, value | ({} if each.after is None else {"after": each.after})
    for seat in range(len(game.players)):
        absent = [[each.first, each.last] for each in attendance.absences if each.seat == seat]
        taken = [[each.first, each.name] for each in attendance.takeovers if each.seat == seat]
        yield from ((what, seat, value) for what, value in ((ABSENT, absent), (TAKEN_OVER, taken)) if value)


def with_seat_value(game: Game, what: str, seat: int, value: Any) -> Game:
    """Return the game with another value at a place that `seat_values` yields. The value None removes what is there."""
    attendance = game.attendance
    match what:
        case "seat":
            return _with_latecomer(game, seat, value)
        case "absent":
            others = (each for each in attendance.absences if each.seat != seat)
            absences = (*others, *(Absence(seat, first, last) for first, last in value or ()))
            return replace(game, attendance=replace(attendance, absences=absences))
        case _:
            rest = (each for each in attendance.takeovers if each.seat != seat)
            takeovers = (*rest, *(Takeover(seat, first, name) for first, name in value or ()))
            return replace(game, attendance=replace(attendance, takeovers=takeovers))


def _with_latecomer(game: Game, seat: int, value: Any) -> Game:
    """Add or remove a late player, who can only be the last in the row of seats."""
    if value is None:
        return without_last_seat(game) if seat == len(game.players) - 1 else game
    if seat != len(game.players):
        return game
    attendance: Attendance = game.attendance.with_latecomer(
        seat, value["first"], from_half_points(value["half_points"]), value.get("after")
    )
    return replace(with_seat(game, value["name"]), attendance=attendance)
