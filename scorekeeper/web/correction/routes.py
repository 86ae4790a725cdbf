"""Correct a whole round: its bids, tricks and trump, its day, and a note on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.actions.clock import today
from scorekeeper.actions.errors import Clash, Conflict
from scorekeeper.actions.game.command import new_id
from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.game.rounds import correct_round
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.game.rounds import DAY, NUMBER
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.rules.score.round_check import breaks_no_other_rule, broken_rules
from scorekeeper.sheets.table.heading import SIGNS
from scorekeeper.sheets.table.legend import as_played_text, wrong_sum
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.access import game_to_write
from scorekeeper.web.correction.form import BID, MARGIN, ROW, TRICKS, TRUMP, CorrectionForm, RoundTexts
from scorekeeper.web.fields import summary_of
from scorekeeper.web.incoming import id_of_form
from scorekeeper.web.language import current_language
from scorekeeper.web.responses import form_faults, see_other, sentence_for
from scorekeeper.wording.hook_words import hook_words
from scorekeeper.wording.numbers import number_text
from scorekeeper.wording.round_words import FIELD_WORDS, SUITS

bp = Blueprint("correction", __name__)


@bp.get("/games/<key>/rounds/latest")
def latest(key: str) -> ResponseReturnValue:
    """Redirect to the last round in which all have bid, or else to the first. The page links to every other round."""
    stored, _device = game_to_write(key)
    bid = [row.number for row in stored.sheet.rounds if row.record.all_bid]
    return see_other("correction.edit", key=key, number=max(bid, default=1))


@bp.route("/games/<key>/rounds/<int:number>", methods=["GET", "POST"], writes="create")
def edit(key: str, number: int) -> ResponseReturnValue:
    """Show a round's row for correction, and record the correction."""
    stored, device = game_to_write(key)
    if not may_be_corrected(stored, number):
        abort(404)
    record, rules = stored.recorded.round(number), stored.recorded.rules
    if request.method == "GET":
        return _page(stored, number, CorrectionForm.of_round(record, rules))
    form = CorrectionForm.from_form(request.form, record, rules)
    wanted = form.wanted(record)
    if wanted is None:
        return _page(stored, number, form), 422
    if breaks_no_other_rule(stored.game, number, wanted):
        wanted = replace(wanted, as_played=record.as_played)
    act_id = id_of_form()

    def illegal(problems: Sequence[Problem]) -> str:
        form.show_errors(problems, number, stored.recorded.names)
        form.offer_to_keep(problems, wanted)
        return _page(stored, number, form)

    def conflict(written: Conflict) -> str:
        for place, words in clash_sentences(written, rules):
            form.errors[place].append(words)
        now = game_at(key, device)
        form.seen = RoundTexts.of_round(now.recorded.round(number), rules)
        return _page(now, number, form)

    with form_faults(illegal, conflict):
        correct_round(key, device, act_id, number, seen=form.seen_round(record), wanted=wanted, today=today())
    return see_other("game.show", key=key)


def may_be_corrected(stored: StoredGame, number: int) -> bool:
    """Return whether the round has begun or is the next one."""
    begun = len(stored.game.rounds)
    return 1 <= number <= begun or (number == begun + 1 and stored.sheet.next.round == number)


class CorrectionRow(Struct, frozen=True):
    """One player's row: what the player does in this round, and whether the player is out of it."""

    seat: int
    name: str
    does: str
    out: bool


def _page(stored: StoredGame, number: int, form: CorrectionForm) -> str:
    """Return the page of one round. Rows are in the order of seats, as are the fields that the form sends."""
    game, schedule, begun = stored.game, stored.game.schedule, len(stored.game.rounds)
    rules = game.rules.in_round(schedule, number)
    trump = stored.recorded.rules.in_round(stored.recorded.schedule, number).trump
    last = begun if stored.sheet.finished else begun + (0 if stored.sheet.next.round == begun else 1)
    order = game.in_turn(number)
    rows = [_correction_row(stored, number, seat, order) for seat in range(len(game.players))]
    heads = enumerate(_heads_by_hand(game.rules))
    return render_template(
        "correction/edit.html",
        key=stored.key,
        form=form,
        number=number,
        cards=schedule.cards(number) or 0,
        rows=rows,
        hook="" if not rules.hook.forbids_any else hook_words(rules.hook, current_language()),
        as_played=_as_played_sentences(stored, number),
        asks_trump=trump.named or trump.before_bids,
        trumps=(("", _("not entered")), *((str(trump), _trump_text(trump)) for trump in Trump)),
        before=number - 1 if number > 1 else None,
        after=number + 1 if number < last else None,
        wrong=summary_of(_("Nothing has been saved yet."), chain.from_iterable(form.errors.values())),
        margin=[(each.name, FIELD_WORDS[each.name], each.kind is DAY, each.kind is NUMBER) for each in MARGIN],
        bonus=[(head, list(enumerate(rows, start=kind * len(rows)))) for kind, head in heads],
        marks=[(_(name), list(enumerate(rows, start=mark * len(rows)))) for mark, name in enumerate(rules.marks)],
        act_id=new_id(),
    )


def _as_played_sentences(stored: StoredGame, number: int) -> list[str]:
    """Return what a round that was recorded as played says about the rules that it breaks."""
    about = as_played_text(stored.sheet, number, current_language())
    broken = broken_rules(stored.game, stored.game.schedule, number)
    if wrong_sum(broken):
        return [about, _("It stays as played until it adds up.")]
    return [about, *(sentence_for(problem, stored.recorded.names) for problem in broken)] if broken else []


def clash_sentences(conflict: Conflict, rules: RuleSet) -> Iterator[tuple[tuple[str, int | None], str]]:
    """Yield the field of each value that someone else changed in the meantime, and a sentence that says so."""
    for clash in conflict.clashes:
        columns = (BID, TRICKS, TRUMP, *(field.name for field in MARGIN))
        column = clash.place.what if clash.place.what in columns else ROW
        held = _("nothing") if clash.held in (None, "", ()) or clash.held is False else _held_text(clash, rules)
        seat = clash.place.seat if column in (BID, TRICKS) else None
        yield (column, seat), _("Someone else entered %(held)s here. Save again to replace it.", held=held)


def _held_text(clash: Clash, rules: RuleSet) -> str:
    """Return the recorded value as text. It may be a mark, a single value, or points by hand of several seats."""
    held: Any = clash.held
    if clash.place.what == "blind":
        return _(rules.marks[held - 1])
    return ", ".join(number_text(points) for _seat, points, *_kind in held) if isinstance(held, tuple) else str(held)


def _correction_row(stored: StoredGame, number: int, seat: int, order: tuple[int, ...]) -> CorrectionRow:
    does = [] if seat in order else [_("sits out")]
    if order and seat == order[0]:
        does.append(_("bids first"))
    if seat == stored.game.dealer(number):
        does.append(_("deals"))
    return CorrectionRow(seat, stored.recorded.names[seat], ", ".join(does), seat not in order)


def _heads_by_hand(rules: RuleSet) -> list[str]:
    """Return the headings of what is typed for each player besides bids and tricks."""
    return [*(_(kind.name) for kind in rules.bonus), *([_("A card changes the bid")] if rules.bids_change else [])]


def _trump_text(trump: Trump) -> str:
    words = _(SUITS[trump])
    return words if trump is Trump.NONE else f"{SIGNS[trump]} {words}"
