"""The archive of a group that a command works on."""

from __future__ import annotations

import click

from scorekeeper.cli.errors import CommandError
from scorekeeper.cli.language import current_language
from scorekeeper.files.group_archive import GroupArchive
from scorekeeper.files.group_archive.reader import describe_entry, read_group


def parse_archive(path: str, data: bytes) -> GroupArchive:
    """The group in the bytes of an archive. Raises CommandError with everything that is wrong with it."""
    group, problems = read_group(data)
    if group is None:
        raise CommandError(
            f"{click.format_filename(path)}: {describe_entry(problem, current_language())}" for problem in problems
        )
    return group
