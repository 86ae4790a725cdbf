"""The command line. A command is loaded when it is called, so scoring loads neither the web server nor WeasyPrint."""

from __future__ import annotations

import os
import select
import sys
from importlib import import_module
from typing import Any

import click

from scorekeeper.cli.language import choose_language, in_language, language_option

MODULES = {
    **{
        name: f"scorekeeper.cli.commands.{name}"
        for name in (
            *("rules", "score", "sheet", "evening", "poster", "statistics"),
            *("export", "book", "backup", "restore", "demo", "groups", "check", "service"),
        )
    },
    # A module cannot be called "import".
    "import": "scorekeeper.cli.commands.import_games",
}


FROM_FILES = ("SECRET_KEY", "DATABASE_URL", "BUDGETS_STORE")


class LazyGroup(click.Group):
    """Commands by name; each is the `command` of its own module."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return every command, also the ones added by hand."""
        return sorted({*super().list_commands(ctx), *MODULES})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the module of the command of this name, and return the command."""
        known = super().get_command(ctx, cmd_name)
        command = import_module(MODULES[cmd_name]).command if cmd_name in MODULES else known
        return in_language(command) if isinstance(command, click.Command) else None

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Choose the language before anything is parsed, then make the context as usual."""
        choose_language(args)
        return super().make_context(info_name, args, parent, **extra)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help in the chosen language."""
        translated = in_language(self)
        click.Group.format_help(translated, ctx, formatter) if isinstance(translated, click.Group) else None

    def invoke(self, ctx: click.Context) -> object:
        """Run the command. A closed pipe, as with `| head`, is not an error."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            if not _pipe_is_closed():
                raise
            ctx.exit(0)
        except OSError as error:
            # An error without a file name is one of standard output, such as a full disk behind it.
            if error.filename is not None:
                raise
            _discard_output()
            raise click.ClickException(f"-: {error.strerror or error}") from None


def _pipe_is_closed() -> bool:
    """Return whether the other end of the output pipe is closed; then output is discarded."""
    if sys.platform == "win32":
        return False
    output = sys.stdout.fileno()
    pipe = select.poll()
    pipe.register(output, 0)
    closed = any(event & select.POLLERR for _output, event in pipe.poll(0))
    if closed:
        _discard_output()
    return closed


def _discard_output() -> None:
    """Discard buffered output, so that it is not tried again when the process ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@click.command(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@language_option
@click.version_option(package_name="scorekeeper", message="%(prog)s %(version)s")
def command_line() -> None:
    """Keep score for Oh Hell played with paper cards."""
    read_settings_from_files()


def read_settings_from_files() -> None:
    """Set each unset variable of `FROM_FILES` to the text of a file, if the variable with `_FILE` added has its path.

    Containers pass passwords as files.
    """
    for name in FROM_FILES:
        file = os.environ.get(f"{name}_FILE")
        if file and not os.environ.get(name):
            try:
                with open(file, encoding="utf-8") as opened:  # noqa: PTH123 - a path costs a third of the start
                    os.environ[name] = opened.read().strip()
            except (OSError, UnicodeDecodeError) as error:
                reason = getattr(error, "strerror", None) or str(error)
                raise click.ClickException(f"{name}_FILE: {file}: {reason}") from None
