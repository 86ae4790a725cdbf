"""Import and export: a game, alone or with its whole group; its sheet as a workbook, its rounds as a table."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, Response, abort, flash, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _, ngettext
from werkzeug.exceptions import ServiceUnavailable
from werkzeug.utils import secure_filename

from scorekeeper.actions.clock import today
from scorekeeper.actions.errors import NoPencil, TooManyJobs
from scorekeeper.actions.game.command import new_id
from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.groups.groups import GroupOverview, group_of, groups_for
from scorekeeper.actions.groups.house_rules import house_rules_of
from scorekeeper.actions.jobs.long_jobs import archive_needs_job, order_archive, order_import
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.actions.transfer.group_archive import (
    ARCHIVE,
    GROUP_FILES,
    WORKBOOK,
    archive_of_group,
    import_group,
)
from scorekeeper.actions.transfer.import_games import find_same_game, first_played_on
from scorekeeper.files.csv_game import csv_text, is_own_csv, read_own_csv
from scorekeeper.files.csv_group import MAX_GAMES, MAX_SIZE, is_group_csv, read_group_csv
from scorekeeper.files.game_file import game_text, read_game_and_names
from scorekeeper.files.group_archive.reader import ArchiveLimits, BeyondLimits, describe_entry, read_group
from scorekeeper.files.group_archive.zip_entries import ZIP_SIGNATURE, unpacked_size
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.file import NotGameFile, NotJson, NotText
from scorekeeper.rules.game import Game
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.sheets.spreadsheet.workbook import score_workbook
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.access import game_to_write
from scorekeeper.web.devices import ensure_device, known_device
from scorekeeper.web.fields import whole_in
from scorekeeper.web.incoming import start_id_of_form
from scorekeeper.web.jobs.one_at_a_time import one_at_a_time
from scorekeeper.web.jobs.worker import ensure_worker, job_store
from scorekeeper.web.language import current_language, language, list_people
from scorekeeper.web.limiter import count_stored_bytes
from scorekeeper.web.responses import first_sentences, form_faults, see_other
from scorekeeper.wording import describe

bp = Blueprint("transfer", __name__)
# An archive within these limits is stored in the request: half a second, in which other writers wait at most a fifth of
# a second. A larger one becomes a background job.
LIMITS = ArchiveLimits(games=MAX_GAMES, rows=MAX_SIZE)
RETRY_ARCHIVE_S = 600
# The most digits of a group's number.
MAX_DIGITS = 9


@bp.get("/games/<key>/game.ohhell.json", reads="compute", public=True)
def export(key: str) -> ResponseReturnValue:
    """Send the whole game as a file."""
    stored = game_at(key, known_device())
    return attachment(game_text(stored.game), "application/json", file_name_of(stored, "ohhell.json"))


@bp.route("/games/import", methods=["GET", "POST"], writes="create")
def import_game() -> ResponseReturnValue:
    """Import a game file as a game of this device, or an archive as a group of its own.

    `?group=` names a group of the device to which either is added.
    """
    if request.method == "GET":
        return _page([])
    sent = request.files.get("file")
    if sent is not None and sent.filename:
        data = sent.read()
    elif "copy" in request.form:
        data = request.form.get("game", "").encode()
    else:
        return _page([_("Choose a game file first; its name ends in .ohhell.json.")]), 422
    return _import_file(data, start_id_of_form(data))


@one_at_a_time
def _import_file(data: bytes, start_id: str | None) -> ResponseReturnValue:
    if data.startswith(ZIP_SIGNATURE) or is_group_csv(data):
        return _import_archive(data, start_id)
    game, problems, names = _game_in(data)
    if game is None:
        no_game = any(isinstance(problem.fault, NotText | NotJson | NotGameFile) for problem in problems)
        first = [_("This file isn’t a saved game.")] if no_game else []
        # The place in a photo or a letter at which parsing failed is no help.
        rest = _problem_sentences(problems, names) if not no_game or data.lstrip().startswith((b"{", b"[")) else []
        return _page(first + rest), 422
    device = ensure_device()
    into = _group_in_query()
    group_id = next((group.id for group in groups_for(device)), None) if into is None else into.id
    if group_id is not None and "copy" not in request.form and (same := find_same_game(game, group_id, start_id)):
        return _page([], same, game_text(game)), 409
    with form_faults(lambda problems: _page(_problem_sentences(problems, game.players))):
        day = first_played_on(game) or today()
        key = start_game(device, game, day, group_id=group_id, start_id=start_id, checked=True)
    return see_other("game.show", key=key)


def _game_in(data: bytes) -> tuple[Game | None, tuple[Problem, ...], list[str]]:
    """Return the game in a file, its problems and its names. A table that was saved here may use house rules of this
    device.
    """
    if not is_own_csv(data):
        return read_game_and_names(data)
    return *read_own_csv(data, _own_rules()), []


def _own_rules() -> list[RuleSet]:
    """Return the house rules of this device."""
    device = known_device()
    return [each.rules for each in house_rules_of(device)] if device else []


def _import_archive(data: bytes, start_id: str | None) -> ResponseReturnValue:
    """Import a whole group from its archive, or its games from a table, and give this device the pencil.

    A large archive is imported by a background job. It is refused for an existing group, which would show half of it
    meanwhile.
    """
    into, is_table = _group_in_query(), is_group_csv(data)
    try:
        group, problems = read_group_csv(data, _own_rules()) if is_table else read_group(data, LIMITS)
    except BeyondLimits:
        if into is not None:
            sentence = _("This archive is too large to be added to a group. Import it as a group of its own.")
            return _page([sentence]), 422
        return _import_in_background(data, start_id)
    if group is None:
        return _page(first_sentences([describe_entry(each, current_language()) for each in problems])), 422
    with form_faults(lambda problems: _page(_problem_sentences(problems, ()))):
        group_id = None if into is None else into.id
        done = import_group(group, ensure_device(), into=group_id, start_id=start_id, checked=True)
        count_stored_bytes(len(data) if is_table else unpacked_size(data))
    here, new = len(done.here), len(done.keys) - len(done.here)
    if new or not here:
        flash(ngettext("%(num)d game of the group is now here.", "%(num)d games of the group are now here.", new))
    if here:
        flash(
            ngettext(
                "%(num)d game was already here and is left out.",
                "%(num)d games were already here and are left out.",
                here,
            )
        )
    return see_other("home.index", group=group_id)


def _import_in_background(data: bytes, start_id: str | None) -> ResponseReturnValue:
    store = job_store()
    try:
        size = unpacked_size(data)
        key = order_import(store, data, ensure_device(), start_id or new_id(), language(), size=size)
    except TooManyJobs:
        return _page([_("Other archives are being imported right now. Please try again in a few minutes.")]), 503
    count_stored_bytes(size)
    ensure_worker(store)
    return see_other("jobs.show", key=key)


def _problem_sentences(problems: Sequence[Problem], players: Sequence[str]) -> list[str]:
    return first_sentences([describe(problem, players, current_language()) for problem in problems])


def _page(wrong: list[str], same: str = "", game: str = "") -> str:
    """Return the form with the sentences `wrong`.

    If the `same` game is stored already, the form has its key, and the text of the `game` to import it all the same.
    """
    into = _group_in_query()
    name = "" if into is None else into.name or list_people(into.people) or _("Your group")
    return render_template(
        "transfer/import.html",
        wrong=wrong,
        same=same,
        game=game,
        start_id=new_id(),
        into=into.id if into else None,
        group=name,
    )


def _group_in_query() -> GroupOverview | None:
    """Return the group of this device that the query names. Answers 404 to the number of another group."""
    asked, device = request.args.get("group"), known_device()
    if asked is None:
        return None
    group_id = whole_in(asked, MAX_DIGITS)
    if device is None or group_id is None:
        abort(404)
    try:
        return group_of(device, group_id)
    except NoPencil:
        abort(404)


@bp.get("/games/<key>/sheet.xlsx", reads="compute", public=True)
@one_at_a_time
def workbook(key: str) -> ResponseReturnValue:
    """Send the score sheet as a workbook with formulas."""
    stored = game_at(key, known_device())
    return attachment(score_workbook(stored.sheet, current_language()), WORKBOOK, file_name_of(stored, "xlsx"))


@bp.get("/games/<key>/rounds.csv", reads="compute", public=True)
def rounds(key: str) -> ResponseReturnValue:
    """Send a table with a row for each player and round."""
    stored = game_at(key, known_device())
    return attachment(csv_text(stored.sheet), "text/csv", file_name_of(stored, "csv"))


@bp.get("/games/<key>/group.zip", reads="compute")
@one_at_a_time
def group(key: str) -> ResponseReturnValue:
    """Send everything of the group of this game, for its keepers only: it has games that a watcher may not see.

    The archive of a large group is made by a background job.
    """
    stored, _device = game_to_write(key)
    return archive_response(stored.group_id)


def archive_response(group_id: int, file: str = ARCHIVE) -> ResponseReturnValue:
    """Return a file of a group, its archive or a table, for a keeper. Raises NoGames if it has no games."""
    if archive_needs_job(group_id):
        store = job_store()
        try:
            job = order_archive(store, group_id, file)
        except TooManyJobs:
            raise ServiceUnavailable(retry_after=RETRY_ARCHIVE_S) from None
        ensure_worker(store)
        return see_other("jobs.show", key=job)
    group = archive_of_group(group_id)
    for name in group.left_out:
        flash(_("%(name)s can no longer be read and isn’t in the archive.", name=name))
    name = f"oh-hell-{today()}.zip" if file == ARCHIVE else f"oh-hell-{file}"
    return attachment(GROUP_FILES[file].write(group), GROUP_FILES[file].mimetype, name)


def attachment(data: bytes | str, mimetype: str, name: str) -> Response:
    """Return a response that browsers save instead of opening."""
    response = Response(data, mimetype=mimetype)
    response.headers.set("Content-Disposition", "attachment", filename=name)
    return response


def file_name_of(stored: StoredGame, ending: str) -> str:
    """Return the name of a game's file: its title and its first day."""
    return f"{secure_filename(stored.recorded.title) or 'oh-hell'}-{stored.started_on}.{ending}"
