"""What can be wrong with a file that somebody brings: a game, rules, or the archive of a group.

Problems are listed up to a limit, so that a file with very many of them is not read to its end.
"""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.rules.faults.fault import Fault, Problem

MAX_PROBLEMS = 50


class FileTooLarge(Fault, frozen=True):
    """The file has more than `most` bytes."""

    most: int


class NotText(Fault, frozen=True):
    """The file is not text in UTF-8; `place` is the first byte that is not, from 0."""

    place: int


class NotJson(Fault, frozen=True):
    """The text is no JSON at this line and column, both from 1."""

    line: int
    column: int


class NotToml(Fault, frozen=True):
    """The text is no TOML at this line and letter (column), both from 1; `text` is the line."""

    line: int
    letter: int
    text: str


class RulesTextTooLong(Fault, frozen=True):
    """A text of rules has more than `most` bytes."""

    most: int


class NotJsonNumber(Fault, frozen=True):
    """NaN, an infinity, or a number of thousands of digits: no number of interoperable JSON (RFC 8259, 6)."""

    text: str


class NestedTooDeep(Fault, frozen=True):
    """A file has more levels of nesting than are read."""


class TooManyValues(Fault, frozen=True):
    """The file has more than `most` values and keys: no game and no rules need so many."""

    most: int


class ForbiddenCharacter(Fault, frozen=True):
    """The text or the key at this place has a control character, a bidi control or a surrogate."""

    key: str


class MoreProblems(Fault, frozen=True):
    """More is wrong than the `most` problems before this one."""

    most: int


class DuplicateKey(Fault, frozen=True):
    """The same key twice in one object: it is unknown which is meant."""

    key: str


class NotGameFile(Fault, frozen=True):
    """The file names another format, or is no object; `expected` is the format that can be read."""

    expected: str


class NotGroupArchive(Fault, frozen=True):
    """The file is no ZIP archive, was cut off, or lacks its manifest."""


class ArchiveTooLarge(Fault, frozen=True):
    """Packed or unpacked, the archive has more than `most` bytes."""

    most: int


class TooManyEntries(Fault, frozen=True):
    """A file has more than `most` entries."""

    most: int


class UnlistedEntry(Fault, frozen=True):
    """The archive has a file that its manifest does not list, or lists outside its folders."""


class MissingEntry(Fault, frozen=True):
    """The manifest lists a file that is not in the archive."""


class DuplicateEntry(Fault, frozen=True):
    """Two files have the same name, or one is listed twice: it is unknown which is meant."""


class EncryptedEntry(Fault, frozen=True):
    """A file of the archive is encrypted."""


class DamagedEntry(Fault, frozen=True):
    """A file of the archive cannot be unpacked, or its checksum is wrong."""


class NewerFormat(Fault, frozen=True):
    """The file comes from a newer scorekeeper; `expected` is the newest format that can be read."""

    format: str
    expected: str


class UnknownPlayer(Fault, frozen=True):
    """Somebody is named under `key` who does not play in this game."""

    key: str
    name: str


class WrongLength(Fault, frozen=True):
    """A list by seat under `key` has not one entry for each player."""

    key: str
    entries: int
    players: int


class EnoughProblems(Exception):
    """The limit of problems was reached."""


class BoundedProblems(list[Problem]):
    """Problems as they are found; `append` raises EnoughProblems at the one after `MAX_PROBLEMS`, which is kept."""

    def append(self, problem: Problem) -> None:
        """Add a problem. Raises EnoughProblems beyond the limit."""
        super().append(problem)
        if len(self) > MAX_PROBLEMS:
            raise EnoughProblems


def first_problems(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """At most the first fifty, then the problem that there are more."""
    known = tuple(problems)
    return known if len(known) <= MAX_PROBLEMS else (*known[:MAX_PROBLEMS], Problem(MoreProblems(MAX_PROBLEMS)))
