"""The front matter of a book, the pages before the games, as plain values for the template."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.rules.insights.group_standings import games_by_rules
from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.rules.statistics.group import GroupStatistics
from scorekeeper.sheets.book.source import BookSource, Chapter
from scorekeeper.sheets.book.tables import (
    BarChart,
    PairsTable,
    ParTable,
    SmallCharts,
    StandingsTable,
    pairs_tables,
    par_tables,
    small_charts,
    standings_table,
    statistics_of,
    win_charts,
)
from scorekeeper.sheets.paper.print_options import Paper, PrintOptions
from scorekeeper.wording.bidi_isolates import isolated
from scorekeeper.wording.locale_forms import date_words, list_words
from scorekeeper.wording.translation import Translate

# The gutter on a large page and a small one: everything moves this many millimetres away from the bound edge.
GUTTER = (4.0, 2.5)


class ContentsLine(Struct, frozen=True):
    """A game in the contents. `players` is empty if the game is named after them; `page` is the first page of its
    sheet.
    """

    day: str
    name: str
    players: str
    rules: str
    winner: str
    page: int


class FrontMatter(Struct, frozen=True):
    """The pages of a book before its games: title page, contents, standings, charts and comparisons. The paper and its
    `inner` (bound) and `outer` margins are in millimetres.

    `years` is the table of contents, grouped by year if there are several. `left_out` has sentences about missing
    games. A chart that would show nothing is left out.
    """

    language: str
    title: str
    subtitle: str
    choice: str
    facts: tuple[str, ...]
    years: tuple[tuple[str, tuple[ContentsLine, ...]], ...]
    left_out: tuple[str, ...]
    tables: tuple[StandingsTable, ...]
    unfinished: str
    wins: tuple[BarChart, ...]
    shares: SmallCharts | None
    pairs: tuple[PairsTable, ...]
    pars: tuple[ParTable, ...]
    width: float
    height: float
    inner: float
    outer: float
    small: bool


def front_matter(source: BookSource, pages: Sequence[int], options: PrintOptions) -> FrontMatter:
    """Return the front matter of a book whose games begin on these pages."""
    translate, paper = options.translate, options.size
    sheets = [chapter.sheet for chapter in source.chapters]
    finished = [sheet for sheet in sheets if sheet.finished]
    counted, open_games = statistics_of(finished), len(sheets) - len(finished)
    return FrontMatter(
        language=options.language,
        title=translate("Oh Hell"),
        subtitle=isolated(source.title, translate.language),
        choice=source.choice,
        facts=tuple(_period_and_counts(source, translate)),
        years=_contents(source.chapters, pages, translate),
        left_out=tuple(_left_out_sentences(source, translate)),
        tables=tuple(_standings_tables(finished, counted, translate)),
        unfinished=_count_words(
            open_games,
            translate.plural(
                "%(count)s game isn’t finished: its sheet shows the rounds so far, and it doesn’t count below.",
                "%(count)s games aren’t finished: their sheets show the rounds so far, and they don’t count below.",
                open_games,
            ),
        ),
        wins=win_charts(counted),
        shares=small_charts(finished, black=options.ink == "black", language=translate.language),
        pairs=pairs_tables(counted, small=paper.small),
        pars=par_tables(sheets, translate),
        width=paper.width,
        height=paper.height,
        inner=paper.side + gutter_shift(paper),
        outer=paper.side - gutter_shift(paper),
        small=paper.small,
    )


def with_pages(front: FrontMatter, source: BookSource, pages: Sequence[int], translate: Translate) -> FrontMatter:
    """Return the same front matter with other page numbers for the games."""
    return replace(front, years=_contents(source.chapters, pages, translate))


def gutter_shift(paper: Paper) -> float:
    """Return how far the content of a page moves away from the bound edge, in millimetres."""
    return GUTTER[paper.small]


def book_title(source: BookSource, translate: Translate) -> str:
    """Return the title of the PDF."""
    return " · ".join(filter(None, (translate("Oh Hell"), source.title, source.choice)))


def chapter_title(chapter: Chapter, language: str) -> str:
    """Return the name of a game for its bookmark."""
    return f"{date_words(chapter.day, language)}, {chapter.name}"


def _period_and_counts(source: BookSource, translate: Translate) -> Iterator[str]:
    """Yield the period, and the numbers of games and rounds."""
    days = [chapter.day for chapter in source.chapters]
    yield " – ".join(dict.fromkeys(date_words(day, translate.language) for day in (min(days), max(days))))
    yield _count_words(len(days), translate.plural("%(num)d game", "%(num)d games", len(days)))
    rounds = sum(len(complete_rounds(chapter.sheet)) for chapter in source.chapters)
    yield _count_words(rounds, translate.plural("%(num)d round", "%(num)d rounds", rounds))


def _left_out_sentences(source: BookSource, translate: Translate) -> Iterator[str]:
    words = translate("%(name)s can no longer be read.")
    yield from (words % {"name": name} for name in source.left_out)


def _contents(
    chapters: Sequence[Chapter], pages: Sequence[int], translate: Translate
) -> tuple[tuple[str, tuple[ContentsLine, ...]], ...]:
    years: dict[int, list[ContentsLine]] = {}
    for chapter, page in zip(chapters, pages, strict=True):
        years.setdefault(chapter.day.year, []).append(_contents_line(chapter, page, translate))
    several = len(years) > 1
    return tuple((str(year) if several else "", tuple(lines)) for year, lines in years.items())


def _contents_line(chapter: Chapter, page: int, translate: Translate) -> ContentsLine:
    game = chapter.sheet.game
    winners = list_words((game.names[seat] for seat in chapter.sheet.winners), translate.language)
    return ContentsLine(
        day=date_words(chapter.day, translate.language),
        name=isolated(game.title, translate.language) or chapter.name,
        players=chapter.players if game.title else "",
        rules=translate(game.rules.name),
        winner=winners or translate("Not finished"),
        page=page,
    )


def _standings_tables(
    finished: Sequence[ScoreSheet], counted: GroupStatistics, translate: Translate
) -> Iterator[StandingsTable]:
    """Yield the standings of all games, then of each rule set; a single table if there is one rule set."""
    groups = games_by_rules(finished)
    if len(groups) > 1:
        yield standings_table(translate("All games"), counted, totals=False, language=translate.language)
    names: dict[str, int] = {}
    for rules, sheets in groups:
        name, own = _unique_name(rules, names, translate), statistics_of(sheets) if len(groups) > 1 else counted
        yield standings_table(name, own, totals=True, language=translate.language)


def _unique_name(rules: RuleSet, before: dict[str, int], translate: Translate) -> str:
    """Return the name of the rules, with a number if a table before has the same name: house rules may change and keep
    it.
    """
    name = translate(rules.name)
    before[name] = before.get(name, 0) + 1
    return name if before[name] == 1 else f"{name} ({before[name]})"


def _count_words(count: int, words: str) -> str:
    """Return the words with the number, or an empty text for zero."""
    return words % {"count": count, "num": count} if count else ""
