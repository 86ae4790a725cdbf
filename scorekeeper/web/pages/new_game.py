"""Start a game: a form that keeps everything typed, whichever of its buttons was pressed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from flask import Blueprint, Response, jsonify, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.actions.acting import new_id
from scorekeeper.actions.clock import today
from scorekeeper.actions.games import game_at
from scorekeeper.actions.listing import clubs_for
from scorekeeper.actions.starting import start_game
from scorekeeper.rules.errors import DealerPlays, IllegalAct, PackTooSmall, Problem
from scorekeeper.storage.house_rules import HouseRules
from scorekeeper.web.agreement import agreement_of, moved, seated
from scorekeeper.web.device import asking_device, known_device
from scorekeeper.web.doubtful_places import asked_of
from scorekeeper.web.draw_view import draw_view
from scorekeeper.web.drawn_cards import CardsAsked, cards_page
from scorekeeper.web.errors import sentence_for
from scorekeeper.web.forms.new_game import BY_HAND, DRAW, NewGameForm, RoundsForm
from scorekeeper.web.forms.text import clean
from scorekeeper.web.house_rules.choices import house_choices, house_for, key_of, rule_sets, with_agreed
from scorekeeper.web.new_game_view import Offer, offer_to, rounds_of, rule_choices, seat_fields

bp = Blueprint("new_game", __name__)
START = "start"


@bp.route("/games/new", methods=["GET", "POST"])
def start() -> AnyResponse | str | tuple[str, int]:
    """Ask who plays by which rules, and start the game. `?same=1` seats the people of the last game.

    `?rules=` names house rules to play by.
    """
    offer, house = offer_to(known_device()), house_for(known_device())
    known = with_agreed(rule_sets(house), request.form.get("rules", ""), request.form.get("agreed"))
    form = NewGameForm(today(), formdata=request.form if request.method == "POST" else None, house=known)
    if request.method == "GET":
        _suggest(form, offer, house)
        return _page(form, offer, house)
    if _rearranged(form, offer):
        return _page(form, offer, house)
    if form.validate():
        try:
            agreement = agreement_of(form)
            device = asking_device()
            last_club = next((club.id for club in clubs_for(device)), None)
            club_id = house[form.rules.data].club_id if form.rules.data in house else last_club
            key = start_game(
                device,
                agreement.game,
                form.started_on.data or today(),
                club_id=club_id,
                drawn=agreement.drawn,
                start_id=form.start_id.data or None,
            )
            page = "games.show" if agreement.drawn is None else "new_game.drawn"
            return redirect(url_for(page, key=key), code=303)
        except CardsAsked as asked:
            return cards_page(asked, url_for("new_game.start"))
        except IllegalAct as wrong:
            return _page(form, offer, house, _placed(form, wrong.problems)), 422
    return _page(form, offer, house), 422


@bp.get("/games/new/rounds")
def rounds() -> Response:
    """How many rounds a choice gives, for the page to show while it is filled in."""
    house = rule_sets(house_for(known_device()))
    form = RoundsForm(formdata=MultiDict(request.args), meta={"csrf": False}, house=house)
    form.validate()
    players = request.args.get("count", 0, type=int)
    view = rounds_of(form, players)
    return jsonify(way=view.way, amount=view.amount, wrong=view.wrong)


@bp.get("/games/<key>/draw")
def drawn(key: str) -> AnyResponse | str:
    """Who drew what before the game, who sits where, and who deals."""
    stored = game_at(key, known_device())
    if stored.drawn is None:
        return redirect(url_for("games.show", key=key), code=303)
    return render_template("drawn.html", key=key, draw=draw_view(stored.table, stored.drawn))


def _suggest(form: NewGameForm, offer: Offer, house: Mapping[str, HouseRules]) -> None:
    """Begin with the rules asked for, else with what was agreed last."""
    form.start_id.data = new_id()
    if request.args.get("rules") in house:
        form.rules.data = request.args["rules"]
    else:
        form.rules.data = key_of(house, offer.last) or offer.rules or form.chosen.id
        form.bidding.data = offer.bidding
    if "same" in request.args and offer.people:
        form.players.data = list(offer.people)


def _page(form: NewGameForm, offer: Offer, house: Mapping[str, HouseRules], table_errors: Iterable[str] = ()) -> str:
    told = [*table_errors]
    own, choices = house_choices(house, form.rules.data), rule_choices(form.chosen_preset)
    asked = {choice.id: asked_of(choice.id, form, offer.last) for choice in choices}
    anything = bool(told or form.errors or form.players.by_seat)
    return render_template(
        "new_game.html",
        form=form,
        offer=offer,
        own=own,
        rules=choices,
        asked=asked,
        shorter=next((choice.shorter for choice in (*own, *choices) if choice.chosen), ""),
        seats=seat_fields(form),
        rounds=rounds_of(form, len(form.players.seated) or len(form.players.data)),
        table_errors=told,
        wrong=_("The game is not started yet: please look at the marked places.") if anything else "",
    )


def _rearranged(form: NewGameForm, offer: Offer) -> bool:
    """Do what a button other than Start asks for; whether it was one. Nothing is checked yet."""
    names, dealer = list(form.players.data), form.dealing_seat
    act = request.form.get("act")
    up, down = (request.form.get(key, type=int) for key in ("up", "down"))
    if up is not None or down is not None:
        names, dealer = moved(names, dealer, up if up is not None else down or 0, -1 if up is not None else 1)
    elif "seat" in request.form:
        names = seated(names, clean(request.form["seat"]), form.most_fields)
    elif act == "same":
        names, dealer = list(offer.people), None
    elif act == "add":
        names += [""] * (len(names) < form.most_fields)
    elif act == "fewer":
        names = names[: max(len(names) - 1, form.chosen.least_players)]
    elif act != "look":
        return False
    form.players.data = names
    if form.dealer.data != BY_HAND:
        form.dealer.data = DRAW if dealer is None or dealer >= len(names) else str(dealer)
    form.players.data = names if act == "fewer" else form.players.data
    return True


def _placed(form: NewGameForm, problems: Iterable[Problem]) -> list[str]:
    """Put each sentence at its field; what concerns the whole table comes back."""
    table = []
    for problem in problems:
        words = sentence_for(problem, form.players.seated)
        if isinstance(problem.fault, PackTooSmall):
            field = form.listed if form.schedule.data == "listed" else form.lowest
            field.errors = list(dict.fromkeys((*field.errors, words)))
        elif isinstance(problem.fault, DealerPlays):
            form.standing_dealer.errors = [words]
        elif problem.seat is not None:
            form.players.wrong(problem.seat, words)
        else:
            table.append(words)
    return table
