"""The first page: this device's games and the way to a new one. Also its settings, and a device that is not recognised.

Settings are stored in the browser; the server draws their page and reads the language.
"""

from __future__ import annotations

from datetime import timedelta

from flask import Blueprint, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _, ngettext

from scorekeeper.actions.groups.groups import GameSummary, games_of, several_groups
from scorekeeper.storage.games.stored import LeftOut
from scorekeeper.version import version
from scorekeeper.web.devices import is_unrecognised, known_device, new_device
from scorekeeper.web.language import language_choices, list_people, store_language
from scorekeeper.web.responses import see_other
from scorekeeper.wording.numbers import number_text
from scorekeeper.wording.translation import languages

bp = Blueprint("home", __name__)
GAMES_ON_A_PAGE = 40
MAX_PAGES = 10_000


@bp.get("/")
def index() -> ResponseReturnValue:
    """List the games of this device: running ones first, then finished ones."""
    number = min(max(request.args.get("page", 1, type=int), 1), MAX_PAGES)
    device = known_device()
    groups = _group_links(device)
    # A number that is none of the groups counts as no choice.
    group_id = next((number for number, _name in groups if str(number) == request.args.get("group")), None)
    skip = (number - 1) * GAMES_ON_A_PAGE
    unreadable: list[LeftOut] = []
    most = GAMES_ON_A_PAGE + 1
    games = games_of(device, limit=most, skip=skip, unreadable=unreadable, group_id=group_id) if device else []
    shown = games[:GAMES_ON_A_PAGE]
    return render_template(
        "home/index.html",
        going=[_game_item(game) for game in shown if not game.finished],
        finished=[_game_item(game) for game in shown if game.finished],
        unreadable=[each.name for each in unreadable],
        groups=groups,
        group=group_id,
        known=device is not None,
        older=number + 1 if len(games) + len(unreadable) > GAMES_ON_A_PAGE else None,
    )


def _group_links(device: str | None) -> list[tuple[int, str]]:
    """Return the groups of a device by number and name, to list the games of a single one. The list is empty if it has
    only one group.
    """
    named = ((each.id, each.name or list_people(people)) for each, people in several_groups(device))
    return [(number, name) for number, name in named if name]


def _game_item(game: GameSummary) -> dict[str, object]:
    players = ", ".join(game.players)
    return {
        "key": game.key,
        "version": game.version,
        "name": game.title or players,
        "players": players if game.title else "",
        "state": {
            "played": game.rounds_played,
            "of": _rounds_words(game),
            "finished": game.finished,
            "leaders": game.leaders,
            "total": number_text(game.total),
        },
        "rules": game.rules,
        "day": game.started_on,
        "begun_at": _begun_at(game),
    }


def _begun_at(game: GameSummary) -> str:
    """Return when a game began, as ISO time for the phone's clock, or an empty text if it was played on another day,
    such as an imported game.
    """
    near = abs(game.begun_at.date() - game.started_on) <= timedelta(days=1)
    return game.begun_at.isoformat(timespec="minutes") if near else ""


def _rounds_words(game: GameSummary) -> str:
    if game.finished:
        return ngettext("%(num)d round", "%(num)d rounds", game.rounds_played)
    if game.schedule_length is None:
        return ""
    return _("of %(n)s", n=game.schedule_length)


@bp.get("/settings")
def settings() -> ResponseReturnValue:
    """Show the settings of this device. `?game=` names the game to go back to."""
    key = request.args.get("game", "")
    return render_template(
        "home/settings.html",
        way_back=url_for("game.show", key=key) if key else url_for("home.index"),
        key=key,
        languages=language_choices(),
        version=version(),
    )


@bp.route("/settings/language", methods=["GET", "POST"], writes="free")
def choose_language() -> ResponseReturnValue:
    """Store a language on this device. Without a language its browser chooses."""
    response = see_other("home.settings", **({"game": key} if (key := request.form.get("game")) else {}))
    chosen = request.form.get("language", "")
    if request.method == "POST" and (not chosen or chosen in languages()):
        store_language(response, chosen)
    return response


@bp.get("/device")
def device() -> ResponseReturnValue:
    """Say why the device is not recognised, and ask whether it starts over."""
    return render_template("home/unrecognised.html") if is_unrecognised() else see_other("home.index")


@bp.post("/device", writes="create")
def start_anew() -> ResponseReturnValue:
    """Give the device a new id. Its old cookie remains beside the new one, in case it can be read again."""
    if is_unrecognised():
        new_device()
        flash(_("This device has started over."))
    return see_other("home.index")
