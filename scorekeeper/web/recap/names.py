"""Names in sentences."""

from __future__ import annotations

from collections.abc import Iterable

from babel.lists import format_list
from flask_babel import get_locale


def listed(names: Iterable[str]) -> str:
    """Gina; Gina and Frank; Gina, Frank, and Irene."""
    return str(format_list(list(names), locale=get_locale() or "en"))
