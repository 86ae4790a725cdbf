"""Read the manifest of an archive, `club.json`: a name, the people, and the files of house rules and games."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import date

from msgspec import Struct

from scorekeeper.files.game_file.reader import FileReader, is_line
from scorekeeper.files.group_archive import FORMAT, MANIFEST, ArchivedSeason
from scorekeeper.files.group_archive.ranking_and_seasons import read_ranking, read_seasons
from scorekeeper.files.group_archive.zip_entries import BadArchive, Entries
from scorekeeper.files.text.json_text import MAX_BYTES, read_json
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.file import EnoughProblems, NewerFormat, NotGroupArchive
from scorekeeper.rules.faults.table import DuplicateName
from scorekeeper.rules.normalization import name_key, normalized
from scorekeeper.rules.statistics.ranking import Ranking

KEYS = frozenset(("format", "name", "players", "house_rules", "games", "ranking", "seasons"))
GAME_KEYS = frozenset(("file", "started_on"))
# A group on a server has no more.
MAX_PLAYERS = 5_000
NEWER = re.compile(r"oh-hell-club/(?!1$)[0-9]{1,9}", re.ASCII)


class Manifest(Struct, frozen=True):
    """The files of house rules, those of games with the days on which they count as started, and what the manifest
    itself holds of the group.
    """

    name: str | None = None
    players: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    games: tuple[tuple[str, date], ...] = ()
    ranking: Ranking | None = None
    seasons: tuple[ArchivedSeason, ...] = ()


def read_manifest(entries: Entries) -> tuple[Manifest, list[Problem]]:
    """The manifest and what is wrong with it. Raises BadArchive where there is none."""
    if MANIFEST not in entries.names:
        raise BadArchive(NotGroupArchive())
    text = read_json(entries.read(MANIFEST, MAX_BYTES))
    read = FileReader(text.value, text.problems)
    version = read.data.get("format")
    if version != FORMAT and not read.problems:
        newer = isinstance(version, str) and NEWER.fullmatch(version)
        raise BadArchive(NewerFormat(str(version), FORMAT) if newer else NotGroupArchive())
    try:
        manifest = _manifest(read)
    except EnoughProblems:
        manifest = Manifest()
    return manifest, read.problems


def _manifest(read: FileReader) -> Manifest:
    """Raises EnoughProblems."""
    if not read.data:
        return Manifest()
    read.only(KEYS)
    name = read.line("name") if "name" in read.data else None
    manifest = Manifest(
        name,
        _players(read),
        _texts(read, "house_rules"),
        tuple(_games(read)),
        read_ranking(read),
        read_seasons(read),
    )
    for player, times in Counter(map(name_key, manifest.players)).items():
        if times > 1:
            read.note(DuplicateName(player))
    return manifest


def _players(read: FileReader) -> tuple[str, ...]:
    players = _texts(read, "players")
    if len(players) <= MAX_PLAYERS:
        return players
    read.fail("players", "at-most-5000-names")
    return ()


def _texts(read: FileReader, key: str) -> tuple[str, ...]:
    texts = read.objects(key)
    if all(isinstance(text, str) and text.strip() and is_line(text) for text in texts):
        return tuple(map(normalized, texts))
    read.fail(key, "list-of-names")
    return ()


def _games(read: FileReader) -> Iterator[tuple[str, date]]:
    for number, value in enumerate(read.objects("games"), start=1):
        one = FileReader(value, read.problems, f"games.{number}.")
        one.only(GAME_KEYS)
        for key in sorted(GAME_KEYS - one.data.keys()):
            one.missing(key)
        file, day = one.line("file"), one.day("started_on")
        if day is not None:
            yield file, day
