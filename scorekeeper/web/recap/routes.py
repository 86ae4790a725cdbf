"""The pages of a game's recap and of its timeline."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _, ngettext
from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.game.history import GameTimes, times_of
from scorekeeper.actions.groups.access import shared_key
from scorekeeper.rules.insights.progress import complete_rounds, leaders, progress
from scorekeeper.rules.score.round_score import ScoredRound
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.sheets.table.legend import attendance_notes, attendance_sentence
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.act_words import penalty_words
from scorekeeper.web.devices import known_device
from scorekeeper.web.jobs.one_at_a_time import one_at_a_time
from scorekeeper.web.language import current_language, hour, list_names
from scorekeeper.web.recap.view import recap_view
from scorekeeper.wording.numbers import number_text

bp = Blueprint("recap", __name__)
# Rounds after midnight belong to the evening before.
NIGHT = timedelta(days=1)


@bp.get("/games/<key>/recap", reads="compute", public=True)
@one_at_a_time
def index(key: str) -> ResponseReturnValue:
    """Show the recap of a game so far."""
    stored = game_at(key, known_device())
    sheet = stored.sheet
    return render_template(
        "recap/show.html",
        key=key,
        title=stored.game.title,
        when=progress_words(sheet),
        finished=sheet.finished,
        settles=sheet.game.rules.settles_totals,
        group=stored.group_id if stored.may_write else shared_key(stored.group_id),
        view=recap_view(sheet),
    )


def progress_words(sheet: ScoreSheet) -> str:
    """Return how many rounds of the game are counted, in words."""
    rounds = len(complete_rounds(sheet))
    if sheet.finished:
        return ngettext("The whole game, %(num)d round", "The whole game, %(num)d rounds", rounds)
    if not rounds:
        return _("No round is complete yet")
    return ngettext("After %(num)d complete round", "After %(num)d complete rounds", rounds)


@bp.get("/games/<key>/timeline", public=True)
@one_at_a_time
def show_timeline(key: str) -> ResponseReturnValue:
    """Show what happened when. Incomplete rounds are left out, because they may have secret bids."""
    stored = game_at(key, known_device())
    lines = timeline(stored, times_of(stored)) if complete_rounds(stored.sheet) else []
    return render_template(
        "recap/timeline.html",
        key=key,
        title=stored.game.title,
        when=progress_words(stored.sheet),
        lines=lines,
        hours=any(line.hour for line in lines),
    )


class TimelineLine(Struct, frozen=True):
    """A moment of the game: a round, or the beginning or the end. It says who is ahead, and what else happened.

    `hour` is empty if unknown. `day` is set if it differs from the day of the line above. `turned` is whether the lead
    has changed.
    """

    hour: str
    what: str
    ahead: str
    cards: str = ""
    total: str = ""
    notes: tuple[str, ...] = ()
    turned: bool = False
    on: date | None = None
    day: date | None = None


def timeline(stored: StoredGame, times: GameTimes) -> list[TimelineLine]:
    """Return lines for the beginning, every complete round, and the end."""
    lines = [_beginning_line(stored, times), *_round_lines(stored, times)]
    if stored.sheet.finished:
        lines.append(_end_line(stored.sheet))
    known: date | None = None
    for place, line in enumerate(lines):
        if line.on is not None and line.on != known:
            known = line.on
            lines[place] = replace(line, day=known)
    return lines


def _beginning_line(stored: StoredGame, times: GameTimes) -> TimelineLine:
    game = stored.game
    names = list_names(game.players[: game.founders])
    return TimelineLine(_hour_played(times.begun, stored.started_on), _("Started"), names, on=stored.started_on)


def _round_lines(stored: StoredGame, times: GameTimes) -> Iterator[TimelineLine]:
    sheet = stored.sheet
    names, lowest_wins = sheet.game.names, sheet.game.rules.lowest_wins
    coming: dict[int, list[str]] = {}
    for note in attendance_notes(sheet.game):
        coming.setdefault(note.first, []).append(attendance_sentence(note, current_language()))
    before: tuple[int, ...] = ()
    for row, totals in zip(complete_rounds(sheet), progress(sheet), strict=True):
        at, first = times.rounds.get(row.number), leaders(totals, lowest_wins=lowest_wins)
        yield TimelineLine(
            hour=_hour_played(at, row.record.played_on),
            what=str(row.number),
            ahead=list_names(names[seat] for seat in first),
            cards=str(row.cards),
            total=number_text(totals[first[0]] or 0),
            notes=(*coming.get(row.number, ()), *_round_notes(sheet, row), *_corrections(times, row.number)),
            turned=first != before,
            on=row.record.played_on,
        )
        before = first


def _round_notes(sheet: ScoreSheet, row: ScoredRound) -> Iterator[str]:
    """Yield penalties, and totals that were reset."""
    for penalty in row.record.penalties:
        yield penalty_words(sheet.game.name_in(row.number, penalty.seat), penalty.points, penalty.reason)
    for seat, one in enumerate(row.seats):
        if one.fell_from is not None:
            name, fell = sheet.game.name_in(row.number, seat), number_text(one.fell_from)
            total = number_text(one.total or 0)
            yield _("%(name)s’s total was reset: %(before)s, then %(after)s", name=name, before=fell, after=total)


def _corrections(times: GameTimes, number: int) -> Iterator[str]:
    corrected = times.corrections.get(number, ())
    if corrected:
        count, at = len(corrected), hour(corrected[-1])
        yield ngettext("Corrected at %(at)s", "Corrected %(num)d times, the last time at %(at)s", count, at=at)


def _end_line(sheet: ScoreSheet) -> TimelineLine:
    winners = list_names(sheet.game.names[seat] for seat in sheet.winners)
    early = sheet.game.ended_after is not None
    what = _("Finished early") if early else _("Finished")
    return TimelineLine("", what, _("%(names)s won", names=winners) if winners else "", turned=True)


def _hour_played(at: datetime | None, played_on: date | None) -> str:
    """Return the hour, or an empty text if the round was recorded later than it was played, as from paper."""
    if at is None:
        return ""
    recorded_on = at.astimezone().date()
    if played_on is not None and not played_on <= recorded_on <= played_on + NIGHT:
        return ""
    return hour(at)
