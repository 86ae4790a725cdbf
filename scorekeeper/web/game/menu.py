"""The page “More about this game”: rarely needed links to pages and files, in groups, for keepers and for watchers."""

from __future__ import annotations

from collections.abc import Iterable

from flask import url_for
from flask_babel import gettext as _
from msgspec import Struct

from scorekeeper.storage.games.stored import StoredGame


class MenuEntry(Struct, frozen=True):
    """One link: its address, its name, and what is to be found there if the name does not say it."""

    address: str
    name: str
    about: str = ""


def menu_groups(stored: StoredGame) -> list[tuple[str, tuple[MenuEntry, ...]]]:
    """Return everything that this device may do with the game besides scoring, in groups of links."""
    keeper = stored.may_write
    groups = (
        (_("The table"), tuple(_table_entries(stored)) if keeper else ()),
        (_("The course of the game"), tuple(_course_entries(stored))),
        (_("Others at the table"), tuple(_sharing_entries(stored))),
        (_("Paper and files"), tuple(_paper_entries(stored))),
        (_("The end"), tuple(_ending_entries(stored)) if keeper else ()),
    )
    return [(name, entries) for name, entries in groups if entries]


def _table_entries(stored: StoredGame) -> Iterable[MenuEntry]:
    about = _("Join late, sit out a round, leave, take over a seat.")
    yield MenuEntry(url_for("players.index", key=stored.key), _("Players"), about)
    about = _("Play fewer, more or other rounds; one more to break a tie.")
    yield MenuEntry(url_for("schedule.edit", key=stored.key), _("Remaining rounds"), about)
    about = _("Someone who isn’t playing, or everyone in turn.")
    yield MenuEntry(url_for("schedule.choose_dealer", key=stored.key), _("Who deals"), about)


def _course_entries(stored: StoredGame) -> Iterable[MenuEntry]:
    name = _("How it went") if stored.sheet.finished else _("How it is going")
    about = _("A chart of the totals, who was ahead when, bids made in a row.")
    yield MenuEntry(url_for("recap.index", key=stored.key), name, about)
    yield MenuEntry(url_for("history.index", key=stored.key), _("History"))
    yield MenuEntry(url_for("settlement.index", key=stored.key), _("Who pays whom"))
    if stored.sheet.game.rules.settles_totals:
        about = _("Miss on purpose, so that another misses")
        yield MenuEntry(url_for("advice.index", key=stored.key), _("When to go down on purpose"), about)


def _sharing_entries(stored: StoredGame) -> Iterable[MenuEntry]:
    yield MenuEntry(url_for("sharing.watch", key=stored.key), _("Let others watch"))
    if stored.may_write:
        about = _("Enter the four letters on the television.")
        yield MenuEntry(url_for("television.type_code", key=stored.key), _("Show on a television"), about)
    about = _("Bid on this phone for yourself.")
    if stored.own_seat is not None:
        yield MenuEntry(url_for("seats.show", key=stored.key), _("Your seat"), about)
    elif stored.seats_open:
        yield MenuEntry(url_for("seats.show", key=stored.key), _("Take a seat"), about)
    if stored.may_write:
        about = _("Players take their seats and bid for themselves.")
        yield MenuEntry(url_for("seats.index", key=stored.key), _("Players’ phones"), about)
    yield MenuEntry(url_for("printing.standings", key=stored.key), _("The standings as a picture"))
    yield MenuEntry(url_for("printing.picture", key=stored.key), _("The sheet as a picture"))
    if stored.may_write:
        yield MenuEntry(url_for("sharing.pencil", key=stored.key), _("Share scorekeeping"))


def _paper_entries(stored: StoredGame) -> Iterable[MenuEntry]:
    about = _("As a PDF or a picture, on A4, Letter or A5; the rule card and the seating draw too.")
    yield MenuEntry(url_for("printing.choose", key=stored.key), _("Print or share"), about)
    if stored.may_write:
        about = _("Contents, standings, charts and every score sheet in one PDF")
        yield MenuEntry(url_for("books.index"), _("A book of your games"), about)
    yield MenuEntry(url_for("transfer.workbook", key=stored.key), _("Spreadsheet"))
    yield MenuEntry(url_for("transfer.rounds", key=stored.key), _("Table as CSV"))
    yield MenuEntry(url_for("transfer.export", key=stored.key), _("Save as a file"))
    if stored.may_write:
        about = _("All games, people and house rules of this group as one file, to import elsewhere.")
        yield MenuEntry(url_for("transfer.group", key=stored.key), _("The whole group"), about)


def _ending_entries(stored: StoredGame) -> Iterable[MenuEntry]:
    if not stored.sheet.finished:
        yield MenuEntry(url_for("endings.finish", key=stored.key), _("End the game now"))
    yield MenuEntry(url_for("endings.delete", key=stored.key), _("Delete the game"))
