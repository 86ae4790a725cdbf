"""Acts on a season: closed and opened again, deleted and brought back."""

from __future__ import annotations

from flask import Blueprint, flash
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.actions.clock import today
from scorekeeper.actions.groups.seasons import close_season, delete_season, reopen_season, restore_season
from scorekeeper.web.foundation.access import keepers_only
from scorekeeper.web.foundation.responses import see_other
from scorekeeper.web.seasons.routes import SEASON
from scorekeeper.web.seasons.routes import bp as pages

bp = Blueprint("seasons_act", __name__, url_prefix=pages.url_prefix)


@bp.post(f"{SEASON}/closing", writes="free")
def close(group_id: int, season_id: int) -> ResponseReturnValue:
    """Let it be over."""
    with keepers_only() as device:
        close_season(device, group_id, season_id, today())
    flash(_("The season is closed. What is played from tomorrow on counts no more."))
    return see_other("seasons.show", group_id=group_id, season_id=season_id)


@bp.post(f"{SEASON}/reopening", writes="free")
def reopen(group_id: int, season_id: int) -> ResponseReturnValue:
    """Let it go on."""
    with keepers_only() as device:
        reopen_season(device, group_id, season_id)
    flash(_("The season goes on."))
    return see_other("seasons.show", group_id=group_id, season_id=season_id)


@bp.post(f"{SEASON}/deletion", writes="free")
def delete(group_id: int, season_id: int) -> ResponseReturnValue:
    """Delete it; the list has the way back."""
    with keepers_only() as device:
        delete_season(device, group_id, season_id)
    flash(_("The season is deleted. Its games stay, and below you can bring it back."))
    return see_other("seasons.index", group_id=group_id)


@bp.post(f"{SEASON}/restoration", writes="free")
def restore(group_id: int, season_id: int) -> ResponseReturnValue:
    """Bring it back."""
    with keepers_only() as device:
        restore_season(device, group_id, season_id)
    flash(_("The season is back."))
    return see_other("seasons.index", group_id=group_id)
