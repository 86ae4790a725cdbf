"""Penalties and other points by hand: record one, list all, remove one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from wtforms import BooleanField, HiddenField, RadioField, SelectField, StringField
from wtforms.validators import Length, ValidationError

from scorekeeper.actions.clock import today
from scorekeeper.actions.game.command import new_id
from scorekeeper.actions.game.rounds import add_penalty, remove_penalty
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.formula import Points
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.access import game_to_write
from scorekeeper.web.fields import (
    LineField,
    OneOfField,
    PageForm,
    at_most,
    form_sentences,
    points_in,
    summary_of,
    whole_in,
)
from scorekeeper.web.language import language, lazy as _l, translate
from scorekeeper.web.responses import form_faults, see_other, sentences_for
from scorekeeper.wording.bidi_isolates import isolated
from scorekeeper.wording.numbers import number_text, signed_text

bp = Blueprint("penalties", __name__)
TAKE, GIVE = "take", "give"
MAX_REASON_LENGTH = 60
# Points beyond UNQUESTIONED, and beyond TIMES the largest total or penalty of the rules, must be confirmed. The phone
# asks the same (static/js/game/penalties.js).
UNQUESTIONED, TIMES = 200, 2


@bp.route("/games/<key>/penalties", methods=["GET", "POST"], writes="create")
def index(key: str) -> ResponseReturnValue:
    """Show the penalties of a game, and record another."""
    stored, device = game_to_write(key)
    form = PenaltyForm(stored)
    if request.method == "GET":
        _suggest_penalty(form, stored)
        return _page(stored, form)
    if not form.validate():
        return _page(stored, form), 422

    def illegal(problems: Sequence[Problem]) -> str:
        return _page(stored, form, sentences_for(problems, stored.recorded.names))

    with form_faults(illegal):
        add_penalty(
            key,
            device,
            form.penalty_id.data or new_id(),
            round=int(form.round.data),
            seat=int(form.seat.data),
            today=today(),
            points=form.signed,
            reason=form.why,
            before_score=form.before_score.data,
        )
    return see_other("game.show", key=key)


@bp.post("/games/<key>/penalties/<penalty_id>/remove", writes="free")
def remove(key: str, penalty_id: str) -> ResponseReturnValue:
    """Remove a penalty."""
    _stored, device = game_to_write(key)
    remove_penalty(key, device, penalty_id)
    return see_other("penalties.index", key=key)


def _suggest_penalty(form: PenaltyForm, stored: StoredGame) -> None:
    """Fill in a penalty of the rules, the first one or the one in the query, for the round just played."""
    rules = stored.recorded.rules
    named = rules.penalty_for(request.args.get("reason"))
    form.penalty_id.data, form.round.data = new_id(), str(usual_round(stored))
    form.seat.data = request.args.get("seat", "")
    if named is not None:
        form.points.data, form.reason.data = number_text(named.points), _(named.reason)
        form.before_score.data = named.before_score


def _page(stored: StoredGame, form: PenaltyForm, wrong: list[str] | None = None) -> str:
    anything = summary_of(_("Nothing has been saved yet."), form_sentences(form))
    return render_template(
        "penalties/index.html",
        key=stored.key,
        players=list(enumerate(stored.recorded.names)),
        rounds=range(current_round(stored), 0, -1),
        penalties=_penalty_items(stored),
        named=[each.reason for each in stored.recorded.rules.named_penalties],
        resets=stored.recorded.rules.resets_totals,
        form=form,
        wrong=[*(wrong or []), *anything],
    )


def _penalty_items(stored: StoredGame) -> list[dict[str, object]]:
    """Return all penalties, last round first."""
    order = sorted(stored.penalties, key=lambda each: (-each.round, each.position))
    return [
        {
            "id": each.id,
            "name": stored.recorded.names[each.penalty.seat],
            "points": signed_text(each.penalty.points),
            "reason": isolated(translate(each.penalty.reason), language()),
            "place": _("round %(number)d, before its points", number=each.round)
            if each.penalty.before_score
            else _("round %(round)s", round=each.round),
        }
        for each in order
    ]


class PenaltyForm(PageForm):
    """One penalty. `penalty_id` makes a second tap idempotent; `asked` are the points that need confirmation."""

    penalty_id = HiddenField(validators=[Length(max=64)])
    asked = HiddenField(validators=[Length(max=20)])
    seat = RadioField(_l("For whom?"), validate_choice=False)
    round = SelectField(_l("In round"), validate_choice=False)
    sign = OneOfField(_l("Points"), (TAKE, GIVE), default=TAKE)
    points = StringField(
        _l("How many points"), [Length(max=20, message=_l("Enter a number of points, such as 20 or 2.5."))]
    )
    reason = LineField(_l("Why"), [at_most(MAX_REASON_LENGTH)])
    before_score = BooleanField(_l("Counts before the points of the round"))

    def __init__(self, stored: StoredGame, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.players = len(stored.recorded.players)
        self.rounds = current_round(stored)
        self.named = stored.recorded.rules.named_penalties
        totals = stored.sheet.totals
        sizes: list[Points] = [*totals, *(-total for total in totals), *(each.points for each in self.named)]
        self.most = max(UNQUESTIONED, *(TIMES * size for size in sizes))

    def validate_seat(self, field: RadioField) -> None:
        """Require a player at the table."""
        if whole_in(field.data, 4) not in range(self.players):
            raise ValidationError(_("Choose one of these."))

    def validate_round(self, field: SelectField) -> None:
        """Require a round that has begun, or the current one."""
        if whole_in(field.data, 4) not in range(1, self.rounds + 1):
            raise ValidationError(_("Choose one of these."))

    def validate_points(self, _field: StringField) -> None:
        """Require a whole or half number above zero. An unusually large one is accepted only if it is sent a second
        time.
        """
        if not self.amount:
            raise ValidationError(_("Enter a number of points, such as 20 or 2.5."))
        if self.amount > self.most and self.asked.data != self.points.data:
            self.asked.data = self.points.data
            raise ValidationError(_("That is far more than anyone has. If it is right, save it again."))

    @property
    def amount(self) -> Points | None:
        """The points as typed, with a comma or a point; None if they are not whole or half points."""
        return points_in(self.points.data, signs="")

    @property
    def signed(self) -> Points:
        """The points as they change the total."""
        amount = self.amount or 0
        return amount if self.sign.data == GIVE else -amount

    @property
    def why(self) -> str:
        """The reason as typed. It is empty if points are given but the reason still names a penalty of the rules."""
        reason = self.reason.data or ""
        return "" if self.sign.data == GIVE and reason in {_(each.reason) for each in self.named} else reason


def current_round(stored: StoredGame) -> int:
    """Return the last round in which points can be recorded: the current one, or the last one of a finished game."""
    return stored.sheet.next.round or max(len(stored.game.rounds), 1)


def usual_round(stored: StoredGame) -> int:
    """Return the most likely round for points by hand: the one just scored, until the next one has begun."""
    return min(current_round(stored), max(len(stored.game.rounds), 1))
