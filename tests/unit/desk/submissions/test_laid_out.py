"""A text as a PDF: its lines are there with their numbers, and the notes at the words that they are about."""

import io

import pikepdf
import pypdfium2
import pytest

from lmsdesk.decoding.annotation_records import PassageNote
from lmsdesk.decoding.messages import Trouble
from lmsdesk.desk.submissions.decoder import Decoder, PaperUnreadable
from tests.helpers.documents import word_of

PROGRAM = "\n".join(f"def step_{one}(x):\n\treturn x + {one}  # naïve" for one in range(1, 101))


def words_under(data: bytes, page: int, place: list[float]) -> str:
    """What another reader finds in a rectangle of a page."""
    with pypdfium2.PdfDocument(data) as document:
        text = document[page].get_textpage()
        return str(text.get_text_bounded(*place)).strip()


def highlights(data: bytes) -> list[tuple[int, str, str, list[list[float]]]]:
    """The page, the name and the words of each note, and the rectangles of what it is about."""
    found = []
    with pikepdf.open(io.BytesIO(data)) as document:
        assert document.check_pdf_syntax() == []
        for number, page in enumerate(document.pages):
            for one in page.obj.get("/Annots", []):
                assert "/AP" in one
                corners = [float(side) for side in one.QuadPoints]
                quads = [corners[first : first + 8] for first in range(0, len(corners), 8)]
                places = [[quad[0], quad[5], quad[2], quad[1]] for quad in quads]
                found.append((number, str(one.NM), str(one.Contents), places))
    return found


def note(number: int, quote: str, text: str) -> PassageNote:
    return PassageNote(id=f"n{number}", number=number, quote=quote, text=text, created_ms=1_700_000_000_000)


async def test_notes_are_at_their_words_on_the_pages_of_a_program(decoder: Decoder) -> None:
    paper = await decoder.open("steps.py", PROGRAM.encode())
    data = await paper.laid_out([note(1, "x + 1", "Why? ∑"), note(199, "return x + 100", "Good"), note(2, "gone", "?")])
    with pypdfium2.PdfDocument(data) as document:
        assert len(document) == 4
        text = document[0].get_textpage().get_text_bounded()
    assert "def step_1(x):" in text
    assert "naïve" in text
    found = {name: (page, words, places) for page, name, words, places in highlights(data)}
    page, words, places = found["lmsdesk-n1"]
    assert (page, words, words_under(data, page, places[0])) == (0, "Why? ∑", "x + 1")
    page, words, places = found["lmsdesk-n199"]
    assert (page, words, words_under(data, page, places[0])) == (3, "Good", "return x + 100")
    number_of_line = [0, places[0][1], places[0][0] - 1, places[0][3]]
    assert words_under(data, page, number_of_line) == "200"
    # Words that are not there any more: the whole line.
    page, _, places = found["lmsdesk-n2"]
    assert words_under(data, page, places[0]) == "def step_2(x):"


async def test_a_long_line_goes_on_below_and_the_note_with_it(decoder: Decoder) -> None:
    line = " ".join(f"word{one}" for one in range(60))
    paper = await decoder.open("essay.txt", f"first\n{line}\nlast".encode())
    data = await paper.laid_out([note(1, "word9 word10 word11 word12 word13", "Long")])
    ((page, _, _, places),) = highlights(data)
    under = " ".join(words_under(data, page, place) for place in places)
    assert under.split() == ["word9", "word10", "word11", "word12", "word13"]


@pytest.mark.parametrize("words", ["český řez", "Ответ: да", "ὁ λόγος", "値は x", "\N{GRINNING FACE} ok"])
async def test_every_script_can_be_copied_and_found(decoder: Decoder, words: str) -> None:
    paper = await decoder.open("essay.txt", f"Before {words} after".encode())
    data = await paper.laid_out([note(0, words, "Seen")])
    ((_, _, _, (place,)),) = highlights(data)
    assert [one for one in words_under(data, 0, place) if one != " "] == [one for one in words if one != " "]


async def test_hebrew_stands_from_right_to_left(decoder: Decoder) -> None:
    data = await (await decoder.open("essay.txt", "Before שלום after".encode())).laid_out([])
    with pypdfium2.PdfDocument(data) as document:
        page = document[0].get_textpage()
        lefts = {page.get_text_range(one, 1): page.get_charbox(one)[0] for one in range(page.count_chars())}
    assert lefts["B"] < lefts["ם"] < lefts["ו"] < lefts["ל"] < lefts["ש"] < lefts["a"]


async def test_documents_are_laid_out_by_their_blocks(decoder: Decoder) -> None:
    blocks = "".join(f"<w:p><w:r><w:t>Paragraph {one} about osmosis.</w:t></w:r></w:p>" for one in range(5))
    paper = await decoder.open("report.docx", word_of(blocks))
    data = await paper.laid_out([note(3, "osmosis", "Which?")])
    ((page, _, words, (place,)),) = highlights(data)
    assert (page, words, words_under(data, page, place)) == (0, "Which?", "osmosis")
    line = [0, place[1], 600, place[3]]
    assert words_under(data, page, line) == "Paragraph 3 about osmosis."


async def test_notes_alone_are_on_blank_pages(decoder: Decoder) -> None:
    paper = await decoder.open("steps.py", PROGRAM.encode())
    data = await paper.laid_out([note(1, "x + 1", "Why?")], is_alone=True)
    assert [one[2] for one in highlights(data)] == ["Why?"]
    assert words_under(data, 0, [0, 0, 600, 850]) == ""


async def test_what_is_empty_endless_or_no_text_has_an_answer(decoder: Decoder) -> None:
    empty = await (await decoder.open("empty.txt", b"")).laid_out([note(0, "", "Nothing here")])
    with pypdfium2.PdfDocument(empty) as document:
        assert len(document) == 1
    assert [one[2] for one in highlights(empty)] == ["Nothing here"]
    some = await (await decoder.open("some.bin", bytes(range(256)))).laid_out([note(1, "", "Bytes")])
    assert [one[2] for one in highlights(some)] == ["Bytes"]
    for name, body, trouble in (
        ("long.txt", b"x\n" * 70_000, Trouble.TOO_LARGE),
        ("one.txt", b"x" * 8_000_000, Trouble.TOO_LARGE),
        ("table.csv", b"a,b\nc,d\n", Trouble.NOT_THERE),
    ):
        with pytest.raises(PaperUnreadable) as refused:
            await (await decoder.open(name, body)).laid_out([])
        assert refused.value.trouble is trouble
