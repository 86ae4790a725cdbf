"""Settlements of a group: which games were settled, by whom, when and at which stake."""

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.storage.database.columns import Base, Data, Id, Moment


class Settlement(Base):
    """One act of a keeper: the payments for some games were made, at the `stake` of the group. Undo deletes it."""

    __tablename__ = "settlements"

    id: Mapped[Id]
    group_id: Mapped[int] = mapped_column(ForeignKey("groups.id", ondelete="CASCADE"), index=True)
    device: Mapped[str]
    at: Mapped[Moment]
    stake: Mapped[Data]


class SettledGame(Base):
    """A game whose payments were made."""

    __tablename__ = "settled_games"

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    settlement_id: Mapped[int] = mapped_column(ForeignKey("settlements.id", ondelete="CASCADE"), index=True)
