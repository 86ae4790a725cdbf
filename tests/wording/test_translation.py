"""A catalogue is read as gettext's own tools write it."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from babel.messages.pofile import PoFileError, read_po
from babel.support import Translations

from scorekeeper.paths import TRANSLATIONS
from scorekeeper.wording.translation import FOLDER_VARIABLE, compiled_catalogue, language_for, languages


def read(text: str) -> Translations:
    return compiled_catalogue(io.BytesIO(text.encode()), "pl")


def test_a_text_that_is_missing_empty_doubtful_or_put_aside_stays_english() -> None:
    found = read(
        'msgid "One"\nmsgstr ""\n\n#, fuzzy\nmsgid "Two"\nmsgstr "Zwei"\n\n#~ msgid "Three"\n#~ msgstr "Drei"\n\n'
        '#: a.py\n#, python-format\nmsgid "Four"\nmsgstr "Vi"\n"er"\n'
    )
    assert [found.gettext(text) for text in ("One", "Two", "Three", "Four", "Five")] == [
        "One",
        "Two",
        "Three",
        "Vier",
        "Five",
    ]


def test_a_text_in_a_context_is_apart_from_the_same_without_it() -> None:
    found = read('msgctxt "a column"\nmsgid "won"\nmsgstr "Siege"\n\nmsgid "won"\nmsgstr "gewonnen"\n')
    assert (found.pgettext("a column", "won"), found.gettext("won")) == ("Siege", "gewonnen")
    assert found.pgettext("a row", "won") == "won"


def test_a_language_has_its_own_plural_forms() -> None:
    polish = read(
        'msgid ""\nmsgstr "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) '
        '? 1 : 2);\\n"\n\nmsgid "%(n)s game"\nmsgid_plural "%(n)s games"\nmsgstr[0] "%(n)s gra"\n'
        'msgstr[1] "%(n)s gry"\nmsgstr[2] "%(n)s gier"\n'
    )
    forms = [polish.ngettext("%(n)s game", "%(n)s games", n) % {"n": n} for n in (1, 2, 5, 22)]
    assert forms == ["1 gra", "2 gry", "5 gier", "22 gry"]
    assert polish.ngettext("%(n)s card", "%(n)s cards", 2) == "%(n)s cards"


def test_a_french_sign_never_begins_a_line() -> None:
    """The space before it does not break."""
    with (TRANSLATIONS / "fr.po").open("rb") as source:
        texts = [str(message.string) for message in read_po(source) if message.id]
    assert [text for text in texts if re.search(" [:;?!»]|« ", text)] == []


def test_a_file_that_is_no_catalogue_is_refused() -> None:
    with pytest.raises(PoFileError):
        read("msgid no text")


def test_a_translation_that_cannot_be_filled_stays_english() -> None:
    found = read(
        'msgid "%(name)s won"\nmsgstr "%(nam)s wygrywa"\n\nmsgid "By %(name)s"\nmsgstr "100 % %(name)s"\n\n'
        'msgid "Of %(name)s"\nmsgstr "Gry %(name)s"\n\n'
        'msgid "%(n)s game"\nmsgid_plural "%(n)s games"\nmsgstr[0] "%(n)s gra"\nmsgstr[1] "%(m)s gry"\n'
    )
    assert [found.gettext(text) for text in ("%(name)s won", "By %(name)s", "Of %(name)s")] == [
        "%(name)s won",
        "By %(name)s",
        "Gry %(name)s",
    ]
    assert found.ngettext("%(n)s game", "%(n)s games", 2) == "%(n)s games"


def test_a_broken_catalogue_of_a_translator_is_left_out_and_the_log_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    (tmp_path / "pl.po").write_text('msgid "One"\nmsgstr "Jeden"\n', encoding="utf-8")
    (tmp_path / "de.po").write_text("msgid no text", encoding="utf-8")
    (tmp_path / "cs.po").write_bytes(b'msgid "One"\nmsgstr "\xff"\n')
    (tmp_path / "qq.po").write_text('msgid "One"\nmsgstr "Une"\n', encoding="utf-8")
    (tmp_path / "sk.po").mkdir()
    ours = language_for("de")("Round")
    assert language_for("pl")("One") == "Jeden"
    assert not {"cs", "qq", "sk"} & set(languages())
    assert language_for("de")("Round") == ours
    assert {record.getMessage().split()[2] for record in caplog.records} == {"de.po", "cs.po", "qq.po", "sk.po"}
