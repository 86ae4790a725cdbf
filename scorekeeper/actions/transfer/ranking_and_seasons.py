"""The ranking and the seasons of a group, exported to an archive and imported from one."""

from __future__ import annotations

from sqlalchemy.orm import Session

from scorekeeper.actions.game.command import now
from scorekeeper.files.club_archive import ArchivedSeason, ClubArchive
from scorekeeper.rules.statistics.ranking import Ranking
from scorekeeper.rules.statistics.seasons import MAX_SEASONS, Season
from scorekeeper.storage.club.rankings import USUAL, keep_ranking, table_settings
from scorekeeper.storage.club.seasons import add_season, count_seasons, seasons_of_club, write_season


def archived_ranking(session: Session, club_id: int) -> Ranking | None:
    """How a club ranks its players, None where it is the usual way."""
    ranking = table_settings(session, club_id).ranking
    return None if ranking == USUAL else ranking


def archived_seasons(session: Session, club_id: int) -> tuple[ArchivedSeason, ...]:
    """The seasons of a club, the first begun first."""
    return tuple(
        ArchivedSeason(one.name, one.first_day, one.last_day, one.closed_on)
        for one in reversed(seasons_of_club(session, club_id))
    )


def import_ranking_and_seasons(session: Session, club_id: int, club: ClubArchive) -> None:
    """Store both for a club: the ranking if it chose none, and the seasons it does not have, as many as are allowed."""
    if club.ranking is not None and table_settings(session, club_id).ranking == USUAL:
        keep_ranking(session, club_id, club.ranking)
    known = {(one.name, one.first_day, one.last_day) for one in seasons_of_club(session, club_id)}
    new = [one for one in club.seasons if (one.name, one.first_day, one.last_day) not in known]
    for one in new[: max(MAX_SEASONS - count_seasons(session, club_id), 0)]:
        number = add_season(session, club_id, one.name, (one.first_day, one.last_day), now())
        if one.closed_on is not None:
            write_season(session, Season(number, one.name, one.first_day, one.last_day, one.closed_on))
