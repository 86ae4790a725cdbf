"""The rounds to come, in ready words."""

from __future__ import annotations

from flask_babel import gettext as _
from msgspec import Struct

from scorekeeper.actions.game.schedule_changes import begun_game
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.schedule_changes import rounds_to_come
from scorekeeper.rules.rule_set.cards import Trump, TrumpMode
from scorekeeper.sheets.table.rows import trump_sign
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.foundation.fields import whole_in
from scorekeeper.web.foundation.first_fault import summary_of
from scorekeeper.web.foundation.language import current_language
from scorekeeper.web.rules.rounds_view import until
from scorekeeper.web.schedule.form import MAX_NUMBER_LENGTH, UNTIL, WHOLE, UpcomingRoundsForm

# So many rounds of an endless game are shown, or a turn of the table where that is more.
ROUNDS_AHEAD = 8


class ScheduledRound(Struct, frozen=True):
    """One round to come: its cards as typed, the trump that is known of it by then, its name where it is special."""

    place: int
    number: int
    cards: str
    trump: str
    red: bool
    special: str
    errors: tuple[str, ...]


class ScheduleView(Struct, frozen=True):
    """The page of the rounds to come.

    `begun` are the cards of the rounds that stay, `endless` what ends a game without a last round. `over` says why
    nothing can be changed, empty where it can. `stopped` says that the table ended the game early.
    """

    begun: tuple[int, ...]
    lines: tuple[ScheduledRound, ...]
    largest: int
    endless: str
    over: str
    stopped: bool
    until_errors: tuple[str, ...]
    wrong: tuple[str, ...]


class TieView(Struct, frozen=True):
    """Who shares the win, and the round that is offered to break the tie; `begun` where it was begun already."""

    names: tuple[str, ...]
    after: int
    cards: int
    begun: bool


def upcoming_rounds(stored: StoredGame) -> tuple[int, ...]:
    """The rounds to come as they are agreed now; of an endless game the next ones."""
    return rounds_to_come(begun_game(stored), max(ROUNDS_AHEAD, len(stored.recorded.players)))


def schedule_view(stored: StoredGame, form: UpcomingRoundsForm) -> ScheduleView:
    """The page as it is now, with everything typed."""
    game = begun_game(stored)
    schedule, rules = game.schedule, game.rules
    going_on = stored.recorded.schedule
    return ScheduleView(
        begun=going_on.first(len(game.rounds)),
        lines=tuple(_line(game, form, place) for place in range(len(form.cards))),
        largest=schedule.pack // schedule.players,
        endless=until(rules) if schedule.length is None else "",
        over=_("The game is over: somebody has exactly %(target)s points.", target=rules.target)
        if rules.exact_target
        else _("The game is over: somebody has more than %(target)s points.", target=rules.target)
        if ended_by_points(stored)
        else "",
        stopped=stored.ended_after is not None,
        until_errors=tuple(form.errors.get(UNTIL, ())),
        wrong=_wrong(form),
    )


def tie_view(stored: StoredGame) -> TieView | None:
    """The offer of one more round, where a finished game has joint winners and its rules leave them one."""
    sheet, names = stored.sheet, stored.recorded.players
    if not is_tied(stored):
        return None
    played = len(sheet.rounds)
    begun = len(stored.recorded.rounds) > played
    cards = stored.recorded.schedule.cards(played + 1) if begun else None
    return TieView(tuple(names[seat] for seat in sheet.winners), played, cards or sheet.schedule.peak, begun)


def is_tied(stored: StoredGame) -> bool:
    """Whether a finished game has joint winners and may go on for one more round."""
    return len(stored.sheet.winners) > 1 and not ended_by_points(stored)


def ended_by_points(stored: StoredGame) -> bool:
    """Whether it was a total beyond the target that ended the game: it is over whatever the schedule says."""
    sheet = stored.sheet
    return sheet.finished and any(map(stored.recorded.rules.ends_with, sheet.totals))


def _line(game: Game, form: UpcomingRoundsForm, place: int) -> ScheduledRound:
    number, text, schedule = form.begun + place + 1, form.cards[place], game.schedule
    exhausted = (whole_in(text, MAX_NUMBER_LENGTH) or 0) * schedule.players == schedule.pack
    rule = game.rules.in_round(schedule, number).trump
    # A suit that is always trump is not repeated round by round.
    special = game.rules.special(schedule, number)
    always = rule is game.rules.trump and rule.mode is TrumpMode.FIXED
    trump = None if always else rule.known(number, exhausted=exhausted)
    return ScheduledRound(
        place=place,
        number=number,
        cards=text,
        trump=trump_sign(trump, current_language()) if trump else "",
        red=trump in (Trump.HEARTS, Trump.DIAMONDS),
        special="" if special is None else _(special.name),
        errors=tuple(form.errors.get(place, ())),
    )


def _wrong(form: UpcomingRoundsForm) -> tuple[str, ...]:
    """What stands above the list: a sentence about all of it, else that nothing was changed, and why."""
    about_all = form.errors.get(WHOLE)
    if about_all:
        return tuple(about_all)
    return tuple(summary_of(_("Nothing is changed yet."), (words for each in form.errors.values() for words in each)))
