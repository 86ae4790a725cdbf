"""The response to a request for which a group has no more room."""

from __future__ import annotations

from flask import Flask
from flask_babel import gettext as _

from scorekeeper.storage.errors import GroupFull
from scorekeeper.storage.groups.quotas import BOOKS, BYTES, GAMES, GROUPS, HOUSE_RULES, PLAYERS, RULES_OF_DEVICE
from scorekeeper.web.foundation.errors import Page, error_page

BYTES_OF_A_MEGABYTE = 1_000_000


def refuse_where_group_is_full(app: Flask) -> None:
    """Answer 507 with the number; a phone keeps what it has to send."""
    app.register_error_handler(GroupFull, _full)


def _full(error: GroupFull) -> Page:
    most = error.most // BYTES_OF_A_MEGABYTE if error.kind == BYTES else error.most
    sentences = {
        GROUPS: _("One device can begin at most %(most)s groups here.", most=most),
        RULES_OF_DEVICE: _("One device can keep at most %(most)s house rules here.", most=most),
        GAMES: _("A group can keep at most %(most)s games here.", most=most),
        PLAYERS: _("A group can keep at most %(most)s names here.", most=most),
        HOUSE_RULES: _("A group can keep at most %(most)s house rules here.", most=most),
        BOOKS: _("A group can order at most %(most)s books a day.", most=most),
        BYTES: _("A group can keep at most %(most)s MB here.", most=most),
    }
    more = _("Delete what is not needed any more, or ask the person who runs the server for more room.")
    return error_page(507, _("There is no more room"), sentences[error.kind], more)
