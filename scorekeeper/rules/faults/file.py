"""Faults of an uploaded file: a game, rules, or the archive of a group.

Their number is limited, so that a file full of faults is not read to its end.
"""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.rules.faults.fault import Fault, Problem

MAX_PROBLEMS = 50


class FileTooLarge(Fault, frozen=True):
    """The file has more than `most` bytes."""

    most: int


class NotText(Fault, frozen=True):
    """The file is not UTF-8 text. `place` is the index (from 0) of the first byte that cannot be decoded."""

    place: int


class NotJson(Fault, frozen=True):
    """The text is not JSON at this line and column, both from 1."""

    line: int
    column: int


class NotToml(Fault, frozen=True):
    """The text is not TOML at this line and letter (column), both from 1; `text` is the line."""

    line: int
    letter: int
    text: str


class RulesTextTooLong(Fault, frozen=True):
    """A text of rules has more than `most` bytes."""

    most: int


class NotJsonNumber(Fault, frozen=True):
    """A number is not valid in interoperable JSON (RFC 8259, section 6): NaN, an infinity, or thousands of digits."""

    text: str


class NestedTooDeep(Fault, frozen=True):
    """A file has more levels of nesting than we read."""


class TooManyValues(Fault, frozen=True):
    """The file has more than `most` values and keys, more than any game or rules need."""

    most: int


class ForbiddenCharacter(Fault, frozen=True):
    """The text or the key at this place has a control character, a bidi control or a surrogate."""

    key: str


class MoreProblems(Fault, frozen=True):
    """There are more problems than the first `most`, which are listed before this one."""

    most: int


class DuplicateKey(Fault, frozen=True):
    """The same key is twice in one object, so it is unknown which is meant."""

    key: str


class NotGameFile(Fault, frozen=True):
    """The file names another format, or is not an object; `expected` is the format that can be read."""

    expected: str


class NotGroupArchive(Fault, frozen=True):
    """The file is not a ZIP archive, was cut off, or lacks its manifest or a file, or has one twice."""


class ArchiveTooLarge(Fault, frozen=True):
    """The archive has more than `most` bytes, packed or unpacked."""

    most: int


class TooManyEntries(Fault, frozen=True):
    """A file has more than `most` entries."""

    most: int


class UnlistedEntry(Fault, frozen=True):
    """The archive has a file that its manifest does not list, or the manifest lists a file outside the known
    folders.
    """


class EncryptedEntry(Fault, frozen=True):
    """A file of the archive is encrypted."""


class NewerFormat(Fault, frozen=True):
    """The file comes from a newer scorekeeper; `expected` is the newest format that can be read."""

    format: str
    expected: str


class UnknownPlayer(Fault, frozen=True):
    """The person named under `key` does not play in this game."""

    key: str
    name: str


class WrongLength(Fault, frozen=True):
    """A list by seat under `key` does not have one entry for each player."""

    key: str
    entries: int
    players: int


class EnoughProblems(Exception):
    """The limit of problems was reached."""


class BoundedProblems(list[Problem]):
    """A list of problems whose `append` raises EnoughProblems after adding one beyond `MAX_PROBLEMS`."""

    def append(self, problem: Problem) -> None:
        """Add a problem. Raises EnoughProblems beyond the limit."""
        super().append(problem)
        if len(self) > MAX_PROBLEMS:
            raise EnoughProblems


def first_problems(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return the first fifty problems at most, and a MoreProblems if there are more."""
    known = tuple(problems)
    return known if len(known) <= MAX_PROBLEMS else (*known[:MAX_PROBLEMS], Problem(MoreProblems(MAX_PROBLEMS)))
