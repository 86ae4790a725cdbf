"""What a phone caches to go on without the server: its service worker, an empty game, and the shipped rules."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from flask import Blueprint, Response, abort, current_app, json, jsonify, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.web.assets.in_page import FIRST_SCRIPT
from scorekeeper.web.assets.static_files import TYPES, static_files
from scorekeeper.web.devices import known_device
from scorekeeper.web.game.latest_act import LatestAct
from scorekeeper.web.game.routes import game_page
from scorekeeper.web.game.words import news_words, remark_words
from scorekeeper.web.house_rules.choices import house_rules_for, rule_sets
from scorekeeper.web.language import language
from scorekeeper.web.offline.rules import empty_game, offline_rules
from scorekeeper.wording.recap_words import HEADLINES

bp = Blueprint("offline", __name__)
WORKER = "js/pwa/worker.js"
# Fonts are not cached: they are for paper, which only the server prints.
PICTURE = ".png"


@bp.get("/service-worker.js")
def worker() -> ResponseReturnValue:
    """Return the service worker. Its address has no folder, because a worker serves only addresses below its own.

    The script is the same in every version of the app. Its first lines differ, so that a browser notices a new version.
    """
    build = {
        "base": str(current_app.static_url_path),
        "pictures": _static_paths(PICTURE),
        "texts": url_for("offline.texts", state=_version_hash()),
        "offline": url_for("offline_pwa.offline"),
        "shell": url_for("offline.shell"),
        "rules": url_for("offline.rules"),
        "language": language(),
    }
    script = f"self.build = {json.dumps(build)};\nimportScripts({json.dumps(url_for('static', filename=WORKER))});\n"
    response = Response(script, mimetype="text/javascript")
    response.cache_control.no_cache = True
    return response


@bp.get("/service-worker/<state>.json")
def texts(state: str) -> ResponseReturnValue:
    """Return all scripts, styles and icons of this version of the app in one file, for its service worker."""
    if state != _version_hash():
        abort(404)
    return static_files().bundle(path for path in _static_paths(*TYPES) if path not in {WORKER, FIRST_SCRIPT})


@bp.get("/games/offline")
def shell() -> ResponseReturnValue:
    """Show the page of an empty game, which scripts fill for a game started offline.

    It is cached by phones, so it is the same for everyone and has nothing personal.
    """
    return game_page(
        empty_game(),
        "game/shell.html",
        any_rules=True,
        shown="score",
        chose_view=True,
        act=LatestAct(),
        untouched=True,
        news_words=news_words,
        remark_words=remark_words,
        headlines=HEADLINES,
        # Messages belong to one visitor, who gets them with the next page.
        get_flashed_messages=list,
    )


@bp.get("/games/new/rules.json", reads="compute")
def rules() -> ResponseReturnValue:
    """Return shipped rule sets and house rules as the phone scores by them, with all schedules."""
    return jsonify(offline_rules(rule_sets(house_rules_for(known_device()))))


def _version_hash() -> str:
    """Return the hash of this version of the app, which is in the address of each static file."""
    return PurePosixPath(str(current_app.static_url_path)).name


def _static_paths(*suffixes: str) -> list[str]:
    """Return the static files of these kinds, by path."""
    folder = Path(str(current_app.static_folder))
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.suffix in suffixes)
