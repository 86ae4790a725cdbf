"""Read games from their rows: three statements, for one game as for a page of them."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from typing import Any

from sqlalchemy import BindParameter, bindparam, select
from sqlalchemy.orm import Session

from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.file import ForbiddenCharacter
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.round_fields import ROUND_FIELDS, RoundField
from scorekeeper.rules.game.rounds import Penalty, Round
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.definition import WrongDefinition, rule_set_from
from scorekeeper.storage.database.models import AttendanceRow, GameRow, PenaltyRow, PlayerRoundRow, RoundRow
from scorekeeper.storage.games.attendance import attendance_from
from scorekeeper.storage.games.schedule_changes import changes_from
from scorekeeper.storage.games.stored import LeftOut, StoredGame, StoredPenalty
from scorekeeper.storage.games.table_order import order_from

# Put together once: every page and every tap asks these two.
GAMES: BindParameter[int] = bindparam("games", expanding=True)
ROUNDS = (
    select(
        RoundRow.game_id,
        RoundRow.number,
        *(getattr(RoundRow, field.name) for field in ROUND_FIELDS),
        PlayerRoundRow.seat,
        PlayerRoundRow.bid,
        PlayerRoundRow.tricks,
        PlayerRoundRow.blind,
    )
    .join(
        PlayerRoundRow,
        (PlayerRoundRow.game_id == RoundRow.game_id) & (PlayerRoundRow.round_number == RoundRow.number),
    )
    .where(RoundRow.game_id.in_(GAMES))
    .order_by(RoundRow.game_id, RoundRow.number, PlayerRoundRow.seat)
)
PENALTIES = select(PenaltyRow).where(PenaltyRow.game_id.in_(GAMES))


def with_everything(
    session: Session,
    seated: Iterable[tuple[GameRow, AttendanceRow | None, str]],
    *,
    writable: Collection[int],
    unreadable: list[LeftOut] | None = None,
) -> list[StoredGame]:
    """The games of rows that come with who comes and goes and one player's name each, by seat. `writable` holds clubs.

    Adds their rounds and penalties by two more statements however many games there are. A game whose rules cannot be
    read is left out and added to `unreadable`.
    """
    rows: dict[int, GameRow] = {}
    attendances: dict[int, AttendanceRow | None] = {}
    names: dict[int, list[str]] = defaultdict(list)
    for row, attendance, name in seated:
        rows[row.id], attendances[row.id] = row, attendance
        names[row.id].append(name)
    rounds, penalties = _rounds_of(session, rows), _penalties_of(session, rows)
    games: list[StoredGame] = []
    for row in rows.values():
        try:
            table = _table(row, tuple(names[row.id]), rounds[row.id], attendances[row.id])
        except WrongDefinition:
            if unreadable is not None:
                unreadable.append(LeftOut(row.title, tuple(names[row.id]), row.started_on))
        else:
            games.append(_stored(table, row, penalties[row.id], may_write=row.club_id in writable))
    return games


def _table(row: GameRow, players: tuple[str, ...], rounds: list[Round], attendance: AttendanceRow | None) -> Game:
    return Game(
        rules=rules_from(row.rules),
        players=players,
        first_dealer=row.first_dealer,
        first_bidder=row.first_bidder,
        rounds=tuple(rounds),
        agreed=None if row.agreed is None else tuple(row.agreed),
        title=row.title,
        changes=changes_from(row.changes or ()),
        standing_dealer=row.standing_dealer or "",
        attendance=attendance_from(attendance),
        order=order_from(row.dealers or (), row.seatings or ()),
    )


def _stored(table: Game, row: GameRow, penalties: list[StoredPenalty], *, may_write: bool) -> StoredGame:
    return StoredGame(
        id=row.id,
        key=row.key,
        club_id=row.club_id,
        version=row.version,
        recorded=table,
        started_on=row.started_on,
        created_at=row.created_at,
        penalties=tuple(penalties),
        ended_after=row.ended_after,
        drawn=None if row.drawn is None else tuple(tuple(cards) for cards in row.drawn),
        may_write=may_write,
        seats_open=row.seats_opened_at is not None,
    )


def rules_from(definition: Mapping[str, Any]) -> RuleSet:
    """The rule set of a stored definition. Equal definitions are read once: an evening asks for the same one.

    Raises WrongDefinition, also where a text of it has half a letter, which no page and no file can hold.
    """
    return _rules_from_text(json.dumps(definition))


@lru_cache(maxsize=64)
def _rules_from_text(definition: str) -> RuleSet:
    values = json.loads(definition)
    try:
        json.dumps(values, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        raise WrongDefinition((Problem(ForbiddenCharacter("rules")),)) from None
    return rule_set_from(values)


def _rounds_of(session: Session, games: Collection[int]) -> dict[int, list[Round]]:
    """The rounds as recorded, by game and in order."""
    rows = session.execute(ROUNDS, {"games": list(games)})
    rounds: dict[int, list[Round]] = defaultdict(list)
    for (game_id, _), seats in groupby(rows, key=attrgetter("game_id", "number")):
        rounds[game_id].append(_round(list(seats)))
    return rounds


def _round(seats: Sequence[Any]) -> Round:
    first = seats[0]
    return Round(
        bids=tuple(row.bid for row in seats),
        tricks=tuple(row.tricks for row in seats),
        blind=frozenset(row.seat for row in seats if row.blind),
        **{field.name: _field_value(field, getattr(first, field.name)) for field in ROUND_FIELDS},
    )


def _field_value(field: RoundField, cell: Any) -> Any:
    """The value in a cell of a row: empty cells hold nothing, and JSON knows lists only."""
    return field.empty if cell is None else field.value(cell) if isinstance(cell, list) else cell


def _penalties_of(session: Session, games: Collection[int]) -> dict[int, list[StoredPenalty]]:
    penalties: dict[int, list[StoredPenalty]] = defaultdict(list)
    for row in session.scalars(PENALTIES, {"games": list(games)}):
        penalty = Penalty(row.seat, row.half_points, row.reason, row.before_score)
        penalties[row.game_id].append(StoredPenalty(row.id, row.round_number, row.position, penalty))
    return penalties
