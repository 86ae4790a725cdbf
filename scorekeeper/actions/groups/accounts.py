"""The account of a group: what each player has won and lost in a span of evenings, at the stake of the group. Also
settlements, which mark games as paid and can be undone.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from msgspec import Struct, convert, to_builtins
from sqlalchemy import delete, func, insert, select
from sqlalchemy.orm import Session

from scorekeeper.actions.game.command import now
from scorekeeper.actions.groups.access import writing_in
from scorekeeper.actions.groups.statistics import CountedGroup, added_games, counted_games, open_group
from scorekeeper.rules.statistics.accounts import Account, Stake, account_of
from scorekeeper.rules.statistics.choice import GameChoice
from scorekeeper.storage.database import reading
from scorekeeper.storage.database.group_rows import Group, Pencil
from scorekeeper.storage.database.settlement_rows import SettledGame, Settlement
from scorekeeper.storage.groups.groups import group_row

# At most this many settlements are shown, and can be undone.
MAX_SHOWN = 10


class PastSettlement(Struct, frozen=True):
    """A settlement: when, by the device of this label, at which stake, and of how many games."""

    id: int
    at: datetime
    label: str | None
    stake: Stake
    games: int


class GroupAccount(Struct, frozen=True):
    """The chosen games of a group and what each player has won and lost in them. The account is None as long as the
    group never chose a `stake`. Also the latest settlements of the group.
    """

    group: CountedGroup
    stake: Stake | None
    account: Account | None
    settlements: tuple[PastSettlement, ...]


def group_account(device: str, group_id: int, choice: GameChoice) -> GroupAccount:
    """Return the account of the chosen games of a group in which the device may write. Raises NoPencil."""
    opened = open_group(device, group_id)
    with reading() as session:
        games, stake = counted_games(session, opened, choice), stake_of(group_row(session, group_id))
        settled = settled_games(session, group_id)
        return GroupAccount(
            group=games.group,
            stake=stake,
            account=account_of(games.counted.summary, stake.staked, settled) if stake else None,
            settlements=tuple(_latest_settlements(session, group_id)),
        )


def stake_of(group: Group) -> Stake | None:
    """Return what a group plays for, or None if it never chose."""
    return convert(group.staked, Stake | None)


def choose_stake(device: str, group_id: int, stake: Stake) -> None:
    """Store what a group plays for. Raises NoPencil."""
    with writing_in(group_id, device) as session:
        group_row(session, group_id).staked = to_builtins(stake)


def settle_games(device: str, group_id: int, games: Collection[int]) -> None:
    """Store that the payments for these games were made. Games that are not finished, not of the group, or settled
    before are skipped. Raises NoPencil.
    """
    with writing_in(group_id, device) as session:
        stake, settled = group_row(session, group_id).staked, settled_games(session, group_id)
        finished = {end.game for end in added_games(session, group_id, GameChoice()).summary.results}
        new = finished.intersection(games) - settled
        if new and stake:
            settlement = Settlement(group_id=group_id, device=device, at=now(), stake=stake)
            session.add(settlement)
            session.flush()
            session.execute(
                insert(SettledGame), [{"game_id": game, "settlement_id": settlement.id} for game in sorted(new)]
            )


def undo_settlement(device: str, group_id: int, settlement_id: int) -> None:
    """Undo a settlement: its games are to be settled again. Raises NoPencil."""
    with writing_in(group_id, device) as session:
        session.execute(delete(Settlement).where(Settlement.group_id == group_id, Settlement.id == settlement_id))


def settled_games(session: Session, group_id: int) -> set[int]:
    """Return the games of a group that are settled."""
    of_group = select(SettledGame.game_id).join(Settlement, Settlement.id == SettledGame.settlement_id)
    return set(session.scalars(of_group.where(Settlement.group_id == group_id)))


def _latest_settlements(session: Session, group_id: int) -> list[PastSettlement]:
    rows = session.execute(
        select(Settlement.id, Settlement.at, Pencil.label, Settlement.stake, func.count(SettledGame.game_id))
        .join(SettledGame, SettledGame.settlement_id == Settlement.id)
        .outerjoin(Pencil, (Pencil.group_id == group_id) & (Pencil.device == Settlement.device))
        .where(Settlement.group_id == group_id)
        .group_by(Settlement.id, Pencil.id)
        .order_by(Settlement.id.desc())
        .limit(MAX_SHOWN)
    )
    return [PastSettlement(number, at, label, convert(stake, Stake), games) for number, at, label, stake, games in rows]
