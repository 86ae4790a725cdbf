"""The rounds still to come: fewer, more, other ones, or one more to break a tie. Also a dealer who does not play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from wtforms import HiddenField
from wtforms.validators import Length

from scorekeeper.actions.errors import Conflict
from scorekeeper.actions.game.command import new_id
from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.game.table import begun_game, one_more_round, reschedule, set_standing_dealer
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.access import game_to_write
from scorekeeper.web.fields import MAX_NAME_LENGTH, LineField, PageForm
from scorekeeper.web.incoming import id_of_form
from scorekeeper.web.language import lazy as _l
from scorekeeper.web.responses import form_faults, see_other, sentences_for
from scorekeeper.web.schedule.upcoming_rounds import WHOLE, UpcomingRoundsForm, schedule_view, tie_view, upcoming_rounds

bp = Blueprint("schedule", __name__)


@bp.route("/games/<key>/schedule", methods=["GET", "POST"], writes="create")
def edit(key: str) -> ResponseReturnValue:
    """Show the rounds to come, and record a changed list."""
    stored, device = game_to_write(key)
    if request.method == "GET":
        return _page(stored, _upcoming_rounds_form(stored))
    form = UpcomingRoundsForm.from_form(request.form)
    upcoming = form.wanted()
    if upcoming is None:
        return _page(stored, form), 422
    act_id = id_of_form()

    def illegal(problems: Sequence[Problem]) -> str:
        form.show_errors(problems)
        return _page(stored, form)

    def conflict(_conflict: Conflict) -> str:
        now = game_at(key, device)
        fresh = _upcoming_rounds_form(now)
        fresh.errors[WHOLE].append(
            _("A round was started or changed in the meantime. These are the remaining rounds now.")
        )
        return _page(now, fresh)

    with form_faults(illegal, conflict):
        reschedule(key, device, act_id, begun=form.begun, seen=form.seen, upcoming=upcoming)
    return see_other("game.show", key=key)


@bp.route("/games/<key>/schedule/draft", methods=["GET", "POST"], writes="preview")
def change_list(key: str) -> ResponseReturnValue:
    """Show the list with a round added or removed. It is not recorded yet."""
    stored, _device = game_to_write(key)
    if request.method == "GET":
        return see_other("schedule.edit", key=key)
    form = UpcomingRoundsForm.from_form(request.form)
    form.change_list(request.form, begun_game(stored))
    return _page(stored, form, unsaved=True)


@bp.route("/games/<key>/schedule/shortening", methods=["GET", "POST"], writes="preview")
def shorten(key: str) -> ResponseReturnValue:
    """Show the list, shortened to end after a round. It is not recorded yet."""
    stored, _device = game_to_write(key)
    if request.method == "GET":
        return see_other("schedule.edit", key=key)
    form = UpcomingRoundsForm.from_form(request.form)
    form.shorten(begun_game(stored))
    return _page(stored, form, unsaved=not form.errors), 422 if form.errors else 200


@bp.post("/games/<key>/schedule/more", writes="create")
def more(key: str) -> ResponseReturnValue:
    """Play one more round after the end, to break a tie."""
    stored, device = game_to_write(key)
    after, cards = (request.form.get(name, 0, type=int) for name in ("after_round", "cards"))
    act_id = id_of_form()
    with form_faults(
        lambda problems: _page(stored, _upcoming_rounds_form(stored), more_errors=sentences_for(problems))
    ):
        one_more_round(key, device, act_id, after_round=after, cards=cards)
    return see_other("game.show", key=key)


def _upcoming_rounds_form(stored: StoredGame) -> UpcomingRoundsForm:
    return UpcomingRoundsForm.of_schedule(len(stored.recorded.rounds), upcoming_rounds(stored))


def _page(
    stored: StoredGame, form: UpcomingRoundsForm, *, unsaved: bool = False, more_errors: list[str] | None = None
) -> str:
    return render_template(
        "schedule/edit.html",
        key=stored.key,
        view=schedule_view(stored, form),
        tie=tie_view(stored),
        form=form,
        unsaved=unsaved,
        more_errors=more_errors or [],
        more_cards=request.form.get("cards", "") if more_errors else "",
        act_id=new_id(),
    )


@bp.route("/games/<key>/dealer", methods=["GET", "POST"], writes="create")
def choose_dealer(key: str) -> ResponseReturnValue:
    """Ask who deals without playing, and record it."""
    stored, device = game_to_write(key)
    form = DealerForm()
    if request.method == "GET":
        form.show(stored.recorded.standing_dealer, new_id())
        return _dealer_page(key, form)
    if not form.validate():
        return _dealer_page(key, form), 422
    act_id = form.act_id.data or new_id()

    def illegal(problems: Sequence[Problem]) -> str:
        form.show_errors(sentences_for(problems))
        return _dealer_page(key, form)

    def conflict(_conflict: Conflict) -> str:
        form.seen.data = game_at(key, device).recorded.standing_dealer
        held = form.seen.data or _("no one")
        form.show_errors([_("Someone else entered %(held)s here. Save again to replace it.", held=held)])
        return _dealer_page(key, form)

    with form_faults(illegal, conflict):
        set_standing_dealer(key, device, act_id, seen=form.seen.data or "", name=form.name.data or "")
    return see_other("game.show", key=key)


def _dealer_page(key: str, form: DealerForm) -> str:
    return render_template("schedule/dealer.html", key=key, form=form)


class DealerForm(PageForm):
    """The form for the name of a dealer who does not play, or no name if the deal goes round the table.

    `seen` is the name that the page showed.
    """

    name = LineField(
        _l("Someone who isn’t playing deals"), [Length(max=MAX_NAME_LENGTH, message=_l("At most 30 characters."))]
    )
    seen = HiddenField()
    act_id = HiddenField(validators=[Length(max=64)])

    def show(self, name: str, act_id: str) -> None:
        """Fill the form with the current dealer."""
        self.name.data = self.seen.data = name
        self.act_id.data = act_id

    def show_errors(self, sentences: Iterable[str]) -> None:
        """Put sentences at the name."""
        self.name.errors = list(sentences)
