"""A book of a group's games: the choices, the order, and the games in it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from msgspec import Struct
from sqlalchemy.orm import Session

from scorekeeper.actions.errors import NoGames, NoPencil
from scorekeeper.actions.game.history import sheet_extras_from
from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.rules.normalization import name_key
from scorekeeper.sheets.book.source import BookSource, Chapter
from scorekeeper.storage.database import reading
from scorekeeper.storage.database.group_rows import Group
from scorekeeper.storage.games.history import acts_of
from scorekeeper.storage.games.queries import games_by_year, games_of_group
from scorekeeper.storage.games.stored import LeftOut, StoredGame
from scorekeeper.storage.groups.groups import (
    BOOKS,
    games_and_bytes,
    group_name,
    groups_of_device,
    may_write,
    require_quota,
)
from scorekeeper.storage.groups.people import busiest_of_group
from scorekeeper.storage.jobs import BookOrder, JobStore
from scorekeeper.wording.people_words import people_words
from scorekeeper.wording.translation import Translate, identity

# A title page has room for this many names; of more it gives the number.
MAX_NAMES = 6


class BookChoice(Struct, frozen=True):
    """A group that has games for a book: its players, most active first, its years and the number of games."""

    group_id: int
    name: str
    players: tuple[str, ...]
    years: tuple[int, ...]
    games: int


def book_choices(device: str, translate: Translate = identity) -> list[BookChoice]:
    """Return the groups in which the device may write and which have games, last used first."""
    with reading() as session:
        choices = [_book_choice(session, group, translate) for group in groups_of_device(session, device)]
    return [choice for choice in choices if choice.games]


def order_book(store: JobStore, device: str, order: BookOrder) -> str:
    """Order a book for a group in which the device may write, and return its key.

    Raises NoPencil, GroupFull.
    """
    with reading() as session:
        if not may_write(session, order.group_id, device):
            raise NoPencil
        _, size = games_and_bytes(session, order.group_id)
    books = [job.order for job in store.all() if isinstance(job.order, BookOrder)]
    require_quota(BOOKS, 1 + sum(each.group_id == order.group_id for each in books))
    return store.add(order, size=size)


def may_read(device: str, group_id: int) -> bool:
    """Return whether the device may see the books and archives of a group: only if it may write in it."""
    with reading() as session:
        return may_write(session, group_id, device)


def book_source(order: BookOrder, translate: Translate = identity) -> BookSource:
    """Return the games of an order as they are now, first played first. Raises NoGames.

    A running game is included with the rounds played so far, unless it has no complete round. A game that cannot be
    read is only named.
    """
    unreadable: list[LeftOut] = []
    with reading() as session:
        people = busiest_of_group(session, order.group_id)
        title = group_name(session, order.group_id) or people_words(people, MAX_NAMES, translate)
        games = games_of_group(session, order.group_id, unreadable)
        chapters = [
            _chapter(session, stored, games[:index])
            for index, stored in enumerate(games)
            if _is_ordered(order, stored.started_on, (*stored.game.players, *stored.game.names))
            and complete_rounds(stored.sheet)
        ]
    if not chapters:
        raise NoGames
    # Games of one day stay in the order in which they were begun.
    chapters.sort(key=lambda chapter: chapter.day)
    left_out = [each for each in unreadable if _is_ordered(order, each.started_on, each.players)]
    choice = order.player or str(order.year or "")
    return BookSource(title, choice, tuple(chapters), tuple(each.name for each in left_out))


def _chapter(session: Session, stored: StoredGame, earlier: Sequence[StoredGame]) -> Chapter:
    return Chapter(stored.sheet, stored.started_on, sheet_extras_from(stored, acts_of(session, stored.id), earlier))


def _book_choice(session: Session, group: Group, translate: Translate) -> BookChoice:
    years = games_by_year(session, group.id)
    players = busiest_of_group(session, group.id)
    name = group.name or people_words(players, MAX_NAMES, translate)
    return BookChoice(group.id, name, tuple(players), tuple(years), sum(years.values()))


def _is_ordered(order: BookOrder, started_on: date, people: Sequence[str]) -> bool:
    if order.year is not None and started_on.year != order.year:
        return False
    return not order.player or name_key(order.player) in map(name_key, people)
