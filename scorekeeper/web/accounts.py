"""The account of a group for its keepers: its stake, who pays whom for a span of evenings, and what was settled."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from flask import Blueprint, flash, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _, ngettext
from msgspec import Struct
from werkzeug.wrappers import Response

from scorekeeper.actions.groups.accounts import (
    GroupAccount,
    PastSettlement,
    choose_stake,
    group_account,
    settle_games,
    undo_settlement,
)
from scorekeeper.rules.statistics.accounts import AccountEvening, AccountLine, Stake, Staked
from scorekeeper.sheets.table.sheet_table import PaymentLine
from scorekeeper.web.access import OWN_GROUP, keepers_only
from scorekeeper.web.fields import OneOfField, form_sentences, summary_of, whole_in
from scorekeeper.web.jobs.one_at_a_time import one_at_a_time
from scorekeeper.web.language import day as day_words, moment
from scorekeeper.web.responses import see_other
from scorekeeper.web.settlement import Money, StakeForm, payment_lines
from scorekeeper.web.statistics.choice import choice_arguments, choice_from, choice_links
from scorekeeper.web.statistics.words import shown_group_name

bp = Blueprint("accounts", __name__, url_prefix=f"/groups{OWN_GROUP}/account")
# The most digits of a game's number.
MAX_DIGITS = 10


@bp.get("", reads="compute")
@one_at_a_time
def show(group_id: int) -> ResponseReturnValue:
    """Show the account of the games of a span, which the query names as on every page of the group."""
    with keepers_only() as device:
        account = group_account(device, group_id, choice_from(request.args))
    return _page(account, GroupStakeForm(account.stake))


@bp.post("/stake", writes="create")
def stake(group_id: int) -> ResponseReturnValue:
    """Store what the group plays for."""
    with keepers_only() as device:
        form = GroupStakeForm(None, formdata=request.form)
        if not form.validate() or form.worth is None:
            return _page(group_account(device, group_id, choice_from(request.args)), form), 422
        choose_stake(device, group_id, Stake(Staked(form.staked.data), form.worth, form.currency.data or ""))
    return _to_account(group_id)


@bp.post("/settlements", writes="create")
def settle(group_id: int) -> ResponseReturnValue:
    """Mark the games that the page showed as settled."""
    games = [whole_in(number, MAX_DIGITS) for number in request.form.get("games", "").split()]
    with keepers_only() as device:
        settle_games(device, group_id, {game for game in games if game is not None})
    flash(_("Saved"))
    return _to_account(group_id)


@bp.post("/settlements/<int(max=2147483647):settlement_id>/undo", writes="create")
def undo(group_id: int, settlement_id: int) -> ResponseReturnValue:
    """Undo a settlement."""
    with keepers_only() as device:
        undo_settlement(device, group_id, settlement_id)
    flash(_("Undone"))
    return _to_account(group_id)


def _to_account(group_id: int) -> Response:
    return see_other("accounts.show", group_id=group_id, **choice_arguments(choice_from(request.args)))


def _page(account: GroupAccount, form: GroupStakeForm) -> str:
    choice = choice_from(request.args)
    return render_template(
        "accounts/show.html",
        group=shown_group_name(account.group),
        group_id=account.group.group_id,
        more=account.group.more,
        choices=choice_links("accounts.show", account.group, choice),
        choice=choice,
        here=choice_arguments(choice),
        form=form,
        wrong=summary_of(_("Nothing has been saved yet."), form_sentences(form)),
        stake=account.stake,
        view=account_view(account),
        settlements=[_past_line(each) for each in account.settlements],
    )


class MoneyLine(Struct, frozen=True):
    """What one player has won or lost in all games, and what is `due` of it."""

    name: str
    games: int
    won: str
    due: str
    loses: bool


class EveningLine(Struct, frozen=True):
    """An evening by its `day`, with its games, and whether it is settled."""

    day: str
    words: str
    games: str
    state: str


class AccountView(Struct, frozen=True):
    """An account in money. `partly` is whether some of its evenings are settled; `games` has the numbers of the games
    to settle.
    """

    stake: str
    lines: tuple[MoneyLine, ...]
    payments: tuple[PaymentLine, ...]
    evenings: tuple[EveningLine, ...]
    partly: bool
    games: str


def account_view(shown: GroupAccount) -> AccountView | None:
    """Return the view of an account, or None if the group has no stake or no finished game."""
    account, stake = shown.account, shown.stake
    if stake is None or account is None or not account.lines:
        return None
    worth = Fraction(stake.worth)
    money = Money.for_amounts([worth * each for line in account.lines for each in (line.won, line.due)], stake.currency)

    def money_line(line: AccountLine) -> MoneyLine:
        won, due = (money.signed(worth * each) for each in (line.won, line.due))
        return MoneyLine(line.name, line.games, won, due, line.won < 0)

    return AccountView(
        stake=stake_words(stake),
        lines=tuple(map(money_line, account.lines)),
        payments=payment_lines(account.payments, stake),
        evenings=tuple(map(_evening_line, account.evenings)),
        partly=any(evening.settled for evening in account.evenings),
        games=" ".join(map(str, account.to_settle)),
    )


def stake_words(stake: Stake) -> str:
    """Return a stake in words: €0.05 for each point."""
    worth = Fraction(stake.worth)
    amount = Money.for_amounts([worth], stake.currency).text(worth)
    if stake.staked is Staked.POINT:
        return _("%(amount)s for each point", amount=amount)
    return _("%(amount)s for each place", amount=amount)


def _evening_line(evening: AccountEvening) -> EveningLine:
    state = "" if not evening.settled else _("settled") if evening.settled == evening.games else _("partly settled")
    return EveningLine(evening.day.isoformat(), day_words(evening.day), _games_words(evening.games), state)


def _past_line(past: PastSettlement) -> tuple[int, str, str]:
    """Return a settlement as its id, its moment, and a line with its games, its stake and the device that settled."""
    label = past.label or _("The device that began")
    return past.id, moment(past.at), " · ".join((_games_words(past.games), stake_words(past.stake), label))


def _games_words(games: int) -> str:
    return ngettext("%(num)d game", "%(num)d games", games)


class GroupStakeForm(StakeForm):
    """The form for the stake of a group."""

    staked = OneOfField("", tuple(Staked), default=Staked.POINT.value)

    def __init__(self, stake: Stake | None, formdata: Any = None) -> None:
        known = {"stake": str(stake.worth), "currency": stake.currency, "staked": stake.staked} if stake else {}
        super().__init__(formdata=formdata, data=known)
        self.stake.label.text = _("Stake")
