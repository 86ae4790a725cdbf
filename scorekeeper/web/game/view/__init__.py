"""A stored game as the values its page shows; templates and scripts have nothing left to compute."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import gettext
from msgspec import Struct

from scorekeeper.sheets.table.cells import sheet_table
from scorekeeper.sheets.table.legend import attendance_words
from scorekeeper.sheets.table.sheet_table import SheetTable
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.game.view.head import CallBar, GameHead, call_bar, head_of
from scorekeeper.web.game.view.news import News
from scorekeeper.web.game.view.pad import Pad, pad_of
from scorekeeper.web.game.view.players import PlayerLine, player_lines
from scorekeeper.web.game.view.secret_bids import ClosedPad, closed_pad, secret_bidding, with_secret_bidders
from scorekeeper.web.game.view.short_heads import short_heads
from scorekeeper.web.game.view.turn import turn_of
from scorekeeper.web.game.view.words import PageWords, page_words
from scorekeeper.web.language import current_language
from scorekeeper.web.schedule.upcoming_rounds import is_tied
from scorekeeper.wording.special_words import rounds_listed

# The little sheet beside the pad shows as many rounds as fit above a thumb.
ROUNDS_IN_SIGHT = 4
NOTHING_NEW = News()
# From so many players on the page has this class, by which its styles make room.
PLAYER_CLASSES = {"four": 4, "five": 5, "six": 6, "seven": 7, "nine": 9}

__all__ = ["GameView", "Words", "game_view"]


class GameView(Struct, frozen=True):
    """Everything a game's page shows; the templates leave the pad out for a watcher.

    `player_classes` are CSS classes by the number of players: `four five six` with six of them.
    `heads` are the names on the sheet where its columns are narrow, empty where they need no others, `near` ranks the
    numbers of the rounds on the little sheet, `correctable` is the last round that can be corrected, 0 where none was
    begun, `closed` is what stands in place of the keys while players bid in secret, `tied` whether one more round may
    break a tie. `people` says who comes and goes, `specials` which rounds are special.
    """

    title: str
    player_classes: str
    head: GameHead
    call: CallBar
    players: tuple[PlayerLine, ...]
    table: SheetTable
    heads: tuple[str, ...]
    near: Mapping[int, int]
    pad: Pad
    closed: ClosedPad | None
    finished: bool
    tied: bool
    correctable: int
    news: News
    people: tuple[str, ...]
    specials: tuple[tuple[str, str], ...]
    words: PageWords
    way_back: str


def game_view(
    stored: StoredGame, *, chosen: tuple[int | None, str] | None = None, wrong: str = "", news: News = NOTHING_NEW
) -> GameView:
    """The page of a game as it is now.

    `chosen` is the cell the keeper wants to say again, `wrong` a sentence about what was refused, `news` what
    was done last.
    """
    sheet, words = stored.sheet, page_words(absences=not stored.game.attendance.complete)
    turn = turn_of(sheet, chosen)
    lines = player_lines(sheet, turn, words)
    # Who taps a name beside the closed pad wants to record that bid here.
    closed = secret_bidding(stored) and not chosen
    table = sheet_table(sheet, translate=current_language())
    current = turn.round if turn is not None else len(sheet.rounds)
    return GameView(
        title=stored.game.title,
        player_classes=" ".join(
            name for name, players in PLAYER_CLASSES.items() if len(stored.game.players) >= players
        ),
        head=head_of(sheet, turn, words),
        call=call_bar(sheet, turn, words),
        players=with_secret_bidders(lines, stored) if closed else lines,
        table=table,
        heads=short_heads(table.names),
        near=near_rounds(current),
        pad=pad_of(sheet, turn, words, wrong),
        closed=closed_pad(stored) if closed else None,
        finished=sheet.finished,
        tied=is_tied(stored),
        correctable=len(sheet.rounds),
        news=news,
        people=tuple(attendance_words(table, current_language())),
        specials=tuple((name, rounds_listed(rounds, current_language())) for name, rounds in table.specials.items()),
        words=words,
        way_back=ways_back()[str(turn.step) if turn else "none"],
    )


def ways_back() -> dict[str, str]:
    """What leads from another view back to the pad, by what the pad asks for."""
    return {
        "bid": gettext("Back to bidding"),
        "tricks": gettext("Back to the tricks"),
        "trump": gettext("Back to naming trump"),
        "none": gettext("Back to the result"),
    }


def near_rounds(current: int) -> dict[int, int]:
    """The ranks of the rounds on the little sheet: the current one, those just before it, then those after it.

    Where there is less room the last ones are left out, so that no round is missing between two others.
    """
    before = min(current, ROUNDS_IN_SIGHT)
    rounds = [*range(current, current - before, -1), *range(current + 1, current + 1 + ROUNDS_IN_SIGHT - before)]
    return {number: rank for rank, number in enumerate(rounds, start=1)}
