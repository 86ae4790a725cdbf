"""The page of one player of a game: the name, the deal, the seat, and links to everything else."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.actions.errors import Conflict
from scorekeeper.actions.game.command import new_id
from scorekeeper.actions.game.games import correct_name, game_at
from scorekeeper.actions.game.table import change_seats, deal
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.game import Game
from scorekeeper.rules.play.table_changes import seated_left_of, seats_swapped
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.access import seat_to_write
from scorekeeper.web.incoming import id_of_form
from scorekeeper.web.players.form import NameForm
from scorekeeper.web.responses import form_faults, see_other, sentences_for
from scorekeeper.wording.numbers import number_text

bp = Blueprint("players_person", __name__)


@bp.get("/games/<key>/players/<int:seat>")
def show(key: str, seat: int) -> ResponseReturnValue:
    """Show what can be corrected about one player."""
    stored, _device = seat_to_write(key, seat)
    return _page(stored, seat, _name_form(stored, seat), part=request.args.get("part", ""))


@bp.post("/games/<key>/players/<int:seat>/name", writes="free")
def rename(key: str, seat: int) -> ResponseReturnValue:
    """Correct the name, in all games of the group or only in this one."""
    stored, device = seat_to_write(key, seat)
    form = NameForm(formdata=request.form)
    if not form.validate():
        return _page(stored, seat, form), 422

    def illegal(problems: Sequence[Problem]) -> str:
        form.name.errors = sentences_for(problems)
        return _page(stored, seat, form)

    def conflict(_conflict: Conflict) -> str:
        now = game_at(key, device)
        return _page(now, seat, _name_form(now, seat), _("Someone else has just corrected this name."))

    with form_faults(illegal, conflict):
        correct_name(
            key,
            device,
            id_of_form(),
            seat=seat,
            seen=form.seen.data or "",
            name=form.name.data or "",
            everywhere=form.where.data != "game",
        )
    return see_other("game.show", key=key)


@bp.post("/games/<key>/players/<int:seat>/deal", writes="free")
def deals(key: str, seat: int) -> ResponseReturnValue:
    """Let the player deal the current round."""
    return _correct_order(key, seat, lambda device, act_id, number: deal(key, device, act_id, seat=seat, number=number))


@bp.post("/games/<key>/players/<int:seat>/chair", writes="free")
def chair(key: str, seat: int) -> ResponseReturnValue:
    """Let the player sit left of another."""
    return _correct_seats(key, seat, seated_left_of)


@bp.post("/games/<key>/players/<int:seat>/swap", writes="free")
def swap(key: str, seat: int) -> ResponseReturnValue:
    """Let two players swap seats."""
    return _correct_seats(key, seat, seats_swapped)


def _correct_seats(key: str, seat: int, move: Callable[[Game, int, int, int], tuple[int, ...]]) -> ResponseReturnValue:
    def change(device: str, act_id: str, number: int) -> StoredGame:
        return change_seats(key, device, act_id, move, seat=seat, other=_other_seat(), number=number)

    return _correct_order(key, seat, change)


def _correct_order(key: str, seat: int, act: Callable[[str, str, int], StoredGame]) -> ResponseReturnValue:
    """Change dealer or seats, and show the game."""
    stored, device = seat_to_write(key, seat)
    number = request.form.get("round", stored.sheet.next.round or 0, type=int)
    if request.endpoint != "players_person.deals" and _other_seat() < 0:
        return _page(stored, seat, _name_form(stored, seat), _("Choose one of these."), part="seats"), 422

    def illegal(problems: Sequence[Problem]) -> str:
        sentence = " ".join(sentences_for(problems, stored.recorded.names))
        return _page(stored, seat, _name_form(stored, seat), sentence, part="seats" if "other" in request.form else "")

    def conflict(_conflict: Conflict) -> str:
        now = game_at(key, device)
        return _page(now, seat, _name_form(now, seat), _("The game has moved on. This is the score now."))

    with form_faults(illegal, conflict):
        act(device, id_of_form(), number)
    return see_other("game.show", key=key)


def _other_seat() -> int:
    return request.form.get("other", -1, type=int)


def _name_form(stored: StoredGame, seat: int) -> NameForm:
    form = NameForm(formdata=None)
    form.name.data = form.seen.data = stored.game.names[seat]
    form.where.data = "group"
    return form


def _page(stored: StoredGame, seat: int, form: NameForm, wrong: str = "", part: str = "") -> str:
    """Return the page with a sentence about a refused act. `part` is the part of the page that is open."""
    return render_template(
        "players/person.html",
        key=stored.key,
        view=person_view(stored, seat),
        form=form,
        wrong=wrong,
        part="name" if form.errors else part,
        act_id=new_id(),
    )


def person_view(stored: StoredGame, seat: int) -> dict[str, object]:
    """Return the view of the player on this seat.

    `place` is rank and total. `round` is the current one, or 0 after the end; `dealer` is the name of its dealer, and
    `may_deal` is whether the player could deal. `around` has all names clockwise, and `others` are the players to sit
    next to. `in_group` is false if another person took over the seat.
    """
    game, number = stored.game, stored.sheet.next.round or 0
    playing = bool(number)
    order = game.seats_around(number) if playing else game.seated
    dealer = game.turn(number)[0] if playing else None
    at_table = playing and not game.standing_dealer
    return {
        "seat": seat,
        "name": game.names[seat],
        "place": _place_words(stored, seat),
        "round": number,
        "dealer": game.dealer_name(number) if playing else "",
        "deals": at_table and dealer == seat,
        "may_deal": at_table and seat not in game.attendance.out(number),
        "around": " · ".join(game.names[each] for each in order if each not in game.attendance.left),
        "others": tuple((each, game.names[each]) for each in order if each not in (seat, *game.attendance.left)),
        "in_group": game.attendance.holder(seat) is None,
        "phone": _("joined") if seat in stored.phones else _("not joined"),
    }


def _place_words(stored: StoredGame, seat: int) -> str:
    """Return the rank, the total, and how many bids were made so far."""
    sheet = stored.sheet
    mine = [row.seats[seat] for row in sheet.rounds if row.complete and row.seats[seat].made is not None]
    if not mine:
        return _("No round yet")
    standing = next(each for each in sheet.standings if each.seat == seat)
    return _(
        "Place %(rank)s with %(total)s · made %(made)s of %(rounds)s",
        rank=standing.rank,
        total=number_text(standing.total),
        made=sum(bool(each.made) for each in mine),
        rounds=len(mine),
    )
