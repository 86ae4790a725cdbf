"""No text stands unmarked in templates, modules and scripts, also where no test leads to it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from jinja2 import Environment

from scorekeeper.rules.formula.language import FUNCTIONS, TERMS
from scorekeeper.sheets.paper.html import WithoutIndentation
from scorekeeper.wording.formula_words import TERM_WORDS
from tools.messages.extractors import COUNTED, MEANINGS, OF_OPTIONS, ONE, name_of
from tools.messages.files import ROOT

# Inside a tag stand its attributes, of which people read these.
READ = re.compile(r'(?:aria-label|title|alt|placeholder)="([^"]*[A-Za-z]{2}[^"]*)"')
SCRIPT = re.compile(r"<(style|script)\b.*?</\1>", re.DOTALL)
TAG = re.compile(r"<[^>]*>", re.DOTALL)
# Where Jinja puts a value in.
PLACE = "\x00"
# What fills a tag from within a macro: attributes without the tag.
ATTRIBUTE = re.compile(r'[\w-]+="[^"]*"?|\b(?:hidden|disabled|autofocus|data-finished|data-figures)\b|-(?:hint|error)')
# A sentence begins with a capital letter and has several words.
SENTENCE = re.compile(r"^[A-Z][a-z’']* [a-z]+|[a-z]+ [a-z]+ [a-z]+ [a-z]+")
# Its texts are no words for people: SQL, patterns, log lines, styles.
NOT_READ = frozenset(
    ("compile", "text", "execute", "exec_driver_sql", "log", "info", "warning", "exception", "error", "Error")
)
# Modules with sentences that nobody reads in a language of theirs, each with the reason.
EXCEPTED = {
    "scorekeeper/actions/demo/group.py": "sample games are in English, as their names are",
    "scorekeeper/actions/demo/samples.py": "the same",
    "scorekeeper/actions/jobs/long_jobs.py": "a failure by its name, for which the page has a sentence",
    "scorekeeper/actions/jobs/worker.py": "the same",
    "scorekeeper/storage/database/health.py": "the health of the server, for its watchdog",
    "scorekeeper/cli/commands/service.py": "a file for systemd",
    "scorekeeper/web/metrics.py": "figures for Prometheus",
    "scorekeeper/web/serving/wsgi_adapter.py": "answers to broken requests, and when the app itself has failed",
}


def test_no_template_has_words_of_its_own() -> None:
    found = [f"{file.name}: {text}" for file in sorted((ROOT / "templates").rglob("*.html")) for text in words_in(file)]
    assert found == []


def words_in(template: Path) -> Iterator[str]:
    """The words that stand in a template beside what Jinja puts there."""
    jinja = Environment(autoescape=True, trim_blocks=True, extensions=["jinja2.ext.i18n", WithoutIndentation])
    source = jinja.preprocess(template.read_text(encoding="utf-8"))
    parts = (text if kind == "data" else PLACE * kind.endswith("_begin") for _line, kind, text in jinja.lex(source))
    plain = SCRIPT.sub("", "".join(parts))
    yield from READ.findall(plain)
    shown = ATTRIBUTE.sub("", re.sub(r"&\w+;", " ", TAG.sub(" ", plain)))
    yield from re.findall(rf"[^{PLACE}\n]*[A-Za-z]{{2,}}[^{PLACE}\n]*", shown)


def test_no_module_has_a_sentence_that_is_not_marked() -> None:
    found = []
    for file in sorted((ROOT / "scorekeeper").rglob("*.py")):
        place = file.relative_to(ROOT).as_posix()
        if "migrations" not in place and place not in EXCEPTED:
            found += [f"{place}: {text}" for text in unmarked(file.read_text(encoding="utf-8"))]
    assert found == []


def unmarked(source: str) -> Iterator[str]:
    """The sentences of a module that no catalogue has, without docstrings and what errors tell programmers."""
    tree = ast.parse(source)
    passed = {node for each in ast.walk(tree) for inner in _unread(each) for node in ast.walk(inner)}
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) and node not in passed else None
        if isinstance(text, str) and SENTENCE.search(text):
            yield text


def _unread(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Module() | ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
            yield from (each.value for each in node.body[:1] if isinstance(each, ast.Expr))
        case ast.Raise():
            yield node
        case ast.Call(func=ast.Attribute(attr="__init__")):
            # The message of an exception.
            yield node
        case ast.Call() if name_of(node.func) in {*ONE, *COUNTED, *MEANINGS, *NOT_READ}:
            yield from node.args
        case ast.keyword(arg=str(name)) if name in OF_OPTIONS:
            yield node
        case ast.AnnAssign():
            yield node.annotation


def test_the_exceptions_are_needed() -> None:
    idle = [place for place in EXCEPTED if not list(unmarked((ROOT / place).read_text(encoding="utf-8")))]
    assert idle == []


def test_no_script_has_words_of_its_own() -> None:
    """Scripts take their words from the page; what an Error says is for programmers."""
    found = []
    for file in sorted((ROOT / "static" / "js").rglob("*.js")):
        script = re.sub(
            r"^\s*(?://|/?\*).*$|new Error\([^)]*\)", "", file.read_text(encoding="utf-8"), flags=re.MULTILINE
        )
        texts = (one or other for one, other in re.findall(r'"([^"\n]*)"|`([^`]*)`', script))
        found += [f"{file.name}: {text}" for text in texts if SENTENCE.search(text)]
    assert found == []


def test_every_word_of_formulas_can_be_translated() -> None:
    assert {*TERMS, *FUNCTIONS} <= TERM_WORDS.keys()
