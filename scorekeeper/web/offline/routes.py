"""What a phone caches to go on without the server: service worker, manifest, an empty game, and the shipped rules."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any

from flask import Blueprint, Response, abort, current_app, json, jsonify, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.palette import FELT, PAPER
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.length import most_rounds
from scorekeeper.rules.presets import preset, preset_ids
from scorekeeper.rules.rule_set import FirstDealer, RuleSet
from scorekeeper.rules.rule_set.shortened import can_be_shortened, whole_rounds
from scorekeeper.rules.score.compiled import compiled_elimination, compiled_rules, compiled_schedule
from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.sheets.table.cells import sheet_table
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.assets.in_page import FIRST_SCRIPT
from scorekeeper.web.assets.static_files import TYPES, static_files
from scorekeeper.web.devices import known_device
from scorekeeper.web.game.routes import LatestAct, game_page
from scorekeeper.web.game.state import named_penalties, with_names_translated
from scorekeeper.web.game.words import news_words, remark_words
from scorekeeper.web.house_rules.choices import house_rules_for, rule_sets
from scorekeeper.web.language import language
from scorekeeper.web.new_game.own_points import points_of
from scorekeeper.web.rules import IN_TURN, ways_to_bid, with_way_to_bid
from scorekeeper.wording.recap_words import HEADLINES

bp = Blueprint("offline", __name__)
WORKER = "js/pwa/worker.js"
# Fonts are not cached: they are for paper, which only the server prints.
PICTURE = ".png"
# The preset whose page has every part: suits, and trump in the sheet.
FULLEST = "okenuff"


@bp.get("/service-worker.js")
def worker() -> ResponseReturnValue:
    """Return the service worker. Its address has no folder, because a worker serves only addresses below its own.

    The script is the same in every version of the app. Its first lines differ, so that a browser notices a new version.
    """
    build = {
        "base": str(current_app.static_url_path),
        "pictures": _static_paths(PICTURE),
        "texts": url_for("offline.texts", state=_version_hash()),
        "offline": url_for("offline.page"),
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


def offline_rules(house_rules: Mapping[str, RuleSet]) -> dict[str, Any]:
    """Return what the page and the form of a game need of each rule set, by preset id or key of house rules.

    House rules include their definition, because a game started offline has the rules as they are now.
    """
    presets = {
        preset_id: _with_names_translated(_offline_preset(preset_id), preset(preset_id)) for preset_id in preset_ids()
    }
    return presets | {
        key: _with_names_translated(offline_rule_set(rules), rules) | {"definition": rules.definition}
        for key, rules in house_rules.items()
    }


def empty_game() -> StoredGame:
    """Return a game of four without records, by rules that use every part of the page."""
    game = _empty_game(preset(FULLEST), 4)
    epoch = datetime.fromtimestamp(0, UTC)
    return StoredGame(0, "offline", 0, 0, game, epoch.date(), epoch, may_write=True)


def _with_names_translated(rule_set: dict[str, Any], rules: RuleSet) -> dict[str, Any]:
    """Return the rule set with all its names translated, including penalties."""
    ways = {way: with_names_translated(compiled) for way, compiled in rule_set["rules"].items()}
    return rule_set | {"rules": ways, "renege": None} | named_penalties(rules)


@cache
def _offline_preset(preset_id: str) -> dict[str, Any]:
    return offline_rule_set(preset(preset_id))


def offline_rule_set(rules: RuleSet) -> dict[str, Any]:
    """Return what the phone needs of one rule set. Its names are not translated."""
    # A form without a choice sends “in turn”, also for rules by which all bid at once.
    ways = {IN_TURN: rules} | {way: with_way_to_bid(rules, way) for way in ways_to_bid(rules)}
    counts = rules.player_counts
    return {
        "name": rules.name,
        "points": points_of(rules),
        "next_dealer": str(rules.rotation.next_game),
        "draws_seats": rules.rotation.first is FirstDealer.HIGH_DRAW_SEATS,
        "encloses": rules.enclose_negative,
        "writes_points": rules.writes_points,
        "anticlockwise": rules.anticlockwise,
        "dealer_bids_first": rules.dealer_bids_first,
        "rules": {way: compiled_rules(each) for way, each in ways.items()},
        "tables": {str(players): _for_players(rules, players) for players in counts},
    }


def _for_players(rules: RuleSet, players: int) -> dict[str, Any]:
    """Return what depends on the number of players. `shorter` are the rounds of which a shorter game plays a part.
    `dealt_to` is how many of the players are dealt cards, if a dealer sits out.
    """
    game = _empty_game(rules, players)
    out: dict[str, Any] = {"elimination": compiled_elimination(game)} if rules.out_at is not None else {}
    if not rules.dealer_plays(players):
        out["dealt_to"] = rules.dealt_to(players)
    return out | {
        "pack": rules.pack_at(players),
        "most_rounds": most_rounds(players),
        "schedule": compiled_schedule(game),
        "shows_trump": sheet_table(score_sheet(game)).shows_trump,
        "shorter": list(whole_rounds(rules, players)) if can_be_shortened(rules) else [],
    }


def _empty_game(rules: RuleSet, players: int) -> Game:
    names = tuple(str(seat + 1) for seat in range(players))
    return Game(rules, names, players - 1, 0)


@bp.get("/manifest.webmanifest")
def manifest() -> ResponseReturnValue:
    """Return name, icons and colours for the home screen of a phone (https://www.w3.org/TR/appmanifest/)."""
    return Response(json.dumps(_manifest()), mimetype="application/manifest+json")


@bp.get("/offline")
def page() -> ResponseReturnValue:
    """Show the page for when a page is not stored on this phone. It is the same for everyone, so it may be cached."""
    return render_template("offline/unreachable.html")


def _manifest() -> dict[str, Any]:
    home = url_for("home.index")
    return {
        "id": home,
        "name": _("Oh Hell: the score sheet"),
        "short_name": _("Oh Hell"),
        "description": _("Keep score for Oh Hell played with paper cards."),
        "lang": language(),
        "start_url": home,
        "scope": home,
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": FELT,
        "categories": ["games", "utilities"],
        "icons": [
            _icon("icon.svg", "any", kind="image/svg+xml"),
            _icon("icon-192.png", "192x192"),
            _icon("icon-512.png", "512x512"),
            _icon("icon-maskable-512.png", "512x512", purpose="maskable"),
        ],
        "shortcuts": [
            {"name": _("New game"), "url": url_for("new_game.start"), "icons": [_icon("icon-192.png", "192x192")]},
        ],
    }


def _icon(file: str, sizes: str, *, kind: str = "image/png", purpose: str = "any") -> dict[str, str]:
    return {"src": url_for("static", filename=f"img/{file}"), "sizes": sizes, "type": kind, "purpose": purpose}
