"""The words for a group that has no name: the names of its people."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.wording.locale_forms import list_words
from scorekeeper.wording.translation import Translate, identity, nN_

MANY_PEOPLE = nN_("%(names)s and %(count)s other", "%(names)s and %(count)s others")


def people_words(
    names: Sequence[str],
    most: int,
    translate: Translate = identity,
) -> str:
    """Return these people, the most important first, such as `Gina, Frank and 2 others`.

    If there are more than `most`, at least two are only counted.
    """
    if len(names) <= most:
        return list_words(names, translate.language)
    listed = names[: most - 1]
    count = len(names) - len(listed)
    return translate.plural(*MANY_PEOPLE, count) % {"names": ", ".join(listed), "count": count}
