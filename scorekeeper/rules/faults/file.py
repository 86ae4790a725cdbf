"""What can be wrong with a file that somebody brings: a game, rules, or the archive of a club."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.rules.faults.fault import Fault


@dataclass(frozen=True)
class FileTooLarge(Fault):
    """The file has more than `most` bytes."""

    most: int


@dataclass(frozen=True)
class NotText(Fault):
    """The file is not text in UTF-8; `place` is the first byte that is not, from 0."""

    place: int


@dataclass(frozen=True)
class NotJson(Fault):
    """The text is no JSON at this line and column, both from 1."""

    line: int
    column: int


@dataclass(frozen=True)
class NotToml(Fault):
    """The text is no TOML in this line, at this letter of it, both from 1; `text` is the line."""

    line: int
    letter: int
    text: str


@dataclass(frozen=True)
class RulesTextTooLong(Fault):
    """A text of rules has more than `most` bytes."""

    most: int


@dataclass(frozen=True)
class NoJsonNumber(Fault):
    """NaN, an infinity, or a number of thousands of digits: no number that JSON promises to carry."""

    text: str


@dataclass(frozen=True)
class NestedTooDeep(Fault):
    """A file has more levels of nesting than are read."""


@dataclass(frozen=True)
class TooManyValues(Fault):
    """The file has more than `most` values and keys: no game and no rules need so many."""

    most: int


@dataclass(frozen=True)
class ForbiddenCharacter(Fault):
    """The text or the key at this place has a control or direction character, or half a letter."""

    key: str


@dataclass(frozen=True)
class MoreProblems(Fault):
    """More is wrong than the `most` problems before this one."""

    most: int


@dataclass(frozen=True)
class DuplicateKey(Fault):
    """The same key twice in one object: it is unknown which is meant."""

    key: str


@dataclass(frozen=True)
class NoGameFile(Fault):
    """The file names another format, or is no object; `expected` is the format that can be read."""

    expected: str


@dataclass(frozen=True)
class NoClubArchive(Fault):
    """The file is no ZIP archive, was cut off, or lacks the list of what is in it."""


@dataclass(frozen=True)
class ArchiveTooLarge(Fault):
    """Packed or unpacked, the archive has more than `most` bytes."""

    most: int


@dataclass(frozen=True)
class TooManyEntries(Fault):
    """A file has more than `most` entries."""

    most: int


@dataclass(frozen=True)
class StrangeEntry(Fault):
    """Something in the archive that its list does not name."""


@dataclass(frozen=True)
class MissingEntry(Fault):
    """The list of the archive names it, and it is not there."""


@dataclass(frozen=True)
class DoubleEntry(Fault):
    """Two files of the same name, or one listed twice: it is unknown which is meant."""


@dataclass(frozen=True)
class LockedEntry(Fault):
    """It is encrypted."""


@dataclass(frozen=True)
class DamagedEntry(Fault):
    """It cannot be unpacked, or not to what it was."""


@dataclass(frozen=True)
class NewerFormat(Fault):
    """The file comes from a newer scorekeeper; `expected` is the newest format that can be read."""

    format: str
    expected: str


@dataclass(frozen=True)
class UnknownPlayer(Fault):
    """Somebody is named under `key` who does not play in this game."""

    key: str
    name: str


@dataclass(frozen=True)
class WrongLength(Fault):
    """A list by seat under `key` has so many entries instead of one for each player."""

    key: str
    entries: int
    players: int
