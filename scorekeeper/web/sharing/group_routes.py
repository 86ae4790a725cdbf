"""The pages of a group for others: a keeper shares them by a link, says how people are named there, and stops."""

from __future__ import annotations

from flask import Blueprint, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.actions.groups.shared_pages import share_pages, sharing_of, stop_sharing
from scorekeeper.web.foundation.access import OWN_GROUP, keepers_only
from scorekeeper.web.foundation.responses import see_other
from scorekeeper.web.sharing.offers import link_to

bp = Blueprint("sharing_group", __name__, url_prefix=f"/groups{OWN_GROUP}/sharing")


@bp.route("", methods=["GET", "POST"], writes="create")
def index(group_id: int) -> ResponseReturnValue:
    """Whether the pages are shared, by which link, and who is named by initials there."""
    with keepers_only() as device:
        pages, people = sharing_of(device, group_id)
    if request.method == "GET":
        link = link_to(url_for("statistics.group", group_id=pages.key)) if pages else None
        return render_template("sharing/group.html", group_id=group_id, pages=pages, people=people, link=link)
    names = request.form.getlist("initials")
    share_pages(device, group_id, initials_only=request.form.get("names") == "initials", initials_of=names)
    flash(_("Saved. Others see it like this from now on.") if pages else _("The pages are shared now."))
    return see_other("sharing_group.index", group_id=group_id)


@bp.post("/end", writes="free")
def end(group_id: int) -> ResponseReturnValue:
    """Share the pages no more."""
    with keepers_only() as device:
        stop_sharing(device, group_id)
    flash(_("Only those who keep score see these pages now. The old link leads nowhere."))
    return see_other("sharing_group.index", group_id=group_id)
