"""The rounds still to come: fewer, more, other ones, or one more to break a tie. Also a dealer who does not play."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from msgspec import Struct, field
from werkzeug.datastructures import MultiDict
from wtforms import HiddenField
from wtforms.validators import Length

from scorekeeper.actions.errors import Conflict
from scorekeeper.actions.game.command import new_id
from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.game.table import begun_game, one_more_round, reschedule, set_standing_dealer
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.play import RoundAfterEnd
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.schedule_changes import ended_after, rounds_to_come
from scorekeeper.rules.rule_set.cards import Trump, TrumpMode
from scorekeeper.sheets.table.heading import trump_sign
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.access import game_to_write
from scorekeeper.web.fields import MAX_NAME_LENGTH, LineField, PageForm, at_most, summary_of, whole_in
from scorekeeper.web.incoming import id_of_form
from scorekeeper.web.language import current_language, lazy as _l
from scorekeeper.web.responses import form_faults, see_other, sentence_for, sentences_for
from scorekeeper.web.rules import ending_words

bp = Blueprint("schedule", __name__)
# This many rounds of an endless game are shown, or a turn of the table if that is more.
ROUNDS_AHEAD = 8
MAX_NUMBER_LENGTH = 3
# One more than allowed, so that too many are reported instead of silently cut off.
MAX_FIELDS = 501
UNTIL, WHOLE = "until", "whole"


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
    """Show the list with a round added or removed, or shortened. It is not recorded yet."""
    stored, _device = game_to_write(key)
    if request.method == "GET":
        return see_other("schedule.edit", key=key)
    form = UpcomingRoundsForm.from_form(request.form)
    if "shorten" in request.form:
        form.shorten(begun_game(stored))
    else:
        form.change_list(request.form, begun_game(stored))
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

    name = LineField(_l("Someone who isn’t playing deals"), [at_most(MAX_NAME_LENGTH)])
    seen = HiddenField()
    act_id = HiddenField(validators=[Length(max=64)])

    def show(self, name: str, act_id: str) -> None:
        """Fill the form with the current dealer."""
        self.name.data = self.seen.data = name
        self.act_id.data = act_id

    def show_errors(self, sentences: Iterable[str]) -> None:
        """Put sentences at the name."""
        self.name.errors = list(sentences)


def upcoming_rounds(stored: StoredGame) -> tuple[int, ...]:
    """Return the rounds to come as agreed now. Of an endless game these are only the next rounds."""
    return rounds_to_come(begun_game(stored), max(ROUNDS_AHEAD, len(stored.recorded.players)))


def schedule_view(stored: StoredGame, form: UpcomingRoundsForm) -> dict[str, object]:
    """Return the view of the page, with everything that was typed.

    `begun` are the cards of the rounds that cannot change, and `endless` says what ends a game without a last round.
    `over` is whether points ended the game, so that nothing can be changed. `stopped` is whether the table ended the
    game early.
    """
    game = begun_game(stored)
    schedule, rules = game.schedule, game.rules
    going_on = stored.recorded.schedule
    return {
        "begun": going_on.first_rounds(len(game.rounds)),
        "lines": tuple(_scheduled_round(game, form, place) for place in range(len(form.cards))),
        "largest": schedule.pack // schedule.players,
        "endless": ending_words(rules) if schedule.length is None else "",
        "over": ended_by_points(stored),
        "stopped": stored.ended_after is not None,
        "until_errors": tuple(form.errors.get(UNTIL, ())),
        "wrong": _sentences_above_list(form),
    }


def tie_view(stored: StoredGame) -> dict[str, object] | None:
    """Return the offer of one more round to break a tie, or None if there is no tie or the game ended by points.

    `begun` is whether that round was begun already.
    """
    sheet, names = stored.sheet, stored.recorded.players
    if not is_tied(stored):
        return None
    played = len(sheet.rounds)
    begun = len(stored.recorded.rounds) > played
    cards = stored.recorded.schedule.cards(played + 1) if begun else None
    return {
        "names": tuple(names[seat] for seat in sheet.winners),
        "after": played,
        "cards": cards or sheet.schedule.peak,
        "begun": begun,
    }


def is_tied(stored: StoredGame) -> bool:
    """Return whether a finished game has joint winners and may continue with one more round."""
    return len(stored.sheet.winners) > 1 and not ended_by_points(stored)


def ended_by_points(stored: StoredGame) -> bool:
    """Return whether a total beyond the target ended the game. It is then over, whatever rounds are left."""
    sheet = stored.sheet
    return sheet.finished and any(map(stored.recorded.rules.ends_with, sheet.totals))


def _scheduled_round(game: Game, form: UpcomingRoundsForm, place: int) -> dict[str, object]:
    number, text, schedule = form.begun + place + 1, form.cards[place], game.schedule
    exhausted = (whole_in(text, MAX_NUMBER_LENGTH) or 0) * schedule.players == schedule.pack
    rule = game.rules.in_round(schedule, number).trump
    # A suit that is always trump is not repeated in each round.
    special = game.rules.special(schedule, number)
    always = rule is game.rules.trump and rule.mode is TrumpMode.FIXED
    trump = None if always else rule.fixed_trump(number, exhausted=exhausted)
    return {
        "place": place,
        "number": number,
        "cards": text,
        "trump": trump_sign(trump, current_language()) if trump else "",
        "red": trump in (Trump.HEARTS, Trump.DIAMONDS),
        "special": "" if special is None else _(special.name),
        "errors": tuple(form.errors.get(place, ())),
    }


def _sentences_above_list(form: UpcomingRoundsForm) -> tuple[str, ...]:
    """Return the sentences above the list. If no sentence is about the whole list, they say that nothing was changed,
    and why.
    """
    about_all = form.errors.get(WHOLE)
    if about_all:
        return tuple(about_all)
    return tuple(
        summary_of(_("Nothing has been saved yet."), (words for each in form.errors.values() for words in each))
    )


class UpcomingRoundsForm(Struct):
    """The typed cards of every round to come, after `begun` rounds. `seen` are the cards that the page showed.

    `errors` has sentences by position in the list. The key is UNTIL for the field that shortens the list, and WHOLE for
    sentences about the whole list.
    """

    begun: int
    cards: list[str]
    seen: tuple[int, ...]
    until: str = ""
    errors: dict[int | str, list[str]] = field(default_factory=lambda: defaultdict(list))

    @classmethod
    def of_schedule(cls, begun: int, upcoming: tuple[int, ...]) -> UpcomingRoundsForm:
        """Return the form with the agreed rounds."""
        return cls(begun, [str(cards) for cards in upcoming], upcoming)

    @classmethod
    def from_form(cls, data: MultiDict[str, str]) -> UpcomingRoundsForm:
        """Return the form as sent."""
        seen = (_whole_number_in(word) for word in data.get("seen", "").split()[:MAX_FIELDS])
        return cls(
            begun=_whole_number_in(data.get("begun", "")) or 0,
            cards=[text.strip() for text in data.getlist("cards")[:MAX_FIELDS]],
            seen=tuple(cards for cards in seen if cards is not None),
            until=data.get("until", "").strip(),
        )

    def change_list(self, data: MultiDict[str, str], game: Game) -> None:
        """Remove the round at `out`, or add one at `before`, or else at the end. Nothing is checked yet."""
        out, before = (_whole_number_in(data.get(name, "")) for name in ("out", "before"))
        if out is not None:
            del self.cards[out : out + 1]
        elif before is not None:
            self.cards.insert(before, self.cards[before] if before < len(self.cards) else "1")
        else:
            self.cards.append(self.cards[-1] if self.cards else str(game.schedule.cards(self.begun) or 1))

    def wanted(self) -> tuple[int, ...] | None:
        """Return the rounds as typed. If any is not a number, put a sentence at its field and return None."""
        for place, text in enumerate(self.cards):
            if _whole_number_in(text) is None:
                self.errors[place].append(_("Enter a whole number."))
        return None if self.errors else tuple(int(text) for text in self.cards)

    def show_errors(self, problems: Iterable[Problem]) -> None:
        """Put each sentence at its round, or above the list if it concerns all."""
        for problem in problems:
            place = WHOLE if problem.round is None else problem.round - self.begun - 1
            self.errors[place].append(sentence_for(problem))

    def shorten(self, game: Game) -> None:
        """End the list after the round that was typed. If that cannot be done, put a sentence at the field."""
        length, upcoming = _whole_number_in(self.until), self.wanted()
        if length is None:
            self.errors[UNTIL].append(_("Enter a whole number."))
        elif upcoming is not None:
            try:
                self.cards = [str(cards) for cards in ended_after(game, upcoming, length)]
                self.until = ""
            except IllegalAct as wrong:
                self.errors[UNTIL] += [
                    _too_long_sentence(problem) or sentence_for(problem) for problem in wrong.problems
                ]


def _too_long_sentence(problem: Problem) -> str:
    if isinstance(problem.fault, RoundAfterEnd):
        return _("The list ends with round %(last)s. Add rounds to make it longer.", last=problem.fault.rounds)
    return ""


def _whole_number_in(text: str) -> int | None:
    return whole_in(text, MAX_NUMBER_LENGTH)
