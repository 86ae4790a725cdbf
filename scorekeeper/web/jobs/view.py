"""The progress of an archive, as texts."""

from __future__ import annotations

from datetime import UTC, datetime

from flask_babel import gettext as _
from flask_babel import ngettext
from msgspec import Struct

from scorekeeper.actions.jobs.long_jobs import REFUSED
from scorekeeper.storage.jobs import MAX_AGE_SECONDS, BackgroundJob, ImportOrder, Stage
from scorekeeper.web.language import moment


class JobView(Struct, frozen=True):
    """An archive on its page. `heading` and `sentence` say how far it is; `most` is 0 while the number of games is
    unknown.

    `notes` are faults in the archive, or games that it leaves out.
    """

    key: str
    brings_in: bool
    stage: Stage
    heading: str
    sentence: str
    notes: tuple[str, ...]
    done: int
    most: int


def job_view(job: BackgroundJob) -> JobView:
    """Return the view of a job with its progress."""
    brings_in = isinstance(job.order, ImportOrder)
    heading, sentence = _import_words(job) if brings_in else _archive_words(job)
    notes = job.notes if brings_in else tuple(_left_out_note(name) for name in job.notes)
    return JobView(job.key, brings_in, job.stage, heading, sentence, notes, job.done, job.games)


def _import_words(job: BackgroundJob) -> tuple[str, str]:
    match job.stage:
        case Stage.READY:
            words = ngettext(
                "%(num)d game of the group is now here.", "%(num)d games of the group are now here.", job.games
            )
            return _("The group is here"), words
        case Stage.FAILED if job.failure == REFUSED:
            return _("The archive was not imported"), _("Nothing was saved. This is what is wrong:")
        case Stage.FAILED:
            sentence = _("That didn’t work. Your games are safe; please try again.")
            return _("The archive was not imported"), sentence
        case Stage.WAITING:
            return _("The archive is being imported"), _("Waiting for its turn.")
    if not job.games:
        return _("The archive is being imported"), _("The games are being read.")
    return _("The archive is being imported"), _stored_words(job)


def _stored_words(job: BackgroundJob) -> str:
    return ngettext("%(done)d of %(num)d game", "%(done)d of %(num)d games", job.games, done=job.done)


def _archive_words(job: BackgroundJob) -> tuple[str, str]:
    match job.stage:
        case Stage.READY:
            until = datetime.fromtimestamp(job.file.stat().st_mtime + MAX_AGE_SECONDS, UTC)
            return _("The archive is ready"), _("You can download it here until %(moment)s.", moment=moment(until))
        case Stage.FAILED:
            return _("There is no archive"), _("That didn’t work. Your games are safe; please try again.")
        case Stage.WAITING:
            return _("The archive is being made"), _("Waiting for its turn.")
    return _("The archive is being made"), _("The games are being read.")


def _left_out_note(name: str) -> str:
    return _("%(name)s can no longer be read and isn’t in the archive.", name=name)
