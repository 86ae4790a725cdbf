"""Names in what people wrote by themselves: titles, notes and reasons. Nothing changes them but people."""

from __future__ import annotations

import re

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.storage.database.models import GameRow, PenaltyRow, RoundRow


def games_mentioning(session: Session, group_id: int, name: str) -> list[int]:
    """The games of a group in whose title, notes or reasons of penalties a name stands as a word, the newest first."""
    word = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)
    mine = select(GameRow.id).where(GameRow.group_id == group_id)
    texts = (
        select(GameRow.id, GameRow.title).where(GameRow.group_id == group_id, GameRow.title != ""),
        select(RoundRow.game_id, RoundRow.note).where(RoundRow.note.is_not(None), RoundRow.game_id.in_(mine)),
        select(PenaltyRow.game_id, PenaltyRow.reason).where(PenaltyRow.reason != "", PenaltyRow.game_id.in_(mine)),
    )
    found = {game_id for rows in texts for game_id, text in session.execute(rows) if word.search(text or "")}
    return sorted(found, reverse=True)
