"""Who has bid in secret, among the lines of the players: that they have, and never what."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from flask_babel import gettext as _

from scorekeeper.web.game.view.players import PlayerLine


def with_sealed(lines: Iterable[PlayerLine], sealed: Collection[int]) -> tuple[PlayerLine, ...]:
    """The same lines, with a word for those whose bid waits for the last one."""
    return tuple(replace(line, note=_("has bid")) if line.seat in sealed else line for line in lines)
