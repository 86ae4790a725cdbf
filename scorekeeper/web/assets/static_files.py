"""Scripts, styles and fonts: sent once and cached forever, because their address changes with their contents."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from datetime import timedelta
from functools import cache, lru_cache
from mimetypes import guess_type
from pathlib import Path, PurePosixPath

from flask import Flask, Response, abort, current_app, request
from werkzeug.security import safe_join

from scorekeeper.web.assets.compression import SMALLEST, best_coding, compressed_once, without_comments

FOR_EVER = int(timedelta(days=365).total_seconds())
_STATIC_FILES = "static_files"
# They are UTF-8, as pages are: a module always is by the standard, and a style or script without a charset is read in
# that of its page.
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
JSON = "application/json"
_COMMENTED = (".js", ".css")


def tree_hash(folder: Path) -> str:
    """Return a short hash of the contents of a folder.

    It is part of the path and not of the query. So a module that imports another by a relative address gets it in the
    same version.
    """
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        contents = path.read_bytes()
        digest.update(f"{path.relative_to(folder).as_posix()}\0{len(contents)}\0".encode())
        digest.update(contents)
    return digest.hexdigest()[:12]


def serve_static_files(app: Flask) -> None:
    """Serve static files compressed and cacheable forever, except in debug mode."""
    app.config["SEND_FILE_MAX_AGE_DEFAULT"] = 0 if app.debug else FOR_EVER
    if not app.debug and app.static_folder is not None:
        files = app.extensions[_STATIC_FILES] = shared_static_files(Path(app.static_folder), str(app.static_url_path))
        app.view_functions["static"] = files.serve
    app.after_request(_cache_hashed_file_forever)


def static_files() -> StaticFiles:
    """Return the static files of this app; in debug mode uncached."""
    files: StaticFiles | None = current_app.extensions.get(_STATIC_FILES)
    return files or StaticFiles(Path(str(current_app.static_folder)))


class StaticFiles:
    """The files of a folder as they are sent: texts are compressed once per process."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._compressed = cache(self._compress)
        self._compressed_bundle = cache(self._compress_bundle)

    def serve(self, filename: str) -> Response:
        """Return the response for a static file."""
        kind = PurePosixPath(filename).suffix
        path = safe_join(str(self._folder), filename)
        if path is None or not Path(path).is_file():
            abort(404)
        if kind not in TYPES:
            return _binary_response(Path(path))
        coding = best_coding(request.accept_encodings) if Path(path).stat().st_size >= SMALLEST else ""
        return _response(self._compressed(filename, coding), TYPES[kind], coding)

    def bundle(self, paths: Iterable[str]) -> Response:
        """Return text files by type and path as one JSON response, which compresses better than the single files."""
        coding = best_coding(request.accept_encodings)
        return _response(self._compressed_bundle(tuple(paths), coding), JSON, coding)

    def _compress_bundle(self, paths: tuple[str, ...], coding: str) -> bytes:
        texts: dict[str, dict[str, str]] = {kind: {} for kind in TYPES.values()}
        for path in paths:
            texts[TYPES[PurePosixPath(path).suffix]][path] = self._text(path)
        return compressed_once(json.dumps(texts, ensure_ascii=False).encode(), coding)

    def _compress(self, path: str, coding: str) -> bytes:
        return compressed_once(self._text(path).encode(), coding)

    def _text(self, path: str) -> str:
        """Return a text as sent: scripts and styles without comments."""
        text = (self._folder / path).read_text(encoding="utf-8")
        return without_comments(text) if path.endswith(_COMMENTED) else text


@lru_cache(maxsize=4)
def shared_static_files(folder: Path, address: str) -> StaticFiles:  # noqa: ARG001 - a part of the key
    """Return the static files of a folder: one object for all apps of this process that serve them under the same URL
    path. This path, `address`, contains the hash of the files, so changed files get a new object.
    """
    return StaticFiles(folder)


def _binary_response(path: Path) -> Response:
    """Return a picture or a font. It is read as a whole, because an open file would stay open if the browser
    disconnects.
    """
    return _response(path.read_bytes(), guess_type(path.name)[0] or "application/octet-stream")


def _response(data: bytes, kind: str, coding: str = "") -> Response:
    response = current_app.response_class(data, content_type=kind)
    response.cache_control.max_age = FOR_EVER
    if kind.startswith((*TYPES.values(), JSON)):
        response.vary.add("Accept-Encoding")
    if coding:
        response.content_encoding = coding
    return response


def _cache_hashed_file_forever(response: Response) -> Response:
    """Let browsers keep a static file with a hash in its address; other responses stay as they are."""
    if request.endpoint == "static" and response.cache_control.max_age == FOR_EVER:
        # The address changes with the contents, so a browser never has to revalidate.
        for name in ("Expires", "Last-Modified", "ETag", "Content-Disposition", "Accept-Ranges"):
            response.headers.pop(name, None)
        response.headers["Cache-Control"] = f"max-age={FOR_EVER}, immutable"
    return response
