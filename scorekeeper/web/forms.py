"""The base class of our forms: WTForms, read from the request."""

from __future__ import annotations

from functools import cache
from typing import Any

from babel.support import NullTranslations, Translations
from flask import request
from flask_babel import get_locale
from werkzeug.datastructures import CombinedMultiDict, FileStorage
from wtforms import FileField, Form
from wtforms.i18n import messages_path
from wtforms.meta import DefaultMeta

SENT = object()


class PageForm(Form):
    """A form that reads a POST, unless `formdata` is given. The request was checked for CSRF before."""

    class Meta(DefaultMeta):
        """The source of the values, and the language of WTForms' own sentences."""

        def wrap_formdata(self, form: Any, formdata: Any) -> Any:  # noqa: ARG002 - WTForms hands over both
            """Return the sent values, or `formdata` if it was given."""
            if formdata is not SENT:
                return formdata
            return CombinedMultiDict([request.files, request.form]) if request.method == "POST" else None

        def get_translations(self, form: Any) -> Any:  # noqa: ARG002 - WTForms hands it over
            """Return the catalogue of WTForms in the reader's language."""
            return _translations(str(get_locale() or "en"))

    def __init__(self, formdata: Any = SENT, **more: Any) -> None:
        super().__init__(formdata, **more)

    def is_submitted(self) -> bool:
        """Return whether the page was sent, and not only requested."""
        return request.method == "POST"


class UploadField(FileField):
    """A file, or None if none was chosen."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read the field. Browsers send an empty file without a name if no file was chosen."""
        self.data = next((sent for sent in valuelist if isinstance(sent, FileStorage) and sent), None)


@cache
def _translations(language: str) -> NullTranslations:
    return Translations.load(messages_path(), [language], domain="wtforms")
