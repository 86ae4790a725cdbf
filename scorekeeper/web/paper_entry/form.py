"""A paper sheet as its form sends it: the table as agreed, and the cells as typed or imported from a spreadsheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import IO, Any

from flask import request
from flask_babel import gettext as _
from msgspec import Struct
from msgspec.structs import replace
from werkzeug.datastructures import MultiDict
from wtforms import BooleanField, HiddenField, RadioField, StringField, TextAreaField
from wtforms.validators import ValidationError

from scorekeeper.actions.clock import today
from scorekeeper.files.tables.bare_rows import are_bare, bare_rows
from scorekeeper.files.tables.games import TableGame, table_games
from scorekeeper.files.tables.layout import ColumnMeaning, TableColumn, columns_of
from scorekeeper.files.tables.paper_table import Cell, PaperTable, ResultColumn, parse_row, read_table
from scorekeeper.files.tables.text import MAX_BYTES, MAX_CELLS, NotTable, TableLine, read_lines
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.paper import TableWithoutHeader
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.length import most_rounds
from scorekeeper.rules.paper.game_reconstruction import PaperGame, reconstruct_game
from scorekeeper.rules.paper.row import WrittenRow
from scorekeeper.storage.database.group_rows import HouseRules
from scorekeeper.web.devices import known_device
from scorekeeper.web.fields import MAX_NAME_LENGTH, MAX_NAMES, DayField, UploadField, clean
from scorekeeper.web.house_rules.choices import house_rules_for, rule_sets
from scorekeeper.web.language import lazy as _l
from scorekeeper.web.new_game.form import LISTED, MAX_ROUNDS, MIN_FIELDS, NewGameForm
from scorekeeper.web.new_game.view import Suggestions, suggestions_for
from scorekeeper.web.responses import first_sentences, sentences_for

HouseRulesByKey = Mapping[str, HouseRules]
# The most letters of a cell; every valid text is shorter.
LONGEST = 60
# Separators of cells and of lines in the text in which a form carries them.
CELL, LINE = "\t", "\n"
NOTHING: Cell = ("", "")
# Follows the cells of a row that is recorded as played.
KEPT = "as played"
# A text with fewer columns is not a table.
FEWEST_COLUMNS = 2


class _OptionalDayField(DayField):
    """A date that may be left out."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        super().process_formdata([text for text in valuelist if text])


class PaperForm(NewGameForm):
    """The form of a new game, for a game that was finished on paper. Nothing is drawn, and the day may be left out."""

    dealer = StringField(_l("Who deals first?"), default="")
    started_on = _OptionalDayField(_l("Played on"))
    column = RadioField(_l("Next to the bids"), default=ResultColumn.TOTALS.value, validate_choice=False)
    file = UploadField(_l("Table (CSV)"))
    text = TextAreaField(_l("or paste it here"))
    fill = BooleanField(_l("Fill in bids that fit, and mention it in the notes of the rounds"))
    # All rows as one text, for the way back to the table.
    rows = HiddenField(name="told")

    offers_draw = False
    keeps_list = True

    def __init__(self, today: date, **kwargs: Any) -> None:
        super().__init__(today, **kwargs)
        if not self.is_submitted():
            self.started_on.data = None
        self.widen(MIN_FIELDS)

    @property
    def seated(self) -> tuple[str, ...]:
        """The names on the paper: empty fields at the end are no seats."""
        return self.players.seated

    @property
    def kind(self) -> ResultColumn:
        """What the sheet has next to the bids: tricks, points or totals."""
        return ResultColumn(self.column.data) if self.column.data in list(ResultColumn) else ResultColumn.TOTALS

    def validate_dealer(self, _field: StringField) -> None:
        """Require who dealt the first round."""
        if self.dealing_seat is None or self.dealing_seat >= len(self.seated):
            raise ValidationError(_("Choose one of these."))


class SentSheet(Struct, frozen=True):
    """The form as sent: the table, the rows typed so far, and the suggestions."""

    form: PaperForm
    typed: TypedRows
    offer: Suggestions
    house_rules: HouseRulesByKey


def sent_sheet() -> SentSheet:
    """Return the sheet that this request sends."""
    house_rules = house_rules_for(known_device())
    form = PaperForm(today(), formdata=request.form, house_rules=rule_sets(house_rules))
    typed = TypedRows.of_form(request.form, form.players.seated)
    form.rows.data = typed.text
    return SentSheet(form, typed, suggestions_for(known_device()), house_rules)


def paper_of(form: PaperForm, game: Game, typed: TypedRows) -> PaperGame:
    """Return the game with the rows typed so far: what was played, and what is still wrong or missing."""
    fill_bids = bool(form.fill.data)
    return reconstruct_game(game, typed.parsed(form.kind), fill_bids=fill_bids, as_played=typed.as_played)


