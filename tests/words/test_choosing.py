"""Which language somebody reads, where it is chosen, and what never changes by it. A new language is one file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from babel import Locale
from flask import Flask
from werkzeug.datastructures import LanguageAccept

from scorekeeper.storage.jobs import BookOrder
from scorekeeper.web.jobs.worker import job_store
from scorekeeper.web.language import best_language
from scorekeeper.wording.locale_forms import locale_name
from scorekeeper.wording.translation import FOLDER_VARIABLE, language_for, languages
from tests.cli.running import run
from tests.sheets.reading import opened
from tests.web.conftest import app  # noqa: F401 - a fixture
from tests.web.table import Phone, words_of
from tests.words.pseudo import FROM_THE_RIGHT, PSEUDO, accented
from tests.words.table import NAMES, reader, sample_files

pytestmark = pytest.mark.one_database

DUTCH = """
msgid ""
msgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "Settings"
msgstr "Instellingen"

msgid "%(games)s game"
msgid_plural "%(games)s games"
msgstr[0] "%(games)s spel"
msgstr[1] "%(games)s spellen"

#, fuzzy
msgid "New game"
msgstr "Nieuw?"

msgid "Rules"
msgstr ""
"""


def lang(phone: Phone, address: str = "/") -> str:
    """The language that a page says of itself."""
    return phone.get(address).text.partition('<html lang="')[2].partition('"')[0]


def choose(phone: Phone, language: str) -> None:
    assert phone.post("/settings/language", {"language": language}).location == "/settings"


class TestTheLanguageOfAPage:
    def test_is_that_of_the_browser(self, app: Flask) -> None:  # noqa: F811 - the fixture, here and below
        for accepted, spoken in (
            ("", "en"),
            ("xx", "en"),
            (f"{PSEUDO}-GR,{PSEUDO};q=0.9,en;q=0.8", PSEUDO),
            (f"sw,{FROM_THE_RIGHT};q=0.5", FROM_THE_RIGHT),
        ):
            assert lang(reader(app, accepted)) == spoken

    def test_is_that_chosen_on_the_device_and_stays(self, app: Flask) -> None:  # noqa: F811
        phone = reader(app, FROM_THE_RIGHT)
        choose(phone, PSEUDO)
        assert [lang(phone), lang(phone, "/rules"), lang(phone, "/settings")] == [PSEUDO] * 3
        assert f'<option value="{PSEUDO}" lang="{PSEUDO}" selected>Ελληνικά</option>' in phone.get("/settings").text
        choose(phone, "")
        assert lang(phone) == FROM_THE_RIGHT

    def test_cannot_be_one_that_is_not_there(self, app: Flask) -> None:  # noqa: F811
        phone = reader(app, PSEUDO)
        choose(phone, "xx")
        assert lang(phone, "/?lang=xx") == PSEUDO

    def test_comes_with_a_link_and_stays_for_the_pages_behind_it(self, app: Flask) -> None:  # noqa: F811
        phone = reader(app, "en")
        assert lang(phone, f"/?lang={PSEUDO}") == PSEUDO
        assert lang(phone) == PSEUDO
        assert lang(phone, f"/?lang={FROM_THE_RIGHT}") == FROM_THE_RIGHT
        assert lang(phone) == FROM_THE_RIGHT

    def test_of_a_link_is_less_than_what_was_chosen(self, app: Flask) -> None:  # noqa: F811
        phone = reader(app, "en")
        choose(phone, PSEUDO)
        assert lang(phone, f"/?lang={FROM_THE_RIGHT}") == PSEUDO
        assert lang(phone) == PSEUDO

    def test_is_that_of_the_live_state_too(self, app: Flask) -> None:  # noqa: F811
        """Also where the answer is given out again, to somebody who reads another."""
        keeper = reader(app, "en")
        key = keeper.start(names=NAMES[:4])
        keeper.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0], misdeals="2")
        others = [reader(app, "en"), reader(app, PSEUDO), reader(app, "en")]
        choose(others[2], PSEUDO)
        english, browser, chosen = [each.get(f"/games/{key}/state").get_data() for each in others]
        assert browser == chosen
        assert english != browser


def test_with_one_language_nothing_is_asked(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    monkeypatch.delenv(FOLDER_VARIABLE)
    monkeypatch.setattr("scorekeeper.web.language.languages", lambda: ("en",))
    phone = reader(app, "en")
    assert "Language" not in words_of(phone.get("/settings").text)
    assert "Language" not in words_of(phone.get(f"/games/{phone.start()}/share").text)


def test_a_watcher_can_be_given_a_link_in_a_language(app: Flask) -> None:  # noqa: F811
    phone = reader(app, "en")
    key = phone.start()
    assert f"/games/{key}?lang=" not in phone.get(f"/games/{key}/share").text
    assert f"/games/{key}?lang={PSEUDO}" in phone.get(f"/games/{key}/share?in={PSEUDO}").text
    assert "?lang=" not in phone.get(f"/games/{key}/share?in=xx").text


def test_what_is_printed_is_in_the_language_of_who_prints_it(app: Flask) -> None:  # noqa: F811
    phone = reader(app, "en")
    key = phone.start()
    english = phone.get(f"/games/{key}/sheet.pdf")
    choose(phone, PSEUDO)
    other = phone.get(f"/games/{key}/sheet.pdf", headers={"If-None-Match": english.headers["ETag"]})
    assert [str(opened(each.get_data()).root_object["/Lang"]) for each in (english, other)] == ["en", PSEUDO]
    assert other.headers["ETag"] != english.headers["ETag"]


def test_a_book_is_in_the_language_of_who_ordered_it(app: Flask) -> None:  # noqa: F811
    phone = reader(app, PSEUDO)
    key = phone.start(names=NAMES[:4])
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    group = phone.get("/groups", 303).location.rpartition("/")[2]
    phone.post("/books", {"group": group, "games": "all", "paper": "a4", "ink": "colour"})
    with app.app_context():
        [order] = [job.order for job in job_store().all() if isinstance(job.order, BookOrder)]
    assert order.language == PSEUDO


def test_the_file_of_a_game_and_its_table_are_the_same_in_every_language(app: Flask) -> None:  # noqa: F811
    phone = reader(app, "en")
    key = phone.start(names=NAMES[:4], rules="himes")
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0], note="…")
    for file in ("game.ohhell.json", "rounds.csv"):
        found = set()
        for language in ("en", PSEUDO, FROM_THE_RIGHT):
            choose(phone, language)
            found.add(phone.get(f"/games/{key}/{file}").get_data())
        assert len(found) == 1


def test_the_score_for_programs_is_the_same_in_every_language(tmp_path: Path) -> None:
    (file := tmp_path / "game.json").write_text(sample_files()[1], encoding="utf-8")
    for arguments in (["score", str(file), "--json"], ["rules", "himes", "--players", "4", "--json"]):
        assert run(*arguments, "--language", PSEUDO).output == run(*arguments, "--language", "en").output


def test_a_phone_keeps_the_pages_of_one_language(app: Flask) -> None:  # noqa: F811
    """In another there is another worker, and with it go the pages kept before (`static/js/pwa/worker.js`)."""
    phone = reader(app, "en")
    english = phone.get("/service-worker.js").text
    choose(phone, PSEUDO)
    other = phone.get("/service-worker.js").text
    assert '"language": "en"' in english
    assert other == english.replace('"language": "en"', f'"language": "{PSEUDO}"')
    manifest = json.loads(phone.get("/manifest.webmanifest").get_data())
    assert (manifest["lang"], manifest["short_name"]) == (PSEUDO, accented("Oh Hell"))


class TestANewLanguage:
    """One file in a folder, and nothing else."""

    @pytest.fixture(autouse=True)
    def dutch(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "nl.po").write_text(DUTCH, encoding="utf-8")
        # A file that is named after no language is none.
        (tmp_path / "notes.po").write_text("", encoding="utf-8")
        monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))

    def test_is_there(self, app: Flask) -> None:  # noqa: F811
        phone = reader(app, "nl-BE")
        page = phone.get("/settings").text
        assert '<html lang="nl">' in page
        assert "Instellingen" in words_of(page)
        assert '<option value="nl" lang="nl">Nederlands</option>' in page

    def test_may_have_gaps_which_stay_english(self) -> None:
        dutch = language_for("nl")
        assert [dutch("Settings"), dutch("New game"), dutch("Rules"), dutch("Players"), dutch("")] == [
            "Instellingen",
            "New game",
            "Rules",
            "Players",
            "",
        ]
        forms = [dutch.plural("%(games)s game", "%(games)s games", n) % {"games": n} for n in (1, 2)]
        assert forms == ["1 spel", "2 spellen"]

    def test_is_offered_the_rules_of_its_country_first(self, app: Flask) -> None:  # noqa: F811
        pages = [reader(app, each).get("/games/new").text for each in ("nl", "en")]
        first = [page.partition('name="rules" id="rules-')[2].partition('"')[0] for page in pages]
        assert first == ["boerenbridge", "desilva"]
        assert "Boerenbridge" in words_of(pages[0])
        assert run("rules", "--language", "nl").output.startswith("boerenbridge ")

    def test_is_spoken_by_commands(self) -> None:
        assert "nl" in languages()
        assert run("rules", "--language", "nl", "--pack", "11").exit_code == 0


class TestPortuguese:
    """There are two: of Portugal, which the code without a country names, and of Brazil."""

    def test_both_are_offered_by_their_names(self, app: Flask) -> None:  # noqa: F811
        page = reader(app, "en").get("/settings").text
        assert '<option value="pt" lang="pt">Português</option>' in page
        assert '<option value="pt-BR" lang="pt-BR">Português (Brasil)</option>' in page

    @pytest.mark.parametrize(
        ("accepted", "spoken", "phones"),
        [
            ("pt", "pt-PT", "Telemóveis dos jogadores"),
            ("pt-PT,pt;q=0.9,en;q=0.8", "pt-PT", "Telemóveis dos jogadores"),
            ("pt-AO", "pt-PT", "Telemóveis dos jogadores"),
            ("pt-BR,pt;q=0.9,en;q=0.8", "pt-BR", "Celulares dos jogadores"),
        ],
    )
    def test_brazilians_read_that_of_brazil(self, app: Flask, accepted: str, spoken: str, phones: str) -> None:  # noqa: F811
        phone = reader(app, accepted)
        key = phone.start()
        assert lang(phone) == spoken
        assert phones in words_of(phone.get(f"/games/{key}/share").text)

    @pytest.mark.parametrize(("language", "no_games"), [("pt", "0 partidas"), ("pt-BR", "0 partida")])
    def test_nothing_is_several_in_portugal_and_one_in_brazil(self, language: str, no_games: str) -> None:
        assert language_for(language).plural("%(num)d game", "%(num)d games", 0) % {"num": 0} == no_games
        assert str(Locale.parse(locale_name(language)).plural_form(0)) == ("other" if language == "pt" else "one")


@pytest.mark.parametrize(
    ("kept", "linked", "accepted", "spoken"),
    [
        ("", "", [], "en"),
        (PSEUDO, FROM_THE_RIGHT, [("en", 1)], PSEUDO),
        (f"~{PSEUDO}", FROM_THE_RIGHT, [("en", 1)], FROM_THE_RIGHT),
        (f"~{PSEUDO}", "", [("en", 1)], PSEUDO),
        ("xx", "yy", [("zz", 1), (PSEUDO, 0.5)], PSEUDO),
    ],
)
def test_a_choice_is_more_than_a_link_and_a_link_more_than_the_browser(
    kept: str, linked: str, accepted: list[tuple[str, float]], spoken: str
) -> None:
    assert best_language(kept, linked, LanguageAccept(accepted)) == spoken
