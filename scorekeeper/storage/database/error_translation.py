"""Translate SQLAlchemy's errors into those of this package."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import exc

from scorekeeper.storage.errors import UnstorableValue, UnusableDatabase

# A wrong query or a broken constraint is a mistake in this program: it is not translated, so that it is noticed.
PROGRAMMING_ERRORS = (exc.IntegrityError, exc.ProgrammingError)


@contextmanager
def translating_errors() -> Iterator[None]:
    """Raises UnusableDatabase where the database is out of reach, UnstorableValue where it refuses a value."""
    try:
        yield
    except PROGRAMMING_ERRORS:
        raise
    except exc.DataError as error:
        raise UnstorableValue(str(error.orig)) from error
    except exc.DBAPIError as error:
        raise UnusableDatabase(str(error.orig)) from error
    except exc.TimeoutError as error:
        # No connection of the pool became free in time.
        raise UnusableDatabase(str(error)) from error
