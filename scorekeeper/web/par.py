"""The par of a group: what its players have on average after such a game. A running game does not show it."""

from __future__ import annotations

from fractions import Fraction

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _, ngettext
from msgspec import Struct

from scorekeeper.actions.groups.evenings import ParOfGroup, par_of_group
from scorekeeper.rules.insights.par import MARK_TO_BEAT, has_mark_to_beat, has_par, par_by_round
from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.rules.statistics.group import Hands, RuleSetHands, group_par
from scorekeeper.rules.statistics.player import MadeBids
from scorekeeper.web.access import GROUP, group_or_404
from scorekeeper.web.devices import known_device
from scorekeeper.web.jobs.one_at_a_time import one_at_a_time
from scorekeeper.web.recap.view import decimal_text, signed_decimal, to_tenth
from scorekeeper.web.statistics.choice import MAX_RULES, ChoiceLink, rules_words
from scorekeeper.web.statistics.words import FEW, share_text, shown_group_name
from scorekeeper.wording.numbers import number_text

bp = Blueprint("par", __name__, url_prefix="/groups")
# A share is shaded in fifths.
SHADES = 5


@bp.get(f"{GROUP}/par", reads="compute")
@one_at_a_time
def show(group_id: int | str) -> ResponseReturnValue:
    """Show par for the game with the key `game`, or for the last one by `rules`. While a game is running, show a
    sentence.
    """
    rules, key = request.args.get("rules"), request.args.get("game")
    with group_or_404():
        found = par_of_group(known_device(), group_id, rules, key)
    label = found.hands.label if found.hands else rules
    links = [
        ChoiceLink(rules_words(each), url_for("par.show", group_id=group_id, rules=each), each == label)
        for each in found.group.rules[:MAX_RULES]
    ]
    return render_template(
        "par/show.html",
        group_id=group_id,
        group=shown_group_name(found.group),
        shared=found.group.shared,
        key=key,
        going_on=found.going_on,
        rules=rules_words(label) if label is not None else "",
        choices=[links] if len(links) > 1 else [],
        view=par_view(found),
    )


class ParLine(Struct, frozen=True):
    """A player at the end of the game: the total, and its difference from par."""

    name: str
    total: str
    to_par: str


class BidCell(Struct, frozen=True):
    """How often this bid was made, and in how many hands it was bid. Both are empty if it was never bid. `shade` is 0
    to 4.
    """

    share: str
    of: str
    shade: int
    few: bool


class HandsLine(Struct, frozen=True):
    """The hands of this many cards: their number, how often each bid is made, and the average points."""

    cards: int
    hands: str
    cells: tuple[BidCell, ...]
    points: str


def par_view(found: ParOfGroup) -> dict[str, object] | None:
    """Return the view, or None if the group has not finished a game by these rules.

    If there is no `par` yet, the sentences say why.
    """
    if found.game is None or found.hands is None:
        return None
    sheet = found.game.sheet
    players = len(sheet.game.players)
    par = group_par(found.hands, [(sheet.game.taking_part(row.number), row.cards) for row in complete_rounds(sheet)])
    hands = found.hands.with_players(players)
    # Differences from par as it is shown: 62 is 12 above 50, although par is 49.96.
    shown = None if par is None else Fraction(to_tenth(par))
    bids = range(max((bid for each in hands for bid, _made in each.bids), default=-1) + 1)
    return {
        "par": "" if par is None else decimal_text(par),
        "sentences": tuple(_par_sentences(sheet, found.hands, par)),
        "lines": tuple(
            ParLine(
                sheet.game.names[one.seat],
                number_text(one.total),
                "–"
                if shown is None
                else signed_decimal(Fraction(one.total) - sheet.game.starting_points(one.seat) - shown),
            )
            for one in sheet.standings
        ),
        "bids": tuple(bids),
        "hands": tuple(_hands_line(each, bids) for each in hands),
        "legend": _(
            "How many of the hands of that size made each bid; in italics where it was bid fewer than %(hands)d "
            "times. Points: average per hand.",
            hands=FEW,
        ),
    }


def _par_sentences(sheet: ScoreSheet, hands: RuleSetHands, par: Fraction | None) -> list[str]:
    rounds = len(complete_rounds(sheet))
    if par is None:
        return [_("Not all games have been counted yet. Reload this page.")]
    sentences = [
        ngettext(
            "What one of you has on average after such a game of %(num)d round, from %(games)s.",
            "What one of you has on average after such a game of %(num)d rounds, from %(games)s.",
            rounds,
            games=ngettext("%(num)d game", "%(num)d games", hands.games),
        )
    ]
    if sheet.game.rules.resets_totals:
        sentences.append(_("Par ignores resets along the way."))
    if has_par(sheet):
        sentences.append(_("De Silva’s own par is %(par)s.", par=decimal_text(par_by_round(sheet)[-1])))
    if has_mark_to_beat(sheet):
        sentences.append(_("The highest total de Silva mentions is %(mark)d: the one to beat.", mark=MARK_TO_BEAT))
    return sentences


def _hands_line(hands: Hands, bids: range) -> HandsLine:
    made = dict(hands.bids)
    cells = (_bid_cell(made.get(bid, MadeBids(0, 0))) for bid in bids)
    return HandsLine(hands.cards, str(hands.rounds), tuple(cells), signed_decimal(hands.mean))


def _bid_cell(made: MadeBids) -> BidCell:
    if not made.rounds:
        return BidCell("", "", 0, few=True)
    shade = min(made.made * SHADES // made.rounds, SHADES - 1)
    return BidCell(share_text(made), _("of %(n)s", n=made.rounds), shade, few=made.rounds < FEW)
