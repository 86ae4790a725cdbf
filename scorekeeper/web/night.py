"""The page of one evening, live while it is played: for its keepers, and for everybody who got its link from them."""

from __future__ import annotations

from datetime import date

from flask import Blueprint, abort, current_app, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _, ngettext
from itsdangerous import BadData, URLSafeSerializer

from scorekeeper.actions.errors import NoSuchGame
from scorekeeper.actions.groups.night import Night, night_to_share, shared_night
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.access import OWN_GROUP, keepers_only
from scorekeeper.web.jobs.one_at_a_time import one_at_a_time
from scorekeeper.web.language import day as day_words, language, list_names, translate
from scorekeeper.web.settlement import payment_lines
from scorekeeper.web.sharing.routes import Link, link_to
from scorekeeper.web.statistics.group_view import award_lines
from scorekeeper.wording.bidi_isolates import isolated
from scorekeeper.wording.numbers import number_text

bp = Blueprint("night", __name__)
MAX_AWARDS = 6


@bp.get(f"/groups{OWN_GROUP}/evenings/<day>", reads="compute")
@one_at_a_time
def show(group_id: int, day: str) -> ResponseReturnValue:
    """Show one evening to a keeper, with the link that shows it to everyone else."""
    with keepers_only() as device:
        try:
            night = night_to_share(device, group_id, date.fromisoformat(day))
        except (NoSuchGame, ValueError):
            abort(404)
    link = link_to(url_for("night.shared", token=night_token(group_id, day)))
    return _page(night, link, url_for("evenings.index", group_id=group_id))


@bp.get("/evenings/<token>", reads="compute")
@one_at_a_time
def shared(token: str) -> ResponseReturnValue:
    """Show the same page to everyone with its link. It shows no more than the pages of its games, to which it links."""
    try:
        group_id, day = _signer().loads(token)
        night = shared_night(group_id, date.fromisoformat(day))
    except (BadData, NoSuchGame):
        abort(404)
    return _page(night, None, url_for("home.index"))


def night_token(group_id: int, day: str) -> str:
    """Return the signed token in the link of an evening, so that the link of another evening cannot be guessed."""
    return str(_signer().dumps([group_id, day]))


def _signer() -> URLSafeSerializer:
    return URLSafeSerializer(str(current_app.secret_key), salt="evening")


def night_view(night: Night) -> dict[str, object]:
    """Return the view of an evening.

    Its page reloads itself as long as it is `live`.
    """
    return {
        "day": day_words(night.day),
        "winner": _winner_words(night),
        "lines": tuple(
            {
                "name": place.name,
                "wins": ngettext("%(num)d win", "%(num)d wins", place.wins),
                "bids": _("made %(made)s of %(bids)s bids", made=place.made, bids=place.bids),
            }
            for place in night.places
        ),
        "games": tuple(map(_night_game, night.games)),
        "awards": award_lines(night.awards, MAX_AWARDS),
        "payments": payment_lines(night.payments, night.stake),
        "live": night.going_on,
    }


def _winner_words(night: Night) -> str:
    names, count = list_names(night.leaders), len(night.leaders)
    if not count:
        return _("The first game is being played")
    if night.going_on:
        return ngettext("%(names)s leads the evening", "%(names)s lead the evening", count, names=names)
    return ngettext("%(names)s wins the evening", "%(names)s win the evening", count, names=names)


def _night_game(stored: StoredGame) -> dict[str, object]:
    sheet, names = stored.sheet, stored.recorded.names
    title, rules = isolated(stored.recorded.title, language()), translate(stored.recorded.rules.name)
    return {
        "key": stored.key,
        "heading": _("%(names)s won", names=list_names(names[seat] for seat in sheet.winners))
        if sheet.finished
        else _("Not finished"),
        "about": f"{title} · {rules}" if title else rules,
        "totals": ", ".join(f"{names[each.seat]} {number_text(each.total)}" for each in sheet.standings),
        "finished": sheet.finished,
    }


def _page(night: Night, link: Link | None, back: str) -> str:
    return render_template("night/show.html", view=night_view(night), link=link, back=back)
