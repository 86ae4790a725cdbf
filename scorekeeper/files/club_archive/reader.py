"""Read the archive of a club: all of it, or every reason why not, each with the file in it that is wrong."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from scorekeeper.files.club_archive import FORMAT, LIST, ArchivedGame, ClubArchive
from scorekeeper.files.club_archive.zip_entries import BadArchive, Entries, open_archive
from scorekeeper.files.game_file import read_game
from scorekeeper.files.game_file.reader import FileReader, is_line
from scorekeeper.files.rules_file import read_rules_file
from scorekeeper.files.text.json_text import MAX_BYTES, names_in, read_json
from scorekeeper.files.text.toml_text import MAX_BYTES as MAX_BYTES_OF_RULES
from scorekeeper.rules.faults.fault import Fault, Problem
from scorekeeper.rules.faults.file import DoubleEntry, MissingEntry, NewerFormat, NoClubArchive, StrangeEntry
from scorekeeper.rules.faults.table import DuplicateName
from scorekeeper.wording import Translate, describe, identity

KEYS = frozenset(("format", "name", "players", "house_rules", "games"))
GAME_KEYS = frozenset(("file", "started_on"))
NEWER = re.compile(r"oh-hell-club/(?!1$)[0-9]{1,9}", re.ASCII)
# Nothing is ever unpacked to a disk; a list that leads elsewhere was made by somebody who hoped so.
PLACE = re.compile(r"(games|house-rules)/[\w-][\w.-]{0,99}", re.ASCII)
# Enough to see what is wrong: an archive of thousands of wrong files is not read to its end.
MAX_PROBLEMS = 100
# A hostile name has sixty thousand letters.
MAX_NAME_LENGTH = 120


@dataclass(frozen=True)
class EntryProblem:
    """What is wrong with one file of an archive, or with all of it where `entry` is empty."""

    entry: str
    problem: Problem
    players: Sequence[str] = ()


@dataclass(frozen=True)
class _List:
    """What `club.json` says: the files of house rules, those of games with the days on which they count as started."""

    name: str | None
    players: tuple[str, ...]
    rules: tuple[str, ...]
    games: tuple[tuple[str, date], ...]


def read_club(data: bytes) -> tuple[ClubArchive | None, tuple[EntryProblem, ...]]:
    """The club of an archive, or None and what is wrong with it."""
    problems: list[EntryProblem] = []
    club = None
    try:
        entries = open_archive(data)
        listed = _list(entries, problems)
        problems += _strange(entries, listed)
        if not problems:
            club = _club(entries, listed, problems)
    except BadArchive as refused:
        problems.append(_about(refused.entry, refused.fault))
    return (None if problems else club), tuple(problems[:MAX_PROBLEMS])


def describe_entry(wrong: EntryProblem, translate: Translate = identity) -> str:
    """In one line, the file first, as in `games/0003-friday.ohhell.json: round 3: Ann: This player needs a name.`."""
    sentence = describe(wrong.problem, wrong.players, translate)
    return f"{wrong.entry[:MAX_NAME_LENGTH]}: {sentence}" if wrong.entry else sentence


def _list(entries: Entries, problems: list[EntryProblem]) -> _List:
    """The list of contents in `club.json`. Raises BadArchive."""
    if LIST not in entries.names:
        raise BadArchive(NoClubArchive())
    text = read_json(entries.read(LIST, MAX_BYTES))
    read = FileReader(text.value, text.problems)
    version = read.data.get("format")
    if version != FORMAT and not read.problems:
        newer = isinstance(version, str) and NEWER.fullmatch(version)
        raise BadArchive(NewerFormat(str(version), FORMAT) if newer else NoClubArchive())
    read.only(KEYS)
    name = read.line("name") if "name" in read.data else None
    listed = _List(name, _texts(read, "players"), _texts(read, "house_rules"), tuple(_games(read)))
    for player, times in Counter(map(str.casefold, listed.players)).items():
        if times > 1:
            read.note(DuplicateName(player))
    problems += [EntryProblem(LIST, problem) for problem in read.problems]
    return listed


def _texts(read: FileReader, key: str) -> tuple[str, ...]:
    texts = read.objects(key)
    if all(isinstance(text, str) and text.strip() and is_line(text) for text in texts):
        return tuple(texts)
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


def _strange(entries: Entries, listed: _List) -> Iterator[EntryProblem]:
    """Every file is listed once, is where it belongs, and is there; and nothing else is."""
    wanted = Counter((*listed.rules, *(file for file, _ in listed.games)))
    for file, times in wanted.items():
        if not PLACE.fullmatch(file):
            yield _about(file, StrangeEntry())
        elif times > 1:
            yield _about(file, DoubleEntry())
        elif file not in entries.names:
            yield _about(file, MissingEntry())
    for file in sorted(entries.names - wanted.keys() - {LIST}):
        yield _about(file, StrangeEntry())


def _club(entries: Entries, listed: _List, problems: list[EntryProblem]) -> ClubArchive:
    """Everything that is listed, as far as it can be read. Raises BadArchive."""
    rules: list[Mapping[str, Any]] = []
    games: list[ArchivedGame] = []
    for file in listed.rules:
        definition, wrong = read_rules_file(entries.read(file, MAX_BYTES_OF_RULES))
        problems += [EntryProblem(file, problem) for problem in wrong]
        rules += [] if definition is None else [definition]
    for file, day in listed.games:
        if len(problems) >= MAX_PROBLEMS:
            break
        data = entries.read(file, MAX_BYTES)
        game, wrong = read_game(data)
        if game is None:
            names = names_in(data)
            problems += [EntryProblem(file, problem, names) for problem in wrong]
        else:
            games.append(ArchivedGame(game, day))
    return ClubArchive(listed.name, listed.players, tuple(rules), tuple(games))


def _about(entry: str, fault: Fault) -> EntryProblem:
    return EntryProblem(entry, Problem(fault))
