"""Names in letters that not every font has: drawn where the machine can, and else said so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import tailbiter
from tailbiter import drawings
from tailbiter.drawings import fonts

NAMES = ["Łukasz", "Жанна", "小明", "שרה", "Zoë"]
VERA = "fonts"  # a folder of reportlab's own, with letters of Europe's west and middle


def forget() -> None:
    for known in (fonts.files, fonts.font_with, fonts.fonts_of):
        known.cache_clear()


@pytest.fixture
def few_fonts(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A machine that has no other fonts than these."""
    reportlab = pytest.importorskip("reportlab")
    folder = Path(reportlab.__file__).parent / VERA
    monkeypatch.setattr(fonts, "FOLDERS", (str(folder),))
    forget()
    yield folder
    forget()


def words_on_paper(names: list[str]) -> str:
    pdfium = pytest.importorskip("pypdfium2")
    view = tailbiter.game("eat-me", players=5).start(7).view(2)
    page = pdfium.PdfDocument(drawings.pdf(view, names=names))[0]
    return str(page.get_textpage().get_text_range())


def test_a_name_is_on_paper_in_its_own_letters_where_a_font_has_them(few_fonts: Path) -> None:
    words = words_on_paper(NAMES)
    assert "Łukasz" in words
    assert "Zoë" in words


def test_instead_of_a_name_without_letters_stands_its_seat_and_why(few_fonts: Path) -> None:
    words = words_on_paper(NAMES)
    for seat, name in zip("BCD", NAMES[1:4], strict=True):
        assert f"{seat} (no font for name)" in words
        assert name not in words
        assert not fonts.can_draw(name)
    assert fonts.can_draw("Łukasz")


def test_what_is_written_from_right_to_left_is_not_put_on_paper_the_wrong_way() -> None:
    assert not fonts.can_print("שרה")
    assert not fonts.can_print("a\u0323\u0302")  # marks that must be stacked


def test_a_font_has_the_letters_that_another_reader_finds_in_it(few_fonts: Path) -> None:
    ttfonts = pytest.importorskip("reportlab.pdfbase.ttfonts")
    for file in few_fonts.glob("*.ttf"):
        (font,) = fonts.fonts_of(file)
        known = ttfonts.TTFont("any", str(file)).face.charToGlyph
        asked = set(range(0x20, 0x3000)) - {0xA0}  # a blank, which that reader adds by itself
        found = {code: fonts.glyph_of(font.letters, code) for code in asked}
        assert found == {code: known.get(code, 0) for code in asked}


def test_a_file_that_is_no_font_is_passed_over(tmp_path: Path) -> None:
    for name, content in (("a.ttf", b""), ("b.ttf", b"ttcf"), ("c.otf", b"\0\1\0\0\0\x10")):
        (tmp_path / name).write_bytes(content)
        assert not any(font.has("a") for font in fonts.fonts_of(tmp_path / name))
