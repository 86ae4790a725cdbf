"""Several PDFs as one: pages, tags and the list of contents follow each other."""

from __future__ import annotations

import sys

import pytest

from scorekeeper.rules.presets import preset
from scorekeeper.sheets.paper.pdf import PrintingUnavailable, merge_pdfs
from scorekeeper.sheets.paper.print_options import PrintOptions
from tests.sheets.printed import blank_sheet_pdf
from tests.sheets.reading import count_pages, faces_in, findings_in, kind_of, opened, tags_in, text_of

DE_SILVA = preset("desilva")


def sheet(*names: str, kind: str = "") -> bytes:
    return blank_sheet_pdf(DE_SILVA, len(names), PrintOptions(sheet=kind), names=names, agreed=(1, 2))


@pytest.fixture(scope="module")
def parts() -> list[bytes]:
    return [sheet("Ann", "Bo", "Cy"), sheet("Αλέξανδρος", "Dee", "Eli"), sheet("Fay", "Gus", "Hana", kind="seating")]


def test_pages_texts_and_fonts_of_all_are_in_the_whole(parts: list[bytes]) -> None:
    whole = merge_pdfs(parts)
    assert count_pages(whole) == sum(count_pages(part) for part in parts)
    for page, part in zip(opened(whole).pages, parts, strict=True):
        assert page.extract_text() == text_of(part).rstrip("\n")
    assert faces_in(whole).keys() == {face for part in parts for face in faces_in(part)}


def test_entries_of_the_list_of_contents_follow_each_other_without_repeating_a_title(parts: list[bytes]) -> None:
    reader = opened(merge_pdfs(parts))
    titles = [str(entry.title) for entry in reader.outline]  # type: ignore[union-attr]
    pages = [reader.get_destination_page_number(entry) for entry in reader.outline]  # type: ignore[arg-type]
    assert [title.partition(":")[0] for title in titles] == ["Oh Hell", "Oh Hell"]
    assert titles[0] != titles[1]
    assert pages == [0, 2]


def test_a_screen_reader_finds_the_tables_of_all_and_a_checker_nothing_wrong(parts: list[bytes]) -> None:
    whole = merge_pdfs(parts)
    tables = [sum(kind_of(tag) == "/Table" for tag in tags_in(pdf)) for pdf in (*parts, whole)]
    assert sum(tables[:-1]) == tables[-1] > 0
    assert findings_in(whole) == []


def test_every_cell_names_the_headings_of_its_own_part(parts: list[bytes]) -> None:
    """The tables of the parts have the same shape, so their headings must not have the same names."""
    tags = tags_in(merge_pdfs(parts))
    names = [tag["/ID"] for tag in tags if "/ID" in tag]
    assert len(set(names)) == len(names) > 0
    assert {heading for tag in tags for heading in tag.get("/A", {}).get("/Headers", ())} <= set(names)


def test_the_same_parts_give_the_same_bytes_and_one_alone_stays_as_it_is(parts: list[bytes]) -> None:
    assert merge_pdfs(parts) == merge_pdfs(parts)
    assert merge_pdfs(parts[:1]) == parts[0]


def test_without_pikepdf_it_is_named(parts: list[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "scorekeeper.sheets.paper.merger", raising=False)
    monkeypatch.setitem(sys.modules, "pikepdf", None)
    with pytest.raises(PrintingUnavailable, match="pikepdf"):
        merge_pdfs(parts)
