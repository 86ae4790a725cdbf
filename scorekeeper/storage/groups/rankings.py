"""How groups rank their players."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import delete, insert, select
from sqlalchemy.orm import Session

from scorekeeper.rules.statistics.ranking import Order, Ranking
from scorekeeper.storage.database.models import Group, RankingRow

USUAL = Ranking()


class TableSettings(Struct, frozen=True):
    """The name of a group, how often its games were counted anew, and how it ranks its players."""

    name: str | None
    counted: int
    ranking: Ranking


def table_settings(session: Session, group_id: int) -> TableSettings:
    """What a table of the group is made with."""
    row = session.execute(
        select(Group.name, Group.counted, RankingRow.ranked_by, RankingRow.places, RankingRow.dropped)
        .outerjoin(RankingRow, RankingRow.group_id == Group.id)
        .where(Group.id == group_id)
    ).one_or_none()
    if row is None:
        return TableSettings(None, 0, USUAL)
    chosen = row.ranked_by is not None
    ranking = Ranking(Order(row.ranked_by), tuple(row.places), row.dropped) if chosen else USUAL
    return TableSettings(row.name, row.counted, ranking)


def keep_ranking(session: Session, group_id: int, ranking: Ranking) -> None:
    """Rank the players of a group like this from now on."""
    session.execute(delete(RankingRow).where(RankingRow.group_id == group_id))
    row = {
        "group_id": group_id,
        "ranked_by": ranking.order.value,
        "places": list(ranking.places),
        "dropped": ranking.dropped,
    }
    session.execute(insert(RankingRow), [row])
