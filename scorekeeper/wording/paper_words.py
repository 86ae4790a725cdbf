"""Sentences about the rows of an old sheet, and notes in the game about what the paper lacked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.paper import BidNeeded, NothingWritten, SeveralBids
from scorekeeper.rules.faults.play import BidOutsideLimits, HookedBid, TooManyZeros
from scorekeeper.rules.game.rounds import MAX_NOTE_LENGTH
from scorekeeper.rules.paper.game_reconstruction import PaperGame, PaperRow, RowState
from scorekeeper.rules.paper.round_reconstruction import ReconstructedRound
from scorekeeper.wording import sentence
from scorekeeper.wording.translation import Translate, nN_

ALL_FIT = nN_("The round fits.", "All %(num)s rounds fit.")
OF_THE_BID = (BidNeeded, BidOutsideLimits, HookedBid, TooManyZeros, NothingWritten, SeveralBids)


def row_state(row: PaperRow) -> str:
    """Return the state of a row for the page: `open` if something in it is missing but nothing is wrong."""
    return "open" if row.reconstructed.problems and row.possible else str(row.state)


def row_words(row: PaperRow, names: Sequence[str], translate: Translate) -> str:
    """Return the sentence about a whole row; empty if the row is right, or if `row_faults` has the sentences."""
    if row.state is RowState.WAITS:
        return translate("This row is checked once the rows above it are right.")
    if row.state is RowState.FILLED:
        note = reconstruction_note(row.reconstructed, names, translate)
        return f"{translate.plural(*ALL_FIT, 1)} {note}"
    if _is_only_incomplete(row):
        missing = (names[each.seat] for each in row.reconstructed.problems if each.seat is not None)
        return translate("Still missing: %(names)s.") % {"names": ", ".join(missing)}
    return translate("Kept as it was played") if row.state is RowState.KEPT else ""


def row_faults(row: PaperRow, names: Sequence[str], translate: Translate) -> tuple[str, ...]:
    """Return everything wrong with a row, or missing in it, a sentence for each."""
    if _is_only_incomplete(row):
        return ()
    return tuple(dict.fromkeys(_problem_sentence(problem, names, translate) for problem in row.reconstructed.problems))


def reconstruction_note(recovered: ReconstructedRound, names: Sequence[str], translate: Translate) -> str:
    """Return a note for a round that says which bids or tricks the paper lacked, or an empty text if it
    lacked nothing.
    """
    bids, tricks = recovered.unknown_bids, recovered.unknown_tricks
    who = ", ".join(names[seat] for seat in sorted({*bids, *tricks}))
    if bids:
        note = translate("Bids and tricks not on the paper: %(names)s.") % {"names": who}
        short = translate("Not all bids were on the paper.")
    elif tricks:
        note = translate("Tricks not on the paper: %(names)s.") % {"names": who}
        short = translate("Not all tricks were on the paper.")
    else:
        return ""
    return note if len(note) <= MAX_NOTE_LENGTH else short


def status_words(paper: PaperGame, translate: Translate) -> str:
    """Describe how many rows of the sheet are right."""
    played = len(paper.game.rounds)
    right = sum(row.reconstructed.record is not None for row in paper.rows[:played])
    if not played:
        return translate("Nothing has been entered yet.")
    if right < played:
        return translate.plural("%(right)s of %(num)s round fits.", "%(right)s of %(num)s rounds fit.", played) % {
            "num": played,
            "right": right,
        }
    if any(row.state is RowState.KEPT for row in paper.rows):
        return translate.plural(
            "The round is kept as it was played.", "All %(num)s rounds fit or are kept as they were played.", played
        ) % {"num": played}
    ended = paper.game.ended_after
    length = paper.game.rules.schedule(len(paper.game.players), paper.game.agreed).length
    if ended and length:
        return translate.plural(
            "The round fits. The game ends here, %(left)s before its last.",
            "All %(num)s rounds fit. The game ends here, %(left)s before its last.",
            played,
        ) % {"num": played, "left": length - ended}
    return translate.plural(*ALL_FIT, played) % {"num": played}


def wrong_cell(problem: Problem) -> str:
    """Return which of a player's two cells a problem is about."""
    return "bid" if isinstance(problem.fault, OF_THE_BID) else "result"


def offers_filling(problems: Iterable[Problem]) -> bool:
    """Return whether a bid is missing for which several bids fit, so that it can be filled in with any of them."""
    return any(isinstance(problem.fault, SeveralBids) for problem in problems)


def _is_only_incomplete(row: PaperRow) -> bool:
    """Return whether empty cells are the only problems of a row."""
    problems = row.reconstructed.problems
    return bool(problems) and all(isinstance(each.fault, NothingWritten) for each in problems)


def _problem_sentence(problem: Problem, names: Sequence[str], translate: Translate) -> str:
    words = sentence(problem.fault, names, translate)
    if problem.seat is None:
        return words
    return translate("%(name)s: %(words)s") % {"name": names[problem.seat], "words": words}