def asks_trump(game: Game) -> bool:
    """Return whether the rows have a column for trump: points depend on it, and the rules do not fix it."""
    return game.rules.scoring.needs_trump and not all(rule.suits for rule in game.rules.trump_rules)


class TypedRows(Struct, frozen=True):
    """The rows as typed: the trump of each round, and for each player the bid and the value next to it.

    `as_played` has the numbers of the rounds that the keeper records although they break the rules.
    """

    names: tuple[str, ...] = ()
    rows: tuple[tuple[Cell, ...], ...] = ()
    trumps: tuple[str, ...] = ()
    as_played: frozenset[int] = frozenset()

    @classmethod
    def of_form(cls, sent: MultiDict[str, str], names: Sequence[str]) -> TypedRows:
        """Return the rows of a form, from its cells if it has any, or else from its hidden text."""
        results = _field_texts(sent, "result")
        if not results or not names:
            return cls.of_text(sent.get("told", ""))
        bids = _field_texts(sent, "bid") or [""] * len(results)
        cells = list(zip(bids, results, strict=False))
        rows = [tuple(cells[start : start + len(names)]) for start in range(0, len(cells), len(names))]
        kept = frozenset(sent.getlist("as_played", type=int)[:MAX_ROUNDS])
        return cls(tuple(names), tuple(rows[:MAX_ROUNDS]), tuple(_field_texts(sent, "trump")), kept).padded()

    @classmethod
    def of_text(cls, text: str) -> TypedRows:
        """Return the rows from a text that the property `text` made."""
        head, *lines = (line.split(CELL) for line in text.replace("\r", "").split(LINE)[: MAX_ROUNDS + 1])
        kept = frozenset(number for number, line in enumerate(lines, start=1) if line[-1] == KEPT)
        cells = [[clean(cell)[:LONGEST] for cell in line[: 1 + 2 * MAX_NAMES]] for line in lines]
        rows = (tuple(zip(line[1::2], line[2::2], strict=False)) for line in cells)
        names = tuple(clean(name)[:LONGEST] for name in head[:MAX_NAMES] if clean(name))
        return cls(names, tuple(rows), tuple(line[0] for line in cells), kept).padded()

    @classmethod
    def of_table(cls, table: PaperTable) -> TypedRows:
        """Return the rows of an imported table."""
        return cls(table.names, table.cells, table.trumps)

    @classmethod
    def of_bare(cls, lines: Sequence[TableLine], game: Game, column: ResultColumn) -> TypedRows:
        """Return the rows of lines of numbers."""
        found = bare_rows(lines, game, column, trumps=asks_trump(game))
        rows = (tuple((bid[:LONGEST], result[:LONGEST]) for bid, result in cells) for _, cells in found)
        return cls(game.players, tuple(rows), tuple(trump[:LONGEST] for trump, _ in found))

    @property
    def text(self) -> str:
        """All rows as one text, for a hidden field."""
        lines = (
            (trump, *(text for cell in row for text in cell), *((KEPT,) if number in self.as_played else ()))
            for number, (row, trump) in enumerate(zip(self.rows, self.trumps, strict=True), start=1)
        )
        return LINE.join(CELL.join(line) for line in (self.names, *lines))

    @property
    def last(self) -> int:
        """The number of the last row that is not empty."""
        filled = (any(any(cell) for cell in row) or trump for row, trump in zip(self.rows, self.trumps, strict=True))
        return max((number for number, full in enumerate(filled, start=1) if full), default=0)

    def seated(self, names: Sequence[str]) -> TypedRows:
        """Return the rows with their cells in the order of these names, and no more rows than such a game may have.

        If not all names are known, the order is unchanged.
        """
        known = set(self.names) == set(names) and len(set(names)) == len(self.names)
        places = [self.names.index(name) if known else seat for seat, name in enumerate(names)]
        kept = self.rows[: most_rounds(len(names))]
        rows = (tuple(row[place] if place < len(row) else NOTHING for place in places) for row in kept)
        return TypedRows(tuple(names), tuple(rows), self.trumps[: len(kept)], self.as_played)

    def with_row_count(self, count: int) -> TypedRows:
        """Return the rows cut or filled up to `count`. Rows with a value are never cut."""
        count = max(count, self.last)
        rows = (*self.rows, *(((NOTHING,) * len(self.names),) * count))[:count]
        return TypedRows(self.names, rows, (*self.trumps, *("",) * count)[:count], self.as_played)

    def parsed(self, column: ResultColumn) -> list[WrittenRow]:
        """Return the rows as numbers and trumps."""
        return [parse_row(row, trump, column) for row, trump in zip(self.rows, self.trumps, strict=True)]

    def padded(self) -> TypedRows:
        """Return the rows with empty texts for missing trumps and cells."""
        seats = len(self.names)
        rows = tuple((*row, *(NOTHING,) * seats)[:seats] for row in self.rows)
        return TypedRows(self.names, rows, (*self.trumps, *("",) * len(rows))[: len(rows)], self.as_played)


