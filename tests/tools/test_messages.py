"""`script/messages`: every text is found, and a catalogue that cannot be shown is refused with a sentence."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from click.testing import CliRunner

from scorekeeper.paths import TRANSLATIONS
from tools.messages.__main__ import main
from tools.messages.check import catalogue_faults, faults_in
from tools.messages.extractors import Found, modules, presets
from tools.messages.files import COMPLETE, template_catalogue

GERMAN = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
ONE_ROUND = 'msgid "%(count)s round"\nmsgid_plural "%(count)s rounds"\n'


@cache
def template() -> Catalog:
    """All texts of today. Collecting them takes most of a second, which who runs other tests need not wait for."""
    return template_catalogue()


def test_the_catalogues_are_those_of_the_texts_of_today() -> None:
    """If this fails, run script/messages, and translate what is new (docs/contributing.md, "A language")."""
    assert list(faults_in(TRANSLATIONS)) == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('_("One")', ["One"]),
        ('translate(N_("One"))', ["One"]),
        ('_("One" if a else "Two")', ["One", "Two"]),
        ('_("One "\n "and two")', ["One and two"]),
        ('page.translate("One")', ["One"]),
        ('_(known) or f"{number} cards"', []),
        ('click.option("--a", help="One")', ["One"]),
        ('@click.command("a")\ndef command():\n    """One\n    line.\n\n    Two.\n    """', ["One line.\n\nTwo."]),
        ('_number_term("One")', ["One"]),
        ('FunctionEntry("min(a)", "One", 2, None)', ["One"]),
    ],
)
def test_a_marked_text_of_a_module_is_found(source: str, found: list[str]) -> None:
    assert texts_of(modules, source) == found


def texts_of(method: Callable[..., Iterator[Found]], source: str) -> list[str | tuple[str, str]]:
    """Return the texts that an extraction method finds."""
    return [text for _line, _function, text, _comments in method(io.BytesIO(source.encode()))]


@pytest.mark.parametrize("call", ["ngettext", "translate.plural", "nN_"])
def test_both_forms_of_a_counted_text_are_found(call: str) -> None:
    assert texts_of(modules, f'{call}("%(n)s card", "%(n)s cards", n)') == [("%(n)s card", "%(n)s cards")]


def test_a_text_is_another_one_in_another_context() -> None:
    assert texts_of(modules, 'pgettext("a column", "won")\n_("won")') == [("a column", "won"), "won"]


def test_what_people_read_of_a_preset_is_found_and_no_formula_or_source() -> None:
    page = """
    name = "Own"
    source = "A book"
    trump = "turned"
    penalties = [{ points = 5, reason = "revoke" }]
    specials = [{ cards = 1, name = "Blind", note = "Eyes shut" }]
    [scoring]
    made = "bid"
    [readings]
    points = "As written"
    [[choices]]
    reading = "points"
    question = "When?"
    preset = "now"
    [[choices.others]]
    answer = "later"
    reading = "As asked"
    """
    found = ["Own", "revoke", "Blind", "Eyes shut", "As written", "When?", "now", "later", "As asked"]
    assert texts_of(presets, page) == found


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ('msgid "Round %(n)s"\nmsgstr "Runde %(m)s"\n', "its places ['%(n)s'] are not those of the translation"),
        ('msgid "Round %(n)s"\nmsgstr "Runde"\n', "its places ['%(n)s'] are not those of the translation, []"),
        (f'{ONE_ROUND}msgstr[0] "eine Runde"\nmsgstr[1] ""\n', "not every plural form is written"),
        (f'{ONE_ROUND}msgstr[0] "%(count)s Runde"\nmsgstr[1] "Runden"\n', "its places ['%(count)s'] are not"),
        ("msgid no text\n", "it cannot be read"),
    ],
)
def test_a_translation_that_cannot_be_shown_is_refused(tmp_path: Path, entry: str, fault: str) -> None:
    (file := tmp_path / "de.po").write_text(GERMAN + entry, encoding="utf-8")
    assert fault in "\n".join(catalogue_faults(file, template()))


def test_one_thing_may_be_written_without_its_number(tmp_path: Path) -> None:
    (file := tmp_path / "de.po").write_text(
        f'{GERMAN}{ONE_ROUND}msgstr[0] "eine Runde"\nmsgstr[1] "%(count)s Runden"\n', encoding="utf-8"
    )
    assert list(catalogue_faults(file, template())) == []


def test_a_catalogue_may_have_gaps_unless_it_says_that_it_is_complete(tmp_path: Path) -> None:
    (file := tmp_path / "de.po").write_text(GERMAN, encoding="utf-8")
    assert list(catalogue_faults(file, template())) == []
    file.write_text(f"# {COMPLETE}\n{GERMAN}", encoding="utf-8")
    assert len(list(catalogue_faults(file, template()))) == len(template())


def test_a_file_that_is_named_after_no_language_is_refused(tmp_path: Path) -> None:
    (file := tmp_path / "German.po").write_text(GERMAN, encoding="utf-8")
    assert list(catalogue_faults(file, template())) == ["its name is no code of a language, as in de.po or pt-BR.po"]


def test_a_language_is_begun_once_and_kept_up_to_date(tmp_path: Path) -> None:
    folder = ("--folder", str(tmp_path))
    assert CliRunner().invoke(main, [*folder, "add", "pt-BR"]).exit_code == 0
    assert "is there already" in CliRunner().invoke(main, [*folder, "add", "pt-BR"]).output
    assert "is no language" in CliRunner().invoke(main, [*folder, "add", "nonsense"]).output
    assert f"pt-BR.po: 0 of {len(template())} translated" in CliRunner().invoke(main, folder).output
    before = (tmp_path / "pt-BR.po").read_bytes()
    CliRunner().invoke(main, folder)
    assert (tmp_path / "pt-BR.po").read_bytes() == before
    assert list(catalogue_faults(tmp_path / "pt-BR.po", template())) == []
