"""What can be wrong with a game: small precise values, no sentences.

A `Fault` says which rule was broken and with which figures. A `Problem` puts it at its place, the round (from 1) and
the seat (from 0). Reading or scoring a game collects every problem at once; acting on something illegal raises
`IllegalAct` with them. `scorekeeper.wording` turns faults into sentences for people.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.rules.formula import Points


@dataclass(frozen=True)
class Fault:
    """One broken rule, with the figures a sentence about it needs."""


@dataclass(frozen=True)
class WrongNumberOfPlayers(Fault):
    players: int
    least: int
    most: int


@dataclass(frozen=True)
class EmptyName(Fault):
    pass


@dataclass(frozen=True)
class DuplicateName(Fault):
    name: str


@dataclass(frozen=True)
class PackTooSmall(Fault):
    """So many cards to each player are more than the pack holds."""

    cards: int
    players: int
    pack: int


@dataclass(frozen=True)
class WrongNumberTakingPart(Fault):
    """So many would play this round, where the rules are for others."""

    players: int
    least: int
    most: int


@dataclass(frozen=True)
class NotEnoughCards(Fault):
    """So many cards to each of those who take part are more than are `held` in the pack."""

    cards: int
    players: int
    held: int


@dataclass(frozen=True)
class SitsOut(Fault):
    """Something is said for a player who takes no part in the round."""


@dataclass(frozen=True)
class NothingForPlayers(Fault):
    """The rule set says its pack or its schedule for other numbers of players only."""

    players: int


@dataclass(frozen=True)
class EmptySchedule(Fault):
    pass


@dataclass(frozen=True)
class RoundsBegun(Fault):
    """The schedule was to end before rounds that were begun already, so many of them."""

    rounds: int


@dataclass(frozen=True)
class DealerPlays(Fault):
    """Somebody is to deal without playing, but plays."""

    name: str


@dataclass(frozen=True)
class CardsNotAsScheduled(Fault):
    cards: int
    scheduled: int


@dataclass(frozen=True)
class BidOutOfRange(Fault):
    bid: int
    cards: int


@dataclass(frozen=True)
class HookedBid(Fault):
    """The hook forbids this bid; `below` where all bids together must stay below the cards."""

    bid: int
    cards: int
    below: bool


@dataclass(frozen=True)
class OutOfTurn(Fault):
    """A player bids on the own phone before the turn comes there, or when there is nothing to bid."""


@dataclass(frozen=True)
class BidStands(Fault):
    """Somebody gave information since, so the player may not change this bid any more."""

    bid: int


@dataclass(frozen=True)
class SpokenOrderWrong(Fault):
    """The order of speaking does not name every player who bid, once each."""


@dataclass(frozen=True)
class TricksOutOfRange(Fault):
    tricks: int
    cards: int


@dataclass(frozen=True)
class TricksDoNotAddUp(Fault):
    tricks: int
    cards: int


@dataclass(frozen=True)
class TricksBeforeBids(Fault):
    """Tricks were counted while bids are still to come."""


@dataclass(frozen=True)
class RoundUnfinished(Fault):
    """Another round follows although this one lacks bids or tricks."""


@dataclass(frozen=True)
class TrumpMissing(Fault):
    """The rule set scores by the trump of the round and none was named."""


@dataclass(frozen=True)
class RoundAfterEnd(Fault):
    """The game was over before this round; `rounds` is how many were to be played."""

    rounds: int


@dataclass(frozen=True)
class NothingTold(Fault):
    """An old sheet tells nothing of what became of this player in a round that was played."""


@dataclass(frozen=True)
class BidNeeded(Fault):
    """The points depend on what others bid, so no bid can be concluded from them."""


@dataclass(frozen=True)
class ResultImpossible(Fault):
    """No bid and tricks give this total, or these points; `possible` are those nearest to it that can be."""

    result: Points
    possible: tuple[Points, ...]


@dataclass(frozen=True)
class FitsWithPenalty(Fault):
    """The total fits only where the penalty of the rule set was taken off as well, which the sheet does not say."""

    points: int
    reason: str


@dataclass(frozen=True)
class NothingFits(Fault):
    """Each result could be, but not all of them: the tricks would not add up to the cards, or the bids be hooked."""

    cards: int


@dataclass(frozen=True)
class SeveralResults(Fault):
    """Results with different points fit what is told; these are the counts of tricks they come from."""

    tricks: tuple[int, ...]


@dataclass(frozen=True)
class SeveralBids(Fault):
    """The bid is not told, and these fit."""

    bids: tuple[int, ...]


@dataclass(frozen=True)
class NoNamedPenalty(Fault):
    """A penalty is told by its name alone where the rule set names none."""


@dataclass(frozen=True)
class PenaltyWithoutPoints(Fault):
    """The rule set names no penalty, so its points must be said."""


@dataclass(frozen=True)
class NoSuchSeat(Fault):
    seat: int


@dataclass(frozen=True)
class NoSuchRound(Fault):
    round: int


@dataclass(frozen=True)
class PointsNotComputable(Fault):
    """A formula of the rule set has no whole or half value here."""

    formula: str
    reason: str


@dataclass(frozen=True)
class UnknownKey(Fault):
    """A rule set or a file says something under a key that means nothing here."""

    key: str


@dataclass(frozen=True)
class MissingKey(Fault):
    key: str


@dataclass(frozen=True)
class WrongValue(Fault):
    """The value under `key` is not of the `expected` kind (a code such as `whole-number`)."""

    key: str
    expected: str


@dataclass(frozen=True)
class UnknownPreset(Fault):
    id: str


@dataclass(frozen=True)
class WrongFormula(Fault):
    """A formula cannot be read: at `place` (column from 0) for a `reason` code; `allowed` lists the names there are."""

    key: str
    formula: str
    place: int
    reason: str
    detail: str
    allowed: tuple[str, ...]


@dataclass(frozen=True)
class TooManyRounds(Fault):
    """More rounds than anybody plays in one game."""

    most: int


@dataclass(frozen=True)
class NumbersOfPlayersWrong(Fault):
    """A rule set says fewer players at most than at least, or more than `limit`."""

    least: int
    most: int
    limit: int


@dataclass(frozen=True)
class HandTooLarge(Fault):
    """A round of so many cards to each player is more than a sheet and a pad are made for."""

    cards: int
    most: int


@dataclass(frozen=True)
class NoPoints(Fault):
    """The formula under `key` can be read, but has no value for this bid and these tricks in a plain round."""

    key: str
    bid: int
    tricks: int
    reason: str


@dataclass(frozen=True)
class BlindBidsUnknown(Fault):
    """Somebody is said to have bid blind where the rule set knows no blind bids."""


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
    pass


@dataclass(frozen=True)
class DuplicateKey(Fault):
    """The same key twice in one object, so that nobody can say which is meant."""

    key: str


@dataclass(frozen=True)
class NoGameFile(Fault):
    """The file says another format, or is no object; `expected` is the format that can be read."""

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
    most: int


@dataclass(frozen=True)
class StrangeEntry(Fault):
    """Something in the archive that its list does not name."""


@dataclass(frozen=True)
class MissingEntry(Fault):
    """The list of the archive names it, and it is not there."""


@dataclass(frozen=True)
class DoubleEntry(Fault):
    """Two files of the same name, or one listed twice, so that nobody can say which is meant."""


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


@dataclass(frozen=True)
class UnreadableCell(Fault):
    """A cell of an old sheet, or of a table, that is neither a number nor one of the marks."""

    text: str


@dataclass(frozen=True)
class TableTooLarge(Fault):
    """A table has more than so many bytes."""

    kilobytes: int


@dataclass(frozen=True)
class TableNotText(Fault):
    """A table is no text in UTF-8."""


@dataclass(frozen=True)
class TableTooLong(Fault):
    """A table has more lines or columns than a game can have, or more letters in one cell."""

    line: int


@dataclass(frozen=True)
class TableBroken(Fault):
    """A line cannot be read: an open quote, or another number of cells than the first line has names."""

    line: int


@dataclass(frozen=True)
class TableWithoutHead(Fault):
    """The first line does not name the columns of one of the two shapes that can be read."""


@dataclass(frozen=True)
class TableEmpty(Fault):
    """There is no line below the head."""


@dataclass(frozen=True)
class FormulaInTable(Fault):
    """A cell holds a formula where a name or a number belongs."""

    line: int
    text: str


@dataclass(frozen=True)
class WrongInTable(Fault):
    """A cell under `key` in a line that is no whole number in bounds, or nobody of the players."""

    line: int
    key: str
    text: str


@dataclass(frozen=True)
class TwiceInTable(Fault):
    """The round of a player, or the whole round, is there in an earlier line already."""

    line: int
    round: int


@dataclass(frozen=True)
class Problem:
    """A fault at its place: round from 1 and seat from 0, None where it concerns the whole."""

    fault: Fault
    round: int | None = None
    seat: int | None = None


class IllegalAct(Exception):
    """Somebody tried what the rules forbid; `problems` holds every reason."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(", ".join(repr(problem.fault) for problem in self.problems))
