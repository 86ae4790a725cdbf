"""The words of click, the library of the commands, in the language of the command.

click asks gettext for them in each of its modules. These are those that a person meets here.
"""

from __future__ import annotations

from types import ModuleType

import click
from click import core, decorators, exceptions, formatting, parser, types

from scorekeeper.wording.marks import N_, nN_
from scorekeeper.wording.translation.language import Translate, identity

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
    N_("Missing parameter"),
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
    N_("env var: {var}"),
    N_("(dynamic)"),
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


def set_click_language(language: Translate) -> None:
    """Let click say its words in this language."""
    for module in MODULES:
        if hasattr(module, "_"):
            vars(module)["_"] = language
        if hasattr(module, "ngettext"):
            vars(module)["ngettext"] = language.plural


# Options are declared before anybody has chosen a language; click would look for one on the disk.
set_click_language(identity)
