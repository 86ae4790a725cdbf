"""Read the archive of a group: all of it, or every reason why not, each with its wrong file.

The manifest, `club.json`, has a name, the people, the ranking, the seasons, and the files of house rules and games.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from msgspec import Struct

from scorekeeper.files.game_file import read_game_and_names
from scorekeeper.files.game_file.reader import FileReader, is_line
from scorekeeper.files.group_archive import FORMAT, MANIFEST, ArchivedGame, ArchivedSeason, GroupArchive
from scorekeeper.files.group_archive.zip_entries import BadArchive, ZipEntries, open_archive
from scorekeeper.files.rules_file import read_rules_file
from scorekeeper.files.text import MAX_JSON_BYTES, MAX_TOML_BYTES, read_json
from scorekeeper.rules.faults.fault import Fault, Problem
from scorekeeper.rules.faults.file import (
    MAX_PROBLEMS,
    EnoughProblems,
    MoreProblems,
    NewerFormat,
    NotGroupArchive,
    UnlistedEntry,
)
from scorekeeper.rules.faults.table import DuplicateName
from scorekeeper.rules.forbidden_characters import REPLACEMENT, without_forbidden
from scorekeeper.rules.game.length import scoring_cost
from scorekeeper.rules.normalization import name_key, normalized
from scorekeeper.rules.rule_set.reader import is_integer
from scorekeeper.rules.statistics.points import MAX_DROPPED, MAX_PLACES, MAX_POINTS, USUAL_PLACES
from scorekeeper.rules.statistics.ranking import Order, Ranking
from scorekeeper.rules.statistics.seasons import MAX_NAME_LENGTH, MAX_SEASONS, latest_day
from scorekeeper.wording import Translate, describe, identity

# Nothing is unpacked to the disk; a path with any other folder, such as `../`, is refused all the same.
ENTRY_PATH = re.compile(r"(games|house-rules)/[\w-][\w.-]{0,99}", re.ASCII)
# A hostile archive may have names of sixty thousand letters.
MAX_ENTRY_LENGTH = 120

KEYS = frozenset(("format", "name", "players", "house_rules", "games", "ranking", "seasons"))
GAME_KEYS = frozenset(("file", "started_on"))
# Beyond so many bytes of refused games no more are read: a small archive may hold 20 MB of them.
MAX_REFUSED_BYTES = 1_000_000
# A group on a server has no more.
MAX_PLAYERS = 5_000
NEWER = re.compile(r"oh-hell-club/(?!1$)[0-9]{1,9}", re.ASCII)

RANKING_KEYS = frozenset(("by", "places", "dropped"))
SEASON_KEYS = frozenset(("name", "first_day", "last_day", "closed_on"))


class EntryProblem(Struct, frozen=True):
    """A problem with one file of an archive, or with the whole archive if `entry` is empty."""

    entry: str
    problem: Problem
    players: Sequence[str] = ()


class ArchiveLimits(Struct, frozen=True):
    """How much of an archive is read: at most this number of games and house rules, and of rows.

    Each player of a round counts as a row, and so do each penalty and bonus. Long formulas count as more.
    """

    games: int
    rows: int


class BeyondLimits(Exception):
    """The archive holds more than is read at once."""


def read_group(
    data: bytes, limits: ArchiveLimits | None = None
) -> tuple[GroupArchive | None, tuple[EntryProblem, ...]]:
    """Return the group of an archive, or None and its problems. After fifty problems, only the fact that there are more
    is added. After a megabyte of refused games no other game is read.

    Raises BeyondLimits before any game is read if there are too many games, and at the first game beyond the limit if
    there are too many rows.
    """
    problems: list[EntryProblem] = []
    group = None
    try:
        entries = open_archive(data)
        manifest, wrong = read_manifest(entries)
        problems += [EntryProblem(MANIFEST, problem) for problem in wrong]
        problems += _entry_problems(entries, manifest)
        if not problems:
            group = _group_from(entries, manifest, problems, limits)
    except BadArchive as refused:
        problems.append(_problem_of(refused.entry, refused.fault))
    if len(problems) > MAX_PROBLEMS:
        problems = [*problems[:MAX_PROBLEMS], _problem_of("", MoreProblems(MAX_PROBLEMS))]
    return (None if problems else group), tuple(problems)


def describe_entry(wrong: EntryProblem, translate: Translate = identity) -> str:
    """Describe a problem in one line, the file first, as in `games/0003-friday.ohhell.json: round 3: Ann: …`."""
    sentence = describe(wrong.problem, wrong.players, translate)
    entry = without_forbidden(wrong.entry[:MAX_ENTRY_LENGTH], REPLACEMENT)
    return f"{entry}: {sentence}" if entry else sentence


def _entry_problems(entries: ZipEntries, manifest: Manifest) -> Iterator[EntryProblem]:
    """Yield a problem for files that are listed twice, in a wrong folder, missing, or not listed."""
    wanted = Counter((*manifest.rules, *(file for file, _ in manifest.games)))
    for file, times in wanted.items():
        if not ENTRY_PATH.fullmatch(file):
            yield _problem_of(file, UnlistedEntry())
        elif times > 1 or file not in entries.names:
            yield _problem_of(file, NotGroupArchive())
    for file in sorted(entries.names - wanted.keys() - {MANIFEST}):
        yield _problem_of(file, UnlistedEntry())


def _group_from(
    entries: ZipEntries, manifest: Manifest, problems: list[EntryProblem], limits: ArchiveLimits | None
) -> GroupArchive:
    """Return the group. Parts that cannot be read are noted in `problems`. Raises BadArchive, BeyondLimits."""
    if limits is not None and len(manifest.games) + len(manifest.rules) > limits.games:
        raise BeyondLimits
    rules: list[Mapping[str, Any]] = []
    games: list[ArchivedGame] = []
    rows = refused = 0
    for file in manifest.rules:
        definition, wrong = read_rules_file(entries.read(file, MAX_TOML_BYTES))
        problems += [EntryProblem(file, problem) for problem in wrong]
        rules += [] if definition is None else [definition]
        if len(problems) > MAX_PROBLEMS:
            break
    for file, day in manifest.games:
        if len(problems) > MAX_PROBLEMS or refused > MAX_REFUSED_BYTES:
            break
        data = entries.read(file, MAX_JSON_BYTES)
        game, wrong, names = read_game_and_names(data)
        problems += [EntryProblem(file, problem, names) for problem in wrong]
        if game is None:
            refused += len(data)
        else:
            games.append(ArchivedGame(game, day))
            rows += scoring_cost(game)
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


def _problem_of(entry: str, fault: Fault) -> EntryProblem:
    return EntryProblem(entry, Problem(fault))


class Manifest(Struct, frozen=True):
    """The files of house rules, the files of games with the days on which they count as started, and the manifest's own
    data of the group.
    """

    name: str | None = None
    players: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    games: tuple[tuple[str, date], ...] = ()
    ranking: Ranking | None = None
    seasons: tuple[ArchivedSeason, ...] = ()


def read_manifest(entries: ZipEntries) -> tuple[Manifest, list[Problem]]:
    """Return the manifest and its problems. Raises BadArchive if there is none."""
    if MANIFEST not in entries.names:
        raise BadArchive(NotGroupArchive())
    text = read_json(entries.read(MANIFEST, MAX_JSON_BYTES))
    read = FileReader(text.value, text.problems)
    version = read.data.get("format")
    if version != FORMAT and not read.problems:
        newer = isinstance(version, str) and NEWER.fullmatch(version)
        raise BadArchive(NewerFormat(str(version), FORMAT) if newer else NotGroupArchive())
    try:
        manifest = _manifest_from(read)
    except EnoughProblems:
        manifest = Manifest()
    return manifest, read.problems


def _manifest_from(read: FileReader) -> Manifest:
    """Return the manifest. Raises EnoughProblems."""
    if not read.data:
        return Manifest()
    read.note_unknown_keys(KEYS)
    name = read.line("name") if "name" in read.data else None
    manifest = Manifest(
        name,
        _read_players(read),
        _read_texts(read, "house_rules"),
        tuple(_read_games(read)),
        read_ranking(read),
        read_seasons(read),
    )
    for player, times in Counter(map(name_key, manifest.players)).items():
        if times > 1:
            read.note(DuplicateName(player))
    return manifest


def _read_players(read: FileReader) -> tuple[str, ...]:
    players = _read_texts(read, "players")
    if len(players) <= MAX_PLAYERS:
        return players
    read.fail("players", f"at-most: {MAX_PLAYERS}")
    return ()


def _read_texts(read: FileReader, key: str) -> tuple[str, ...]:
    texts = read.objects(key)
    if all(isinstance(text, str) and text.strip() and is_line(text) for text in texts):
        return tuple(map(normalized, texts))
    read.fail(key, "list-of-names")
    return ()


def _read_games(read: FileReader) -> Iterator[tuple[str, date]]:
    for number, value in enumerate(read.objects("games"), start=1):
        one = FileReader(value, read.problems, f"games.{number}.")
        one.note_unknown_keys(GAME_KEYS)
        for key in sorted(GAME_KEYS - one.data.keys()):
            one.missing(key)
        file, day = one.line("file"), one.day("started_on")
        if day is not None:
            yield file, day


def read_ranking(read: FileReader) -> Ranking | None:
    """Return how players are ranked, or None if the archive does not say."""
    if "ranking" not in read.data:
        return None
    one = read.part("ranking")
    one.note_unknown_keys(RANKING_KEYS)
    one.require("by")
    order = Order(one.one_of("by", tuple(Order), Order.RATING))
    places = one.data.get("places", list(USUAL_PLACES))
    if not _are_place_points(places):
        one.fail("places", "points-for-places")
        places = USUAL_PLACES
    dropped = one.integer("dropped", 0, least=0)
    if dropped > MAX_DROPPED:
        one.fail("dropped", "dropped-evenings")
    return Ranking(order, tuple(places), dropped)


def read_seasons(read: FileReader) -> tuple[ArchivedSeason, ...]:
    """Return the seasons, empty if the archive has none."""
    values = read.objects("seasons")
    if len(values) > MAX_SEASONS:
        read.fail("seasons", f"at-most: {MAX_SEASONS}")
        return ()
    return tuple(_read_each_season(read, values))


def _read_each_season(read: FileReader, values: list[object]) -> Iterator[ArchivedSeason]:
    for number, value in enumerate(values, start=1):
        one = FileReader(value, read.problems, f"seasons.{number}.")
        one.note_unknown_keys(SEASON_KEYS)
        name = one.line("name").strip()
        if not 1 <= len(name) <= MAX_NAME_LENGTH:
            one.fail("name", "season-name")
        if not one.require("first_day"):
            continue
        first, last, closed = (one.day(key) for key in ("first_day", "last_day", "closed_on"))
        if first is None:
            continue
        if last is not None and not first <= last <= latest_day(first):
            one.fail("last_day", "last-day")
        if closed is not None and closed < first:
            one.fail("closed_on", "closing-day")
        yield ArchivedSeason(name, first, last, closed)


def _are_place_points(places: object) -> bool:
    """Return whether these are points for places: numbers that never increase, of which the first is above zero."""
    if not isinstance(places, list) or not 1 <= len(places) <= MAX_PLACES:
        return False
    if not all(is_integer(each) and 0 <= each <= MAX_POINTS for each in places):
        return False
    return places[0] > 0 and places == sorted(places, reverse=True)
