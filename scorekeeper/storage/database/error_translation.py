"""What the libraries say of a database that cannot be used, as one of our troubles."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import exc

from scorekeeper.storage.errors import NotKeepable, UnusableDatabase

# What we asked was wrong: a mistake of ours that no sentence should hide.
OURS = (exc.IntegrityError, exc.ProgrammingError)


@contextmanager
def translating_errors() -> Iterator[None]:
    """Raises UnusableDatabase where the database is out of reach, NotKeepable where it refuses a value."""
    try:
        yield
    except OURS:
        raise
    except exc.DataError as error:
        raise NotKeepable(str(error.orig)) from error
    except exc.DBAPIError as error:
        raise UnusableDatabase(str(error.orig)) from error
    except exc.TimeoutError as error:
        # Every connection is in use, and none came free.
        raise UnusableDatabase(str(error)) from error
