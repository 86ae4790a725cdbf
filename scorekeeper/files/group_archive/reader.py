"""Read the archive of a group: all of it, or every reason why not, each with the file in it that is wrong."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from scorekeeper.files.game_file import read_game
from scorekeeper.files.group_archive import MANIFEST, ArchivedGame, GroupArchive
from scorekeeper.files.group_archive.manifest import Manifest, read_manifest
from scorekeeper.files.group_archive.zip_entries import BadArchive, Entries, open_archive
from scorekeeper.files.rules_file import read_rules_file
from scorekeeper.files.text.json_text import MAX_BYTES, names_in
from scorekeeper.files.text.toml_text import MAX_BYTES as MAX_BYTES_OF_RULES
from scorekeeper.rules.faults.fault import Fault, Problem
from scorekeeper.rules.faults.file import (
    MAX_PROBLEMS,
    DuplicateEntry,
    MissingEntry,
    MoreProblems,
    UnlistedEntry,
)
from scorekeeper.rules.forbidden_characters import REPLACEMENT, without_forbidden
from scorekeeper.rules.game import Game
from scorekeeper.wording import Translate, describe, identity

# Nothing is unpacked to the disk; a path with any other folder, such as `../`, is refused all the same.
ENTRY_PATH = re.compile(r"(games|house-rules)/[\w-][\w.-]{0,99}", re.ASCII)
# A hostile archive may have names of sixty thousand letters.
MAX_NAME_LENGTH = 120


class EntryProblem(Struct, frozen=True):
    """What is wrong with one file of an archive, or with all of it where `entry` is empty."""

    entry: str
    problem: Problem
    players: Sequence[str] = ()


class ArchiveLimits(Struct, frozen=True):
    """How much is read at once: so many games and house rules, and so many rows for each player and round of them."""

    games: int
    rows: int


class BeyondLimits(Exception):
    """The archive holds more than is read at once."""


def read_group(
    data: bytes, limits: ArchiveLimits | None = None
) -> tuple[GroupArchive | None, tuple[EntryProblem, ...]]:
    """The group of an archive, or None and what is wrong with it: at most fifty problems, and that there are more.

    Raises BeyondLimits: for an archive of more games before one of them is read, for one of more rows at the first game
    beyond.
    """
    problems: list[EntryProblem] = []
    group = None
    try:
        entries = open_archive(data)
        manifest, wrong = read_manifest(entries)
        problems += [EntryProblem(MANIFEST, problem) for problem in wrong]
        problems += _entry_problems(entries, manifest)
        if not problems:
            group = _group(entries, manifest, problems, limits)
    except BadArchive as refused:
        problems.append(_about(refused.entry, refused.fault))
    if len(problems) > MAX_PROBLEMS:
        problems = [*problems[:MAX_PROBLEMS], _about("", MoreProblems(MAX_PROBLEMS))]
    return (None if problems else group), tuple(problems)


def describe_entry(wrong: EntryProblem, translate: Translate = identity) -> str:
    """In one line, the file first, as in `games/0003-friday.ohhell.json: round 3: Ann: This player needs a name.`."""
    sentence = describe(wrong.problem, wrong.players, translate)
    entry = without_forbidden(wrong.entry[:MAX_NAME_LENGTH], REPLACEMENT)
    return f"{entry}: {sentence}" if entry else sentence


def _entry_problems(entries: Entries, manifest: Manifest) -> Iterator[EntryProblem]:
    """Files that are listed twice, in a wrong folder, missing, or not listed."""
    wanted = Counter((*manifest.rules, *(file for file, _ in manifest.games)))
    for file, times in wanted.items():
        if not ENTRY_PATH.fullmatch(file):
            yield _about(file, UnlistedEntry())
        elif times > 1:
            yield _about(file, DuplicateEntry())
        elif file not in entries.names:
            yield _about(file, MissingEntry())
    for file in sorted(entries.names - wanted.keys() - {MANIFEST}):
        yield _about(file, UnlistedEntry())


def _group(
    entries: Entries, manifest: Manifest, problems: list[EntryProblem], limits: ArchiveLimits | None
) -> GroupArchive:
    """The group; what cannot be read is added to `problems`. Raises BadArchive, BeyondLimits."""
    if limits is not None and len(manifest.games) + len(manifest.rules) > limits.games:
        raise BeyondLimits
    rules: list[Mapping[str, Any]] = []
    games: list[ArchivedGame] = []
    rows = 0
    for file in manifest.rules:
        definition, wrong = read_rules_file(entries.read(file, MAX_BYTES_OF_RULES))
        problems += [EntryProblem(file, problem) for problem in wrong]
        rules += [] if definition is None else [definition]
        if len(problems) > MAX_PROBLEMS:
            break
    for file, day in manifest.games:
        if len(problems) > MAX_PROBLEMS:
            break
        game = _game(entries, file, problems)
        if game is not None:
            games.append(ArchivedGame(game, day))
            rows += len(game.rounds) * len(game.players)
        if limits is not None and rows > limits.rows:
            raise BeyondLimits
    return GroupArchive(
        manifest.name,
        manifest.players,
        tuple(rules),
        tuple(games),
        ranking=manifest.ranking,
        seasons=manifest.seasons,
    )


def _game(entries: Entries, file: str, problems: list[EntryProblem]) -> Game | None:
    """Raises BadArchive."""
    data = entries.read(file, MAX_BYTES)
    game, wrong = read_game(data)
    if wrong:
        names = names_in(data)
        problems += [EntryProblem(file, problem, names) for problem in wrong]
    return game


def _about(entry: str, fault: Fault) -> EntryProblem:
    return EntryProblem(entry, Problem(fault))
