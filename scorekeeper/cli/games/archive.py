"""The archive of a group that a command works on."""

from __future__ import annotations

import click

from scorekeeper.cli.errors import CommandError
from scorekeeper.cli.language import current_language
from scorekeeper.files.club_archive import ClubArchive
from scorekeeper.files.club_archive.reader import describe_entry, read_club


def parse_archive(path: str, data: bytes) -> ClubArchive:
    """The club in the bytes of an archive. Raises CommandError with everything that is wrong with it."""
    club, problems = read_club(data)
    if club is None:
        raise CommandError(
            f"{click.format_filename(path)}: {describe_entry(problem, current_language())}" for problem in problems
        )
    return club
