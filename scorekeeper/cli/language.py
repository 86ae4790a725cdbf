"""The language of a command: from `--language`, or else from the terminal. The words of click are in it too.

click is the library of the commands. It calls gettext in each of its modules, and the ones here have the words that a
person meets.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from copy import copy
from inspect import cleandoc
from types import ModuleType
from typing import Any

import click
from click import core, decorators, exceptions, formatting, parser, types

from scorekeeper.wording.translation import ENGLISH, N_, Language, Translate, identity, language_for, languages, nN_

OPTION = "--language"
# In the order of every program of the terminal (gettext's manual, "Setting the locale").
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
HELP = N_("The language of everything people read, such as en; by default that of the terminal.")
_language: ContextVar[Language] = ContextVar("language")

WORDS = (
    N_("Usage:"),
    N_("Options"),
    N_("Commands"),
    N_("Show this message and exit."),
    N_("Show the version and exit."),
    N_("Error: {message}"),
    N_("Try '{command} {option}' for help."),
    N_("Invalid value: {message}"),
    N_("Invalid value for {param_hint}: {message}"),
    N_("Missing argument"),
    N_("Missing option"),
    N_("No such option {name!r}."),
    N_("Missing command."),
    N_("Aborted!"),
    N_("Could not open file {filename!r}: {message}"),
    N_("Choose from:\n\t{choices}"),
    N_("%(prog)s, version %(version)s"),
    N_("No such command {name!r}."),
    N_("Did you mean {possibility}?"),
    N_("Option {name!r} requires an argument."),
    N_("Option {name!r} does not take a value."),
    N_("required"),
    N_("default: {default}"),
    N_("{name} {filename!r} does not exist."),
    N_("{name} {filename!r} is a directory."),
    N_("{name} {filename!r} is a file."),
    N_("{name} {filename!r} is not readable."),
    N_("{value!r} is not a valid {number_type}."),
    N_("{value} is not in the range {range}."),
    N_("file"),
    N_("directory"),
    N_("path"),
)
# Each with its form for one and for several.
COUNTED = (
    nN_("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    nN_("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    nN_("{value!r} does not match the format {format}.", "{value!r} does not match the formats {formats}."),
)
MODULES: tuple[ModuleType, ...] = (click, core, decorators, exceptions, formatting, parser, types)


def current_language() -> Language:
    """Return the language of the running command."""
    return _language.get(None) or language_for(ENGLISH)


def _(text: str) -> str:
    """Return a text in the language of the command."""
    return current_language()(text)


def ngettext(one: str, several: str, n: int) -> str:
    """Return the form of a text for a number of things, in the language of the command."""
    return current_language().plural(one, several, n)


def choose_language(arguments: Sequence[str], environment: Mapping[str, str] | None = None) -> None:
    """Choose the language before anything else is read, because help and errors of the arguments are in it."""
    wanted = _language_in(arguments) or _terminal_language(os.environ if environment is None else environment)
    _language.set(language_for(wanted))
    set_click_language(current_language())


class LanguageName(click.ParamType[str]):
    """The code of a known language."""

    name = "code"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the code as it was typed; fail if the language is unknown."""
        return click.Choice(languages()).convert(str(value).replace("_", "-"), param, ctx)


LANGUAGE_OPTION: Mapping[str, Any] = {
    "type": LanguageName(),
    "metavar": "CODE",
    "expose_value": False,
    "help": HELP,
}


def in_language(command: click.Command) -> click.Command:
    """Return a command with its help in the language, and with the language option."""
    translated = copy(command)
    translated.help = _(paragraphs(command.help)) if command.help else command.help
    own = () if any(OPTION in param.opts for param in command.params) else (click.Option([OPTION], **LANGUAGE_OPTION),)
    translated.params = [_translated_param(param) for param in (*command.params, *own)]
    return translated


def language_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the language option to a command outside any group. Its value is not used, because `choose_language` read it
    before.
    """
    return click.option(OPTION, **LANGUAGE_OPTION)(command)


def paragraphs(docstring: str) -> str:
    """Return a docstring in the form in which it is translated: each paragraph in one line."""
    return "\n\n".join(" ".join(part.split()) for part in cleandoc(docstring).split("\n\n"))


def _translated_param(param: click.Parameter) -> click.Parameter:
    """Return a copy of a parameter with its words in the language."""
    translated = copy(param)
    if isinstance(param.type, click.Path):
        translated.type = copy(param.type)
        translated.type.name = _path_name(param.type)
    if isinstance(translated, click.Option):
        translated.help = _(translated.help) if translated.help else translated.help
        translated.show_default = (
            _(translated.show_default) if isinstance(translated.show_default, str) else translated.show_default
        )
    return translated


def _path_name(kind: click.Path) -> str:
    """Return the word for a path in click's errors. click itself chooses it only once, when a command is loaded."""
    if kind.file_okay and kind.dir_okay:
        return _("path")
    return _("file") if kind.file_okay else _("directory")


def _language_in(arguments: Sequence[str]) -> str:
    for place, argument in enumerate(arguments):
        if argument == OPTION:
            return "".join(arguments[place + 1 : place + 2])
        if argument.startswith(f"{OPTION}="):
            return argument.partition("=")[2]
    return ""


def _terminal_language(environment: Mapping[str, str]) -> str:
    locale = next(filter(None, map(environment.get, VARIABLES)), "") or ""
    return locale.partition(".")[0].partition("@")[0]


def set_click_language(language: Translate) -> None:
    """Make click translate its texts into this language."""
    for module in MODULES:
        if hasattr(module, "_"):
            vars(module)["_"] = language
        if hasattr(module, "ngettext"):
            vars(module)["ngettext"] = language.plural


# Options are declared before a language is chosen; click would look for one on the disk.
set_click_language(identity)
