"""Form fields that read a value of a definition and remember the text as typed, and forms for the parts of a
definition.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from wtforms import BooleanField, Field, FieldList, Form, FormField, StringField
from wtforms.utils import unset_value

from scorekeeper.rules.faults.fault import Fault
from scorekeeper.web.house_rules.values import number

# The word for a value that only the text of the rules can express.
KEPT = "kept"
SEPARATOR = "_"


def plain(value: object) -> str:
    """Return a value as people type it, or an empty text for None."""
    return "" if value is None else str(value)


class ValueField(StringField):
    """A text field for a value: `read` parses the text, `write` formats the value. An empty text is None."""

    data: Any

    def __init__(
        self,
        label: str = "",
        read: Callable[[str], Any] = number,
        write: Callable[[Any], str] = plain,
        **more: Any,
    ) -> None:
        super().__init__(label, **more)
        self.read, self.write = read, write

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read the text; a missing one is empty."""
        self.data = self.read(valuelist[0] if valuelist else "")

    def show(self, text: str) -> None:
        """Replace the text that was typed."""
        self.raw_data, self.data = [text], self.read(text)

    def _value(self) -> str:
        return self.raw_data[0] if self.raw_data else self.write(self.data)

    @property
    def text(self) -> str:
        """The text as typed, or else the value as people type it."""
        return self._value()


class ChoiceField(ValueField):
    """A field for one of several words, which the parser of definitions checks. It has a default if nothing is sent."""

    def __init__(self, label: str = "", default: str = "", **more: Any) -> None:
        super().__init__(label, str, default=default, **more)

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read the word."""
        self.data = valuelist[0] if valuelist else self.default


class WordField(ValueField):
    """A field for words, one for each of several values of a definition. A value that has no word can only stay
    unchanged.
    """

    def __init__(self, label: str, words: Mapping[str, Any], **more: Any) -> None:
        super().__init__(label, self._named, self._word, **more)
        self.words = words

    def _named(self, word: str) -> Any:
        return self.object_data if word == KEPT else self.words.get(word, word) if word else None

    def _word(self, value: Any) -> str:
        return next((word for word, each in self.words.items() if each == value), KEPT) if value is not None else ""


class SwitchField(BooleanField):
    """A tick box for one of two values."""

    data: Any

    def __init__(self, label: str, *, on: object = True, off: object = None, **more: Any) -> None:
        super().__init__(label, **more)
        self.on, self.off = on, off

    def process_data(self, value: object) -> None:
        """Read the value of a definition."""
        self.data = self.on if value == self.on else self.off

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read the tick."""
        self.data = self.on if valuelist and valuelist[0] not in self.false_values else self.off

    @property
    def ticked(self) -> bool:
        """Whether the tick is set."""
        return bool(self.data == self.on)


class PartForm(Form):
    """The fields for a part of a definition. If the field named `needs` is empty, the part is omitted."""

    needs: ClassVar[str] = ""
    # The field for a fault of the whole part; the first one if empty.
    whole: ClassVar[str] = ""

    def __getitem__(self, name: str) -> Any:
        """Return a field by its name."""
        return super().__getitem__(name)

    @classmethod
    def shown(cls, part: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the values for the fields from a part of a definition."""
        return part

    def value(self) -> Any:
        """Return the part in the form of a definition, or None if it is empty."""
        values = {name: field.data for name, field in self._fields.items() if field.data not in (None, "")}
        return None if self.needs and self.needs not in values else values or None

    def field_name(self, key: str, _fault: Fault) -> str:
        """Return the name of the field for a key of the part. An empty key means the whole part."""
        return key or self.whole or next(iter(self._fields))


P = TypeVar("P", bound=PartForm)


class PartField(FormField, Generic[P]):  # type: ignore[type-arg]  # WTForms has no type arguments when it runs.
    """A field for a part of a definition. If only the key `alone` has a value, the part is written as that value."""

    form: P

    def __init__(self, form_class: type[P], alone: str = "", **more: Any) -> None:
        super().__init__(form_class, separator=SEPARATOR, **more)
        self.alone = alone

    def process(self, formdata: Any, data: Any = unset_value, extra_filters: Any = None) -> None:
        """Read the part of a definition, or the fields as typed."""
        part = {} if data is unset_value or data is None else data if isinstance(data, Mapping) else {self.alone: data}
        super().process(formdata, dict(self.form_class.shown(part)), extra_filters)

    @property
    def data(self) -> Any:
        """The part in the form of a definition, or None if it is empty."""
        value = self.form.value()
        return value[self.alone] if isinstance(value, dict) and value.keys() == {self.alone} else value


class PartsField(FieldList):  # type: ignore[type-arg]  # As above.
    """A field for a list of a definition, with empty entries up to four. An entry without a value is omitted.

    With `alone` a list of one entry is written as the entry.
    """

    def __init__(self, entry: Field, most: int, *, alone: bool = False, **more: Any) -> None:
        super().__init__(entry, min_entries=4, max_entries=most, separator=SEPARATOR, **more)
        self._field_separator, self.alone = SEPARATOR, alone

    def process(self, formdata: Any, data: Any = unset_value, extra_filters: Any = None) -> None:
        """Fill the field from the form, or from a definition, in which a single entry may be written without a list."""
        super().process(formdata, [data] if isinstance(data, Mapping | str) else data, extra_filters)

    def _extract_indices(self, prefix: str, formdata: Any) -> Iterator[int]:
        # WTForms closes gaps between the sent indices, which would read an entry after a gap twice.
        yield from range(self.min_entries)
        yield from super()._extract_indices(prefix, formdata)  # type: ignore[misc]

    @property
    def data(self) -> Any:
        """The list in the form of a definition, or None if it is empty."""
        values = [entry.data for entry in self.used]
        return values[0] if self.alone and len(values) == 1 else values or None

    @property
    def used(self) -> list[Any]:
        """The entries with a value."""
        return [entry for entry in self.entries if entry.data]


def leaves(fields: Iterable[Field]) -> Iterator[Any]:
    """Yield all inputs of a form, in their order."""
    for field in fields:
        if isinstance(field, FormField | FieldList):
            yield from leaves(field)
        else:
            yield field


def field_at(form: PartForm, key: str, fault: Fault) -> Field | None:
    """Return the input for a key of a definition, such as `hook.rule` or `specials.2.name`, or None if no field is
    found.

    A number in the key counts only entries with a value.
    """
    name, _dot, rest = key.partition(".")
    field = form._fields.get(form.field_name(name, fault))
    if isinstance(field, PartsField):
        place, _dot, inner = rest.partition(".")
        entries = field.used or field.entries
        field = entries[min(int(place) if place.isdigit() else 1, len(entries)) - 1]
        rest = inner if place.isdigit() else rest
    return field_at(field.form, rest, fault) if isinstance(field, PartField) else field
