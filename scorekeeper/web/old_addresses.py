"""Addresses and forms of earlier versions. Pages that are still open on phones go on sending to them.

Links that people have kept lead to the same pages, and a form in which a word named the act still does that act.
"""

from __future__ import annotations

from flask import Flask, abort, current_app, request
from flask.typing import ResponseReturnValue

from scorekeeper.web.foundation.access import game_to_write

# The same page or act under its old address.
SAME = (
    ("GET", "/games/<key>/story", "recap.index"),
    ("POST", "/games/<key>/say", "game_write.record_cell"),
    ("POST", "/games/<key>/again", "endings.play_next"),
    ("POST", "/books/<key>/call-off", "books.cancel"),
)
# Where a word in the field `act` said what to do: the endpoint of each word.
WORDS = {
    "/games/new": dict.fromkeys(("add", "fewer", "same", "look", "up", "down", "seat"), "new_game.preview"),
    "/games/paper": {
        **dict.fromkeys(("rows", "look-rows", "more"), "paper_entry.rows"),
        **dict.fromkeys(("table", "add", "fewer", "same", "look", "up", "down", "seat"), "paper_entry.table"),
        "read": "paper_entry.upload",
    },
    "/games/<key>/schedule": {
        **dict.fromkeys(("add", "out", "before"), "schedule.change_list"),
        "shorten": "schedule.shorten",
    },
    "/house-rules/new": {"look": "house_rules.preview_new"},
    "/house-rules/<key>/change": {"look": "house_rules.preview"},
    "/games/<key>/again": {"look": "endings.ask_dealer"},
    "/games/<key>/next-game": {"look": "endings.ask_dealer"},
    "/games/<key>/players/<int:seat>": {
        "out": "players.sit_out",
        "leave": "players.leave",
        "back": "players.come_back",
        "takeover": "players.take_over",
    },
    "/games/<key>/seat": {"leave": "seats_player.leave"},
    "/games/<key>/seats": {
        "open": "seats_keeper.open_all",
        "close": "seats_keeper.close_all",
        "free": "seats_keeper.free",
        "again": "seats_keeper.withdraw_bid",
    },
}
# Buttons that had a name of their own did the same as those of the word.
BUTTONS = ("up", "down", "seat", "out", "before")
# Only pages of earlier versions send to these, and always with such a word.
GONE = ("/games/<key>/players/<int:seat>", "/games/<key>/seats")


def keep_old_addresses(app: Flask) -> None:
    """Answer at the old addresses as at those that took their place. To be called once every page is registered."""
    for method, address, endpoint in SAME:
        app.add_url_rule(address, endpoint, app.view_functions[endpoint], methods=[method])
    for address in GONE:
        app.add_url_rule(address, "old_form", _no_act, methods=["POST"])
    app.before_request(_act_of_word)


def _act_of_word() -> ResponseReturnValue | None:
    """The answer of the act that an old form names by a word, None for every other request."""
    if request.method != "POST" or request.url_rule is None or request.url_rule.rule not in WORDS:
        return None
    word = request.form.get("act") or next((name for name in BUTTONS if name in request.form), "")
    endpoint = WORDS[request.url_rule.rule].get(word)
    if endpoint is None:
        return None
    values = dict(request.view_args or {})
    if "seat" not in values and "seat" in next(current_app.url_map.iter_rules(endpoint)).arguments:
        # The seat was a field of the form, too.
        values["seat"] = request.form.get("seat", type=int) if "seat" in request.form else abort(400)
    response: ResponseReturnValue = current_app.ensure_sync(current_app.view_functions[endpoint])(**values)
    return response


def _no_act(key: str, **_address: int) -> ResponseReturnValue:
    """A form without a word that is known."""
    game_to_write(key)
    abort(400)
