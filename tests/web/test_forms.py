"""What a form reads, and in which language it answers."""

from __future__ import annotations

from io import BytesIO

import pytest
from flask import Flask
from wtforms import SelectField, StringField

from scorekeeper.web.fields import PageForm, UploadField

pytestmark = pytest.mark.one_database


class AForm(PageForm):
    name = StringField()
    file = UploadField()
    choice = SelectField(choices=["one"], default="one")  # type: ignore[list-item]  # the types know pairs alone


def test_a_page_that_is_asked_for_fills_in_nothing(page_app: Flask) -> None:
    with page_app.test_request_context("/?name=Ann"):
        form = AForm(data={"name": "Bo"})
        assert (form.name.data, form.is_submitted()) == ("Bo", False)


def test_a_form_that_is_sent_has_its_texts_and_files(page_app: Flask) -> None:
    sent = {"name": "Ann", "choice": "one", "file": (BytesIO(b"a table"), "table.csv")}
    with page_app.test_request_context(method="POST", data=sent):
        form = AForm(data={"name": "Bo"})
        assert form.is_submitted()
        assert form.validate()
        assert (form.name.data, form.file.data.read()) == ("Ann", b"a table")


def test_no_file_is_none(page_app: Flask) -> None:
    sent = {"choice": "one", "file": (BytesIO(b""), "")}
    with page_app.test_request_context(method="POST", data=sent):
        assert AForm().file.data is None


def test_another_form_than_that_of_the_request_can_be_read(page_app: Flask) -> None:
    with page_app.test_request_context(method="POST", data={"name": "Ann"}):
        assert AForm(formdata=None, data={"name": "Bo"}).name.data == "Bo"


@pytest.mark.parametrize(("language", "sentence"), [("en", "Not a valid choice."), ("de", "Keine gültige Auswahl.")])
def test_sentences_of_wtforms_are_in_the_language_of_the_reader(page_app: Flask, language: str, sentence: str) -> None:
    with page_app.test_request_context(method="POST", data={"choice": "two"}, headers={"Accept-Language": language}):
        form = AForm()
        assert not form.validate()
        assert form.errors == {"choice": [sentence]}
