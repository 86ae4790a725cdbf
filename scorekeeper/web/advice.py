"""When to miss on purpose: Okenuff's table, and its advice about the bids of the current round."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _, ngettext

from scorekeeper.actions.game.games import game_at
from scorekeeper.rules.formula import Points
from scorekeeper.rules.insights.sacrifice import Sacrifice, Verdict, sacrifice_table, sacrifices
from scorekeeper.rules.score.playable import MAX_HAND
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.web.devices import known_device
from scorekeeper.wording.numbers import number_text

bp = Blueprint("advice", __name__)


@bp.get("/games/<key>/advice", reads="compute", public=True)
def index(key: str) -> ResponseReturnValue:
    """Show the table for the points of this game, or a sentence if not all players settle with each other."""
    stored = game_at(key, known_device())
    return render_template("advice/show.html", key=key, rules=stored.game.rules.name, view=advice_view(stored.sheet))


def advice_view(sheet: ScoreSheet) -> dict[str, Any] | None:
    """Return when it pays to miss on purpose in this game, or None if its players do not all settle with each other or
    the lowest total wins.

    `lost` are the points that each victim loses, `bids` the bids made so far. Each row is for one bid of the player's
    own: what the miss costs, and a word for each bid of the opponent, empty if the two bids together exceed the cards.
    `now` has the sentences about the current round, or is None.
    """
    rules = sheet.game.rules
    if not rules.settles_totals or rules.lowest_wins:
        return None
    cards = min(sheet.schedule.peak, MAX_HAND)
    table = sacrifice_table(rules.scoring, cards, len(sheet.game.names))
    return {
        "cards": ngettext("For rounds of %(num)d card.", "For rounds of %(num)d cards.", cards),
        "victims": table.victim_bids,
        "lost": tuple(map(_points_text, table.victim_lost)),
        "rows": tuple(
            {
                "own": own,
                "lost": _points_text(lost),
                "words": tuple((verdict or "", _verdict_word(verdict)) for verdict in verdicts),
            }
            for own, lost, verdicts in zip(table.own_bids, table.own_lost, table.verdicts, strict=True)
        ),
        "beaten": ""
        if table.beaten_from is None
        else _(
            "If you have already missed, one more trick pays against a bid of %(bid)s or more.",
            bid=table.beaten_from,
        ),
        "bids": _bids_made(sheet),
        "now": _current_round_sentences(sheet),
    }


def _current_round_sentences(sheet: ScoreSheet) -> tuple[str, ...] | None:
    bids = _known_bids(sheet)
    if bids is None:
        return None
    number = sheet.next.round or 0
    rules, cards = sheet.rules_in(number), sheet.schedule.cards(number) or 0
    return tuple(_sacrifice_sentence(one, sheet.game.names, bids) for one in sacrifices(rules.scoring, bids, cards))


def _bids_made(sheet: ScoreSheet) -> tuple[str, ...]:
    names = sheet.game.names
    return tuple(f"{names[seat]} {bid}" for seat, bid in enumerate(_known_bids(sheet) or ()) if bid is not None)


def _known_bids(sheet: ScoreSheet) -> tuple[int | None, ...] | None:
    """Return the bids of the current round that everyone knows, or None. Secret bids are known when all have bid."""
    number = sheet.next.round or 0
    record = sheet.game.round(number)
    heard = record.all_bid or not sheet.rules_in(number).simultaneous
    return record.bids if heard and any(bid is not None for bid in record.bids) else None


def _sacrifice_sentence(one: Sacrifice, names: tuple[str, ...], bids: tuple[int | None, ...]) -> str:
    figures = {
        "name": names[one.seat],
        "bid": bids[one.seat],
        "victim": names[one.victim],
        "other": bids[one.victim],
        "cost": number_text(one.cost),
        "gain": number_text(one.gain),
    }
    if one.verdict == "even":
        return _(
            "%(name)s, bid %(bid)s, breaks even against %(victim)s, bid %(other)s: %(cost)s lost and won.",
            **figures,
        )
    return _(
        "%(name)s, bid %(bid)s, gains against %(victim)s, bid %(other)s: %(cost)s lost, %(gain)s won.",
        **figures,
    )


def _points_text(lost: Points | None) -> str:
    return "" if lost is None else number_text(lost)


def _verdict_word(verdict: Verdict | None) -> str:
    if verdict is None:
        return ""
    return {"set": _("set"), "even": _("even"), "": "–"}[verdict]
