"""Options and arguments that several commands have: the home (data folder), and texts, checked like all texts that
enter.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click

from scorekeeper.cli.language import _
from scorekeeper.paths import HOME_VARIABLE, home_folder
from scorekeeper.rules.forbidden_characters import is_allowed_line
from scorekeeper.wording import N_

WEB_ADDRESS = re.compile(r"https?://[!-~]{1,300}")
FORBIDDEN = N_("A name is one line, without control characters or broken letters.")

# A decorator; the command gets the absolute path as `folder`.
home_option = click.option(
    "--home",
    "folder",
    type=click.Path(file_okay=False, resolve_path=True, path_type=Path),
    default=home_folder,
    envvar=HOME_VARIABLE,
    show_envvar=True,
    show_default="instance/ in a checkout, else where this system keeps data of programs",
    metavar="DIR",
    help="The folder where the app keeps its database and its key.",
)

https_option = click.option(
    "--https", "at_home", is_flag=True, help="Serve https as well, with a certificate that phones at home can trust."
)


def only_one_of(*options: str) -> click.UsageError:
    """Return the error that options were given of which each excludes the others."""
    return click.UsageError(_("Give only one of %(options)s.") % {"options": ", ".join(options)})


class TextLine(click.ParamType[str]):
    """One line of text. A terminal passes on the bytes as typed; invalid ones come as lone surrogates."""

    name = "text"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the text as it was typed; fail if it holds a forbidden character."""
        text = str(value)
        if not is_allowed_line(text):
            raise click.BadParameter(_(FORBIDDEN), ctx, param)
        return text


TEXT_LINE = TextLine()
