"""The players of a game: who sits a round out, leaves, comes back, comes late, or takes over a seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from fractions import Fraction
from math import floor

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from msgspec import Struct
from werkzeug.wrappers import Response

from scorekeeper.actions.errors import Conflict
from scorekeeper.actions.game import table
from scorekeeper.actions.game.command import new_id
from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.game.table import LatePlayer, join
from scorekeeper.actions.game.undo import latest_acts, undo
from scorekeeper.actions.groups.groups import recent_names_for
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.formula import Points
from scorekeeper.rules.game import Game
from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.play.table_changes import coming_back, leaving, round_to_change, rounds_that_fit, sitting_out
from scorekeeper.sheets.table.cells import sheet_table
from scorekeeper.sheets.table.legend import attendance_words
from scorekeeper.storage.games.changes import SEAT_PLACES
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.access import game_to_write, seat_to_write
from scorekeeper.web.devices import known_device
from scorekeeper.web.incoming import id_of_form
from scorekeeper.web.language import current_language
from scorekeeper.web.players.form import OWN, JoinForm, TakeoverForm
from scorekeeper.web.responses import form_faults, see_other, sentence_for
from scorekeeper.wording.numbers import number_text

bp = Blueprint("players", __name__)
# The places that an act about people changes, and its possible side effects.
PEOPLE = frozenset((*SEAT_PLACES, "dealers", "seatings", "name"))
BESIDE = frozenset(("schedule", "spoken"))
# The most rounds to be named one by one.
FEW_ROUNDS = 5


class PlayersErrors(Struct):
    """The sentences at a seat. If the seat is None, they are at the form for a late player.

    `typed` is the name of a player who should take over the seat, or None.
    """

    seat: int | None = None
    sentences: Sequence[str] = ()
    typed: str | None = None


@bp.route("/games/<key>/players", methods=["GET", "POST"], writes="create")
def index(key: str) -> ResponseReturnValue:
    """Show the players, and let a late player sit down."""
    stored, device = game_to_write(key)
    view = players_view(stored)
    form = JoinForm(stored)
    if request.method == "GET":
        return _page(stored, _fresh_form(stored), PlayersErrors())
    if not form.validate():
        return _page(stored, form, PlayersErrors()), 422
    with _faults_at(stored, device, form):
        late = LatePlayer(form.name.data or "", form.points or 0, form.after.data, fit=bool(form.fit.data))
        join(key, device, _act_id("late"), late, number=_round_shown(view.number))
    # The top of the page says who came; without this the browser would stay at the form.
    return see_other("players.index", key=key, _anchor="main")


@bp.post("/games/<key>/players/<int:seat>/absences", writes="free")
def sit_out(key: str, seat: int) -> ResponseReturnValue:
    """Let one player sit out a round."""
    return _change_seat(key, seat, sitting_out, "out")


@bp.post("/games/<key>/players/<int:seat>/departure", writes="free")
def leave(key: str, seat: int) -> ResponseReturnValue:
    """Let one player leave."""
    return _change_seat(key, seat, leaving, "leave")


@bp.post("/games/<key>/players/<int:seat>/return", writes="free")
def come_back(key: str, seat: int) -> ResponseReturnValue:
    """Let one player come back."""
    return _change_seat(key, seat, coming_back, "back")


@bp.post("/games/<key>/players/<int:seat>/takeover", writes="create")
def take_over(key: str, seat: int) -> ResponseReturnValue:
    """Let another player take over a seat."""
    stored, device = seat_to_write(key, seat)
    form = TakeoverForm(formdata=request.form)
    name = form.name.data or ""
    if not form.validate():
        sentences = [str(words) for words in form.name.errors]
        return _page(stored, _fresh_form(stored), PlayersErrors(seat, sentences, name)), 422
    number = _round_shown(players_view(stored).current)
    with _faults_at(stored, device, _fresh_form(stored), seat, name):
        table.take_over(key, device, _act_id(seat, "takeover"), seat=seat, name=name, number=number)
    return _to_players(key)


@bp.post("/games/<key>/players/undo", writes="free")
def take_back(key: str) -> ResponseReturnValue:
    """Undo the last change of this page, if nothing was done since."""
    stored, device = game_to_write(key)
    last = players_view(stored).undo
    if not last or request.form.get("act_id") != last:
        return _page(stored, _fresh_form(stored), PlayersErrors(None, [_conflict_sentence()])), 409
    undo(key, device, seen=stored.version)
    return _to_players(key)


def _change_seat(key: str, seat: int, change: Callable[[Game, int, int], Game], name: str) -> ResponseReturnValue:
    """Change a seat as its button says. The `name` of the button makes the id of the act unique."""
    stored, device = seat_to_write(key, seat)
    with _faults_at(stored, device, _fresh_form(stored), seat):
        number = _round_shown(players_view(stored).number)
        table.change_attendance(key, device, _act_id(seat, name), change, seat=seat, number=number)
    return _to_players(key)


def _faults_at(
    stored: StoredGame, device: str, form: JoinForm, seat: int | None = None, typed: str | None = None
) -> AbstractContextManager[None]:
    """Answer with sentences at the seat if the act inside breaks the rules or conflicts with another one."""

    def conflict(_conflict: Conflict) -> str:
        return _page(game_at(stored.key, device), form, PlayersErrors(seat, [_conflict_sentence()], typed))

    return form_faults(lambda problems: _page(stored, form, PlayersErrors(seat, _sentences(problems), typed)), conflict)


def _page(stored: StoredGame, form: JoinForm, errors: PlayersErrors) -> str:
    view = players_view(stored)
    taken = {name_key(name) for name in stored.game.names}
    return render_template(
        "players/index.html",
        key=stored.key,
        view=view,
        form=form,
        errors=errors,
        own=OWN,
        known=[name for name in recent_names_for(known_device() or "") if name_key(name) not in taken],
        act_id=new_id(),
    )


def _fresh_form(stored: StoredGame) -> JoinForm:
    form = JoinForm(stored, formdata=None)
    view = players_view(stored)
    form.start.data, form.after.data = view.starts[0][0], view.chairs[-1][0]
    return form


def _sentences(problems: Sequence[Problem]) -> list[str]:
    """Return the sentences, each with the round that it is about."""
    sentences = (
        sentence_for(problem)
        if problem.round is None
        else _("Round %(number)s: %(sentence)s", number=problem.round, sentence=sentence_for(problem))
        for problem in problems
    )
    return list(dict.fromkeys(sentences))


def _conflict_sentence() -> str:
    return _("The game has moved on. Check from which round this counts now, and try again.")


def _round_shown(now: int) -> int:
    """Return the round that the page showed, or the current one if the form names none."""
    return request.form.get("round", now, type=int)


def _act_id(*what: object) -> str:
    """Return the idempotency key of one form. All forms of the page have the same id, so `what` is added to it."""
    return "-".join(map(str, (id_of_form(), *what)))


def _to_players(key: str) -> Response:
    return see_other("players.index", key=key)


class PlayersView(Struct, frozen=True):
    """The page of all players. `number` is the round from which changes count, 0 if there is none; `current` is the
    round being played.

    `when` says from when changes count, and `notes` say who came and went so far. `undo` is the id of the last act if
    it was such a change. A late player sits left of one of `chairs`. If the pack is too small for the agreed rounds,
    `fit` says which rounds there would be instead.
    """

    number: int
    current: int
    when: str
    people: tuple[dict[str, object], ...]
    starts: tuple[tuple[str, str], ...]
    notes: tuple[str, ...]
    undo: str
    chairs: tuple[tuple[int, str], ...]
    fit: str


def players_view(stored: StoredGame) -> PlayersView:
    """Return the players as they are now."""
    sheet, game = stored.sheet, stored.game
    number = round_to_change(sheet)
    coming = number or len(game.rounds) + 1
    out, eliminated = game.attendance.out(coming), game.attendance.eliminated_by(coming)
    return PlayersView(
        number=number or 0,
        current=sheet.next.round or 0,
        when=_when_words(number, sheet.next.round),
        people=tuple(
            {
                "seat": seat,
                "name": name,
                "total": number_text(sheet.totals[seat]),
                "away": seat in out,
                "left": seat in game.attendance.left,
                "eliminated": seat in eliminated,
            }
            for seat, name in enumerate(game.names)
        ),
        starts=tuple(_start_totals([sheet.totals[seat] for seat in game.still_in(coming) or game.staying])),
        notes=tuple(
            attendance_words(sheet_table(sheet, blank_rows=0, translate=current_language()), current_language())
        ),
        undo=_undoable_act_id(stored),
        chairs=tuple((seat, game.names[seat]) for seat in game.seated if seat in game.staying),
        fit=_rounds_that_fit(stored) if number else "",
    )


def _rounds_that_fit(stored: StoredGame) -> str:
    """Return in words the rounds for which the pack is large enough with one more player.

    If there are many, only the turning points are named.
    """
    fitting = rounds_that_fit(stored.recorded)
    if not fitting:
        return ""
    shown = fitting if len(fitting) <= FEW_ROUNDS else (fitting[0], *_cards_at_turns(fitting), fitting[-1])
    count = stored.recorded.at_table(len(stored.recorded.rounds) + 1) + 1
    return _(
        "Not enough cards for %(count)s players in the rounds left. With %(count)s from here on: %(rounds)s",
        count=count,
        rounds=(" " if len(fitting) <= FEW_ROUNDS else " … ").join(map(str, shown)),
    )


def _cards_at_turns(cards: tuple[int, ...]) -> list[int]:
    """Return the numbers of cards at which they stop rising or falling."""
    steps = zip(cards, cards[1:], cards[2:], strict=False)
    return [here for before, here, after in steps if (here - before) * (after - here) <= 0 and here != before]


def _when_words(number: int | None, current: int | None) -> str:
    if current is None:
        return _("This game is already over.")
    if number is None:
        return _("The last round has begun, so no one can join or leave. A seat can still be taken over.")
    return _("Changes here begin with round %(number)s. Rounds already played stay as they are.", number=number)


def _start_totals(totals: list[Points]) -> list[tuple[str, str]]:
    """Return the lowest total, the average, and zero, without repetitions, by their values in the form."""
    # Rounded to a point, or to half a point if any total has one.
    unit = Fraction(1, 2) if any(Fraction(total).denominator > 1 for total in totals) else Fraction(1)
    average = floor(Fraction(sum(totals)) / len(totals) / unit + Fraction(1, 2)) * unit
    offered = (
        (min(totals), _("%(points)s, the lowest total")),
        (average, _("%(points)s, the average")),
        (0, "%(points)s"),
    )
    words: dict[Points, str] = {}
    for points, text in offered:
        words.setdefault(points, text % {"points": number_text(points)})
    return [(str(float(points)).removesuffix(".0"), text) for points, text in words.items()]


def _undoable_act_id(stored: StoredGame) -> str:
    """Return the id of the latest act if it changed only who comes and goes, or else an empty text."""
    last, _undone = latest_acts(stored)
    changed = set() if last is None else {change.place.what for change in last.changes}
    if last is None or not changed & PEOPLE or not changed <= {*PEOPLE, *BESIDE}:
        return ""
    return last.act_id
