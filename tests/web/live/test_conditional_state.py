"""A watching page asks every few seconds; where nothing is new, the answer costs next to nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from flask import Flask
from sqlalchemy import event

from scorekeeper.rules.presets import preset
from scorekeeper.storage.database import db
from scorekeeper.web.security import page_headers
from scorekeeper.wording.translation import language_for
from tests.web.table import Phone


@contextmanager
def everything_sent(app: Flask) -> Iterator[list[str]]:
    """All that is sent to the database meanwhile, BEGIN and the like as well."""
    sent: list[str] = []

    def note(_conn: object, _cursor: object, statement: str, *_more: object) -> None:
        sent.append(statement)

    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", note)
    yield sent
    event.remove(engine, "before_cursor_execute", note)


@pytest.mark.parametrize("known", ['W/"1"', '"1"'])
def test_nothing_new_takes_one_statement_and_not_even_a_transaction(app: Flask, phone: Phone, known: str) -> None:
    key = phone.start()
    assert phone.get(f"/games/{key}/state").headers["ETag"] == 'W/"1"'
    with everything_sent(app) as sent:
        phone.get(f"/games/{key}/state", 304, headers={"If-None-Match": known})
    assert len(sent) == 1
    assert sent[0].startswith("SELECT games.version")


def test_nothing_new_says_which_state_is_meant_and_renews_no_cookie(phone: Phone) -> None:
    key = phone.start()
    tag = phone.get(f"/games/{key}/state").headers["ETag"]
    answer = phone.get(f"/games/{key}/state", 304, headers={"If-None-Match": tag})
    own = {"ETag": tag, "Vary": "Accept-Encoding", "Cache-Control": "private, no-cache"}
    assert dict(answer.headers) == {**own, **page_headers()}
    assert answer.data == b""


@pytest.mark.parametrize("known", ['W/"1"', '"0", "1"', "*"])
def test_other_ways_of_saying_what_is_known_are_understood_as_well(phone: Phone, known: str) -> None:
    key = phone.start()
    phone.get(f"/games/{key}/state", 304, headers={"If-None-Match": known})


def test_of_a_game_that_is_not_there_nobody_knows_anything(phone: Phone) -> None:
    phone.get(f"/games/{'x' * 24}/state", 404, headers={"If-None-Match": '"None"'})


def test_who_knows_another_version_gets_the_state(phone: Phone) -> None:
    key = phone.start()
    answer = phone.get(f"/games/{key}/state", headers={"If-None-Match": '"0"'})
    assert (answer.headers["ETag"], answer.get_json()["version"]) == ('W/"1"', 1)


def test_nobody_chooses_the_language_of_the_others_by_an_address(phone: Phone, watcher: Phone) -> None:
    key = phone.start(rules="forehead")
    by_language = {each: language_for(each)(preset("forehead").specials[0].name) for each in ("en", "de")}
    assert len({*by_language.values()}) == 2
    for linked, own in (("de", "en"), ("en", "de")):
        phone.get(f"/games/{key}/state?lang={linked}", headers={"Accept-Language": own})
    for own, name in by_language.items():
        assert name in watcher.get(f"/games/{key}/state", headers={"Accept-Language": own}).text
