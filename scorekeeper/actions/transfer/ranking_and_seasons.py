"""The ranking and the seasons of a group, exported to an archive and imported from one."""

from __future__ import annotations

from msgspec.structs import asdict
from sqlalchemy.orm import Session

from scorekeeper.actions.game.command import now
from scorekeeper.actions.groups.seasons import every_season, seasons_of_group
from scorekeeper.files.group_archive import ArchivedSeason, GroupArchive
from scorekeeper.rules.statistics.ranking import Ranking
from scorekeeper.rules.statistics.seasons import MAX_SEASONS
from scorekeeper.storage.database.group_rows import Season
from scorekeeper.storage.groups.groups import USUAL, keep_ranking, table_settings


def archived_ranking(session: Session, group_id: int) -> Ranking | None:
    """How a group ranks its players, None where it is the usual way."""
    ranking = table_settings(session, group_id).ranking
    return None if ranking == USUAL else ranking


def archived_seasons(session: Session, group_id: int) -> tuple[ArchivedSeason, ...]:
    """The seasons of a group, the first begun first."""
    return tuple(
        ArchivedSeason(one.name, one.first_day, one.last_day, one.closed_on)
        for one in reversed(seasons_of_group(session, group_id))
    )


def import_ranking_and_seasons(session: Session, group_id: int, group: GroupArchive) -> None:
    """Store both for a group: the ranking if it chose none, and the seasons it lacks, as many as are allowed."""
    if group.ranking is not None and table_settings(session, group_id).ranking == USUAL:
        keep_ranking(session, group_id, group.ranking)
    known = {(one.name, one.first_day, one.last_day) for one in seasons_of_group(session, group_id)}
    new = [one for one in group.seasons if (one.name, one.first_day, one.last_day) not in known]
    for one in new[: max(MAX_SEASONS - len(every_season(session, group_id)), 0)]:
        session.add(Season(group_id=group_id, created_at=now(), **asdict(one)))
