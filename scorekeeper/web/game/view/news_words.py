"""The sentences about what was just done, for pages drawn by the server and for those that scripts change."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import gettext

from scorekeeper.web.act_words import ACT_WORDS


def news_words() -> Mapping[str, str]:
    """Return each sentence, with places for figures such as `%(name)s`."""
    return {kind: gettext(words) for kind, words in ACT_WORDS.items()} | {
        "bids": gettext("The bids of round %(round)s"),
        "counts": gettext("The tricks of round %(round)s"),
        "total": gettext("now %(total)s"),
        "undone": gettext("Undone: %(act)s"),
        "undone-plain": gettext("Undone"),
        "redone": gettext("Redone: %(act)s"),
        "hooked": gettext("Hooked: %(name)s must bid %(now)s"),
        "scored": gettext("Round %(round)s scored"),
        "others": gettext("the others took none"),
        "reset": gettext("%(name)s %(total)s, back to %(left)s"),
        "reset-plain": gettext("%(name)s back to %(left)s"),
    }
