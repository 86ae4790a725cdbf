"""Who deals without playing, as a form."""

from __future__ import annotations

from collections.abc import Iterable

from wtforms import HiddenField
from wtforms.validators import Length

from scorekeeper.web.foundation.forms import PageForm
from scorekeeper.web.foundation.language import lazy as _l
from scorekeeper.web.foundation.text import MAX_NAME_LENGTH, LineField


class DealerForm(PageForm):
    """A name, empty where the deal goes round the table; `seen` is the one that the page had shown."""

    name = LineField(
        _l("Somebody who does not play deals"), [Length(max=MAX_NAME_LENGTH, message=_l("30 letters fit here."))]
    )
    seen = HiddenField()
    act_id = HiddenField(validators=[Length(max=64)])

    def show(self, name: str, act_id: str) -> None:
        """The form as it stands."""
        self.name.data = self.seen.data = name
        self.act_id.data = act_id

    def show_errors(self, sentences: Iterable[str]) -> None:
        """Put sentences at the name."""
        self.name.errors = list(sentences)
