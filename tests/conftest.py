"""On which databases the tests of storage, actions, web and commands run, and how far laws are searched.

`script/test` runs them on both. Plain `pytest` runs them on SQLite, which needs nothing installed, and leaves out what
is about PostgreSQL alone.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from functools import cache
from itertools import groupby
from pathlib import Path
from random import Random

import pytest
from hypothesis import settings

from scorekeeper.actions.groups import statistics
from scorekeeper.actions.groups.statistics import counted_choice
from tests.databases import SERVER, Database, a_postgresql_database, a_sqlite_database, server

# The examples are the same in every run, so more of them find nothing that was not found when a law was written.
settings.register_profile("script", settings.get_profile("ci"), max_examples=40)

# All tests of this folder drive a browser.
BROWSER = Path(__file__).parent / "browser"
KINDS = {"sqlite": ["sqlite"], "postgresql": ["postgresql"], "both": ["sqlite", "postgresql"]}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--database",
        choices=list(KINDS),
        default="sqlite",
        help=f"Where tests keep their rows; PostgreSQL is the server whose address is in {SERVER}.",
    )
    parser.addoption(
        "--shuffle",
        type=int,
        metavar="SEED",
        help="Run the files, and the tests in each, in an order drawn from this number.",
    )
    parser.addoption(
        "--late",
        type=float,
        default=0.0,
        metavar="SECONDS",
        help="The server of browser tests answers each request up to so many seconds late, to find tests that race.",
    )


def pytest_configure(config: pytest.Config) -> None:
    if "postgresql" in kinds(config) and not server():
        raise pytest.UsageError(
            f"--database wants a PostgreSQL server, and {SERVER} names none; script/test starts one."
        )


def pytest_collection() -> None:
    """Collect no garbage meanwhile: modules and tests stay until the end. Searching them took a tenth of the time."""
    gc.disable()


def pytest_collection_finish() -> None:
    """From now on collect the garbage of tests alone, and less often than by default."""
    gc.freeze()
    gc.set_threshold(50_000)
    gc.enable()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each test with a database on each kind of them; with the marker `one_database` on the first alone."""
    wanted = kinds(metafunc.config)
    if metafunc.definition.get_closest_marker("one_database"):
        wanted = wanted[:1]
    for name in {"database", "own_database"} & set(metafunc.fixturenames):
        metafunc.parametrize(name, wanted, indirect=True)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the tests that drive a browser; deselect those of PostgreSQL if it is not run on; shuffle if asked."""
    for item in items:
        if BROWSER in item.path.parents:
            item.add_marker(pytest.mark.browser)
    if "postgresql" not in kinds(config):
        of_postgresql = [item for item in items if item.get_closest_marker("postgresql")]
        items[:] = [item for item in items if item not in of_postgresql]
        config.hook.pytest_deselected(items=of_postgresql)
    seed: int | None = config.getoption("--shuffle")
    if seed is not None:
        items[:] = shuffled(items, Random(seed))


def shuffled(items: Sequence[pytest.Item], chance: Random) -> list[pytest.Item]:
    """The same tests in a drawn order; those of a file stay together, since they share fixtures that take long."""
    files = [list(tests) for _, tests in groupby(items, lambda item: item.path)]
    chance.shuffle(files)
    for tests in files:
        chance.shuffle(tests)
    return [test for tests in files for test in tests]


def kinds(config: pytest.Config) -> list[str]:
    """The kinds of databases to run on."""
    return KINDS[config.getoption("--database")]


@pytest.fixture(scope="session")
def databases(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Database]]:
    """One database of each kind for all tests of a process, made when the first of them needs it."""
    with ExitStack() as held:

        @cache
        def database(kind: str) -> Database:
            if kind == "sqlite":
                return held.enter_context(a_sqlite_database(tmp_path_factory.mktemp("kept")))
            return held.enter_context(a_postgresql_database())

        yield database


@pytest.fixture
def database(request: pytest.FixtureRequest, databases: Callable[[str], Database]) -> Database:
    """A database in which nothing is kept, of each kind in turn."""
    kept: Database = databases(request.param)
    kept.empty()
    counted_choice.cache_clear()
    return kept


@pytest.fixture(scope="session", autouse=True)
def unhurried() -> Iterator[None]:
    """A page of statistics counts all games at once, however slow this machine is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(statistics, "COUNTING_S", 60)
        yield


@pytest.fixture
def own_database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """A new database without tables, for what is about the tables themselves."""
    with a_sqlite_database(tmp_path) if request.param == "sqlite" else a_postgresql_database() as database:
        yield database


@pytest.fixture
def postgresql() -> Iterator[Database]:
    """A new PostgreSQL database without tables, for what SQLite does differently."""
    with a_postgresql_database() as database:
        yield database
