"""The end of a game and what follows: finished early, reopened, deleted, followed by the next game."""

from __future__ import annotations

from flask import Blueprint, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.actions.clock import today
from scorekeeper.actions.errors import DealerUndecided
from scorekeeper.actions.game.command import new_id
from scorekeeper.actions.game.games import delete_game, finish_early, reopen as go_on
from scorekeeper.actions.jobs.worker import forget_sheets
from scorekeeper.actions.start.draw import by_chance, draw_table
from scorekeeper.actions.start.new_game import play_again, seat_before
from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.rules.rule_set import FirstDealer
from scorekeeper.sheets.paper.small_sheets import card_sign
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.access import game_to_write
from scorekeeper.web.draw import CardsNeeded, cards_page, draw_by_hand, draws_seats
from scorekeeper.web.fields import whole_in
from scorekeeper.web.incoming import id_of_form
from scorekeeper.web.jobs.worker import job_store
from scorekeeper.web.language import ordinal
from scorekeeper.web.new_game.form import BY_HAND, DRAW
from scorekeeper.web.responses import see_other
from scorekeeper.wording.numbers import number_text

bp = Blueprint("endings", __name__)
# The form sends this instead of a dealer if everyone draws for a seat.
SEATS = "seats"


@bp.route("/games/<key>/finish", methods=["GET", "POST"], writes="free")
def finish(key: str) -> ResponseReturnValue:
    """Ask, then end the game after its last complete round."""
    stored, device = game_to_write(key)
    if request.method == "GET":
        complete = _complete_rounds(stored)
        names = stored.recorded.names
        standings = stored.sheet.standings
        places = [(ordinal(each.rank), names[each.seat], number_text(each.total)) for each in standings]
        return render_template(
            "endings/finish.html",
            key=key,
            complete=complete,
            places=places,
            finished=stored.sheet.finished,
            act_id=new_id(),
        )
    after = request.form.get("after_round", _complete_rounds(stored), type=int)
    finish_early(key, device, after, id_of_form())
    return _to_game(key)


@bp.post("/games/<key>/reopen", writes="free")
def reopen(key: str) -> ResponseReturnValue:
    """Reopen a game that was ended early."""
    _stored, device = game_to_write(key)
    go_on(key, device, id_of_form())
    return _to_game(key)


@bp.route("/games/<key>/delete", methods=["GET", "POST"], writes="free")
def delete(key: str) -> ResponseReturnValue:
    """Ask, then delete the game for good."""
    stored, device = game_to_write(key)
    if request.method == "GET":
        return render_template(
            "endings/delete.html",
            key=key,
            title=stored.recorded.title,
            players=", ".join(stored.recorded.names),
            rounds=_complete_rounds(stored),
            day=stored.started_on,
        )
    delete_game(key, device)
    forget_sheets(job_store())
    flash(_("Deleted"))
    return see_other("home.index")


@bp.post("/games/<key>/next-game", writes="create")
def play_next(key: str) -> ResponseReturnValue:
    """Start the next game of the sitting; if the rules leave the deal to a draw, ask first."""
    stored, device = game_to_write(key)
    choice = request.form.get("dealer", "")
    if choice == SEATS and draws_seats(stored.recorded.rules):
        return see_other("new_game.draw", key=play_again(key, device, today(), take=by_chance))
    try:
        if choice in (DRAW, BY_HAND) and stored.sheet.winners:
            return _to_game(play_again(key, device, today(), _drawn_dealer(stored, by_hand=choice == BY_HAND)))
        dealer = whole_in(choice, 2)
        known = dealer is not None and dealer < len(stored.recorded.names)
        return _to_game(play_again(key, device, today(), dealer if known else None))
    except CardsNeeded as needed:
        return cards_page(needed, url_for("endings.play_next", key=key), url_for("endings.ask_dealer", key=key))
    except DealerUndecided:
        return _dealer_page(stored, _("Choose one of these.") if choice else "")


@bp.post("/games/<key>/next-game/dealer", writes="preview")
def ask_dealer(key: str) -> ResponseReturnValue:
    """Ask again who deals first, instead of typing in the cards that were drawn."""
    stored, _device = game_to_write(key)
    return _dealer_page(stored)


def _dealer_page(stored: StoredGame, wrong: str = "") -> tuple[str, int]:
    names = stored.recorded.names
    page = render_template(
        "endings/dealer.html",
        key=stored.key,
        players=[(seat, names[seat]) for seat in stored.recorded.staying],
        winners=[names[seat] for seat in stored.sheet.winners],
        standing=stored.recorded.standing_dealer,
        wrong=wrong,
    )
    return page, 422 if wrong else 200


def _drawn_dealer(stored: StoredGame, *, by_hand: bool) -> int:
    """Return the seat of the dealer after a draw of the joint winners (R6).

    The lowest card bids first, so the player to the right of it deals.
    """
    winners = stored.sheet.winners
    names = [stored.recorded.names[seat] for seat in winners]
    if by_hand:
        drawn = draw_by_hand(FirstDealer.LOW_DRAW_BIDS, names, request.form.getlist("card"))
    else:
        drawn = draw_table(FirstDealer.LOW_DRAW_BIDS, names)
    cards = (f"{name} {' '.join(map(card_sign, mine))}" for name, mine in zip(names, drawn.drawn, strict=True))
    flash(_("Drawn for the first bid: %(cards)s.", cards=", ".join(cards)))
    return seat_before(stored.recorded, winners[drawn.first_bidder])


def _complete_rounds(stored: StoredGame) -> int:
    return len(complete_rounds(stored.sheet))


def _to_game(key: str) -> Response:
    return see_other("game.show", key=key)