def _field_texts(sent: MultiDict[str, str], name: str) -> list[str]:
    return [clean(text)[:LONGEST] for text in sent.getlist(name)[: MAX_ROUNDS * MAX_NAMES]]


class UploadRejected(Exception):
    """Nothing was imported, and `sentences` say why. The user may have to answer a question first.

    If `columns` is set, the question is what each column means; if `games` is set, which game to read. If `rows` is
    set, they are numbers without a header for the table in the form.
    """

    def __init__(
        self,
        sentences: Sequence[str],
        columns: Sequence[TableColumn] = (),
        games: Sequence[TableGame] = (),
        rows: Sequence[TableLine] = (),
    ) -> None:
        super().__init__(*sentences)
        self.sentences, self.columns, self.games, self.rows = sentences, columns, games, rows


def import_table(
    form: PaperForm,
    file: IO[bytes] | None,
    meanings: Sequence[tuple[ColumnMeaning, str]] = (),
    number: int | None = None,
) -> PaperTable:
    """Fill the form from a file, or else from the pasted text, and return the table.

    `meanings` override the header; `number` chooses one of several games. If UploadRejected is raised, the form is
    unchanged, except that it gets the text of the file if the user must choose.
    """
    sent = file.read(MAX_BYTES + 1) if file else b""
    data = sent or (form.text.data or "").encode("utf-8", "replace")
    if not data.strip():
        raise UploadRejected([_("Choose a file, or paste the table.")])
    text = data.decode("utf-8", "replace").removeprefix("\ufeff")
    table: PaperTable | None = None
    problems: tuple[Problem, ...]
    try:
        games = table_games(data, meanings)
        if len(games) > 1 and number not in range(1, len(games) + 1):
            form.text.data = text
            raise UploadRejected([], games=games)
        table, problems = read_table(games[number - 1 if number and len(games) > 1 else 0])
    except NotTable as wrong:
        problems = (Problem(wrong.fault),)
    if table is None:
        sentences = first_sentences(sentences_for(problems))
        unknown = any(isinstance(problem.fault, TableWithoutHeader) for problem in problems)
        lines = read_lines(data) if unknown and not meanings else []
        if are_bare(lines):
            form.text.data = text
            raise UploadRejected(sentences, rows=lines)
        columns = _chosen_columns(data, meanings) if unknown or meanings else ()
        if len(columns) < FEWEST_COLUMNS:
            raise UploadRejected(sentences)
        form.text.data = text
        raise UploadRejected(sentences if meanings else [], columns)
    form.text.data = ""
    form.players.data = [*table.names]
    form.widen(MIN_FIELDS)
    form.column.data = table.column.value
    form.rows.data = TypedRows.of_table(table).text
    # These are the rounds they played, whatever the rules.
    if table.cards is not None:
        form.schedule.data, form.listed.data = LISTED, " ".join(map(str, table.cards))
    return table


def _chosen_columns(data: bytes, meanings: Sequence[tuple[ColumnMeaning, str]]) -> tuple[TableColumn, ...]:
    """Return the columns with the chosen meanings, or else the guessed ones. Without a table there are no columns."""
    try:
        columns = columns_of(data)
    except NotTable:
        return ()
    chosen = [
        replace(column, meaning=meaning, whose=whose)
        for column, (meaning, whose) in zip(columns, meanings, strict=False)
    ]
    return (*chosen, *columns[len(chosen) :])


def meaning_words() -> tuple[tuple[ColumnMeaning, str], ...]:
    """Return each possible meaning of a column, in words."""
    return (
        (ColumnMeaning.NOTHING, _("Nothing")),
        (ColumnMeaning.ROUND, _("Round")),
        (ColumnMeaning.CARDS, _("Cards")),
        (ColumnMeaning.TRUMP, _("Trump")),
        (ColumnMeaning.PLAYER, _("Player")),
        (ColumnMeaning.BID, _("Bid")),
        (ColumnMeaning.TRICKS, _("Tricks")),
        (ColumnMeaning.MADE, _("Made")),
        (ColumnMeaning.POINTS, _("Points")),
        (ColumnMeaning.TOTAL, _("Total")),
    )


def meanings_in(sent: MultiDict[str, str]) -> list[tuple[ColumnMeaning, str]]:
    """Return the chosen meaning of each column, and its player. The list is empty if the user was not asked."""
    known = {meaning.value for meaning in ColumnMeaning}
    chosen = [ColumnMeaning(each if each in known else "") for each in sent.getlist("means")[:MAX_CELLS]]
    names = [clean(each)[:MAX_NAME_LENGTH] for each in sent.getlist("whose")[:MAX_CELLS]]
    return list(zip(chosen, [*names, *[""] * len(chosen)], strict=False))
