"""A stored game as the values its page shows; templates and scripts have nothing left to compute."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from flask_babel import gettext

from scorekeeper.rules.formula import Points
from scorekeeper.rules.score.round_score import PlayerRound
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.table.attendance_notes import attendance_words
from scorekeeper.sheets.table.cells import sheet_table
from scorekeeper.sheets.table.sheet_table import SheetTable
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.game.view.head import CallBar, GameHead, call_bar, head_of
from scorekeeper.web.game.view.pad import Pad, pad_of
from scorekeeper.web.game.view.players import PlayerLine, player_lines
from scorekeeper.web.game.view.secret_bids import with_sealed
from scorekeeper.web.game.view.turn import turn_of
from scorekeeper.web.game.view.words import PageWords, page_words
from scorekeeper.web.schedule.view import is_tied
from scorekeeper.wording.numbers import number_text

# The little sheet beside the pad shows as many rounds as fit above a thumb.
ROUNDS_IN_SIGHT = 3
# From so many players on the page finds room in another way.
CROWDS = {"four": 4, "five": 5, "six": 6, "seven": 7, "nine": 9}

__all__ = ["GameView", "Words", "game_view"]


@dataclass(frozen=True)
class GameView:
    """Everything a game's page shows; the templates leave the pad out for a watcher.

    `crowd` names how many players it has to find room for, as classes of the page: `four five six` with six of them.
    `recent` are the numbers of the rounds on the little sheet, `correctable` the last round that can be corrected, 0
    where none was begun, `tied` whether one more round may break a tie. `people` says who comes and goes.
    """

    title: str
    crowd: str
    head: GameHead
    call: CallBar
    players: tuple[PlayerLine, ...]
    table: SheetTable
    recent: Collection[int]
    pad: Pad
    finished: bool
    tied: bool
    correctable: int
    notices: tuple[str, ...]
    people: tuple[str, ...]
    words: PageWords


def game_view(
    stored: StoredGame, *, chosen: tuple[int | None, str] | None = None, wrong: str = "", scored: int | None = None
) -> GameView:
    """The page of a game as it is now.

    `chosen` is the cell the keeper wants to say again, `wrong` a sentence about what was refused, `scored` the round
    that has just been completed.
    """
    sheet, words = stored.sheet, page_words(absences=not stored.counted.attendance.complete)
    turn = turn_of(sheet, chosen)
    table = sheet_table(sheet, translate=gettext)
    current = turn.round if turn is not None else len(sheet.rounds)
    return GameView(
        title=stored.counted.title,
        crowd=" ".join(word for word, players in CROWDS.items() if len(stored.counted.players) >= players),
        head=head_of(sheet, turn, words),
        call=call_bar(sheet, turn, words),
        players=with_sealed(player_lines(sheet, turn, words), stored.sealed),
        table=table,
        recent=recent_rounds(current, finished=turn is None),
        pad=pad_of(sheet, turn, words, wrong),
        finished=sheet.finished,
        tied=is_tied(stored),
        correctable=len(sheet.rounds),
        notices=notices_of(sheet, scored, words),
        people=tuple(attendance_words(table, gettext)),
        words=words,
    )


def recent_rounds(current: int, *, finished: bool) -> range:
    """The rounds just before the current one; the first ones at the beginning, the last ones at the end."""
    last = max(current if finished else current - 1, ROUNDS_IN_SIGHT)
    return range(last - ROUNDS_IN_SIGHT + 1, last + 1)


def notices_of(sheet: ScoreSheet, scored: int | None, words: PageWords) -> tuple[str, ...]:
    """That a round was scored, and whose total was reset by it."""
    row = next((row for row in sheet.rounds if row.number == scored and row.complete), None)
    if row is None:
        return ()
    before = [0] * len(row.seats) if row.number == 1 else [seat.total for seat in sheet.rounds[row.number - 2].seats]
    resets = (
        _reset(sheet.game.names[seat], (before[seat] or 0) + (one.points or 0), one, words)
        for seat, one in enumerate(row.seats)
        if one.reset
    )
    return (words.say("scored", n=row.number), *resets)


def _reset(name: str, reached: Points, one: PlayerRound, words: PageWords) -> str:
    """Which total fell to zero; with a penalty in the same round it is the keeper's to say which event did it."""
    if one.penalties:
        return words.say("reset-plain", name=name)
    return words.say("reset", name=name, total=number_text(reached))
