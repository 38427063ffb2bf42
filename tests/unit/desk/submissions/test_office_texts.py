"""RTF and presentations as flat blocks: what is kept, that the rest is counted, and what no file can do."""

import pytest

from lmsdesk.decoding.messages import Kind, Loss, LossKind, Style, Trouble
from lmsdesk.decoding.word_parts import in_plain_words
from lmsdesk.desk.submissions.decoder import Decoder, PaperUnreadable
from tests.helpers.documents import open_text_of, slides_of, word_of
from tests.helpers.papers import marked_picture, saved
from tests.unit.desk.submissions.test_blocks import blocks_of
from tests.unit.desk.submissions.test_hostile import trouble_of

RTF = (
    rb"{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0 Times;}}{\*\generator Word;}{\info{\title Secret}}{\header Page head}"
    rb"\pard Hello {\b bold {\i both}\b0  light} plain\par"
    b"\n"
    rb"Caf\'e9 \u8211? dash \u-10179?\u-8704? \{x\} {\uc2\u945 ??}done\line next\par"
    rb"{\pict\wmetafile8 0123456789abcdef}{\*\shppict{\pict 00ff}}{\nonshppict{\pict 00}}{\object{\*\objdata 00}}"
    rb"\trowd\cellx1 a\cell b\cell\row\ansicpg932 \'82\'a0\par}"
)


def line(words: str, looks: str = "", *, kind: str = "") -> str:
    """A shape of a slide with one paragraph."""
    place = f'<p:nvSpPr><p:nvPr><p:ph type="{kind}"/></p:nvPr></p:nvSpPr>' if kind else ""
    return f"<p:sp>{place}<p:txBody><a:p><a:r><a:rPr {looks}/><a:t>{words}</a:t></a:r></a:p></p:txBody></p:sp>"


async def test_rtf_is_its_words_and_looks(decoder: Decoder) -> None:
    paper = await decoder.open("essay.txt", RTF)
    assert paper.info.kind is Kind.RICH_TEXT
    assert await blocks_of(paper) == [
        ("paragraph", "Hello bold both light plain"),
        ("paragraph", "Café – dash 😀 {x} αdone\nnext"),
        ("paragraph", "a\xa0 b"),
        ("paragraph", "あ"),
    ]
    first = (await paper.blocks(0, 1))[0]
    assert [(run.text, run.style) for run in first.runs] == [
        ("Hello ", 0), ("bold ", Style.BOLD), ("both", Style.BOLD | Style.ITALIC), (" light plain", 0),
    ]  # fmt: skip
    assert set(paper.info.losses) == {
        Loss(LossKind.HEADERS, 1), Loss(LossKind.PICTURES, 2), Loss(LossKind.EMBEDDED, 1), Loss(LossKind.LAYOUT, 1),
    }  # fmt: skip
    assert (await (await paper.as_source()).lines(0, 1))[0].text.startswith("{\\rtf1")


async def test_letters_of_rtf_are_those_of_their_font(decoder: Decoder) -> None:
    fonts = rb"{\fonttbl{\f0\fnil\fcharset0 Calibri;}{\f1\fnil\fcharset204 Calibri;}\f2\fcharset161 Arial;}"
    words = rb"\f0 Gr\'fc\'dfe, \f1\'cf\'f0\'e8\'e2\'e5\'f2\f0 , {\f2\'e1\'e2}\'e9 \f9\'e9 {\u8220}next\par"
    paper = await decoder.open("x.rtf", rb"{\rtf1\ansi\ansicpg1252\deff0" + fonts + words + b"}")
    assert await blocks_of(paper) == [("paragraph", "Grüße, Привет, αβé é “next")]


def run(words: str) -> str:
    """Words of a document of Word."""
    return f"<w:r><w:t>{words}</w:t></w:r>"


async def test_words_that_the_reader_of_word_does_not_know_are_kept(decoder: Decoder) -> None:
    ruby = f"<w:r><w:ruby><w:rt>{run('kan')}</w:rt><w:rubyBase>{run('漢')}</w:rubyBase></w:ruby></w:r>"
    oval = f"<v:oval><v:textbox><w:txbxContent><w:p>{run('start')}</w:p></w:txbxContent></v:textbox></v:oval>"
    cells = "".join(f"<w:tc><w:p>{run(one)}</w:p></w:tc>" for one in "abc")
    late = cells.partition("</w:tc>")[2].replace("b", "B")
    body = (
        f'<w:p>{ruby}<w:bdo w:val="rtl">{run("שלום")}</w:bdo><w:dir w:val="ltr">{run("ltr")}</w:dir></w:p>'
        "<w:p><w:r><w:t>one</w:t><w:cr/><w:t>two</w:t><w:ptab w:leader='none'/><w:t>three</w:t></w:r></w:p>"
        f'<w:p><w:r><w:pict xmlns:v="urn:schemas-microsoft-com:vml">{oval}</w:pict></w:r></w:p>'
        f'<w:tbl><w:tr>{cells}</w:tr><w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>{late}</w:tr></w:tbl>'
        '<w:altChunk r:id="x"/>'
    )
    paper = await decoder.open("essay.docx", word_of(body))
    assert await blocks_of(paper) == [
        ("paragraph", "漢(kan)שלוםltr"),
        ("paragraph", "one\ntwo three"),
        ("paragraph", "start"),
        ("table", [["a", "b", "c"], ["", "B", "c"]]),
    ]
    assert paper.info.losses == (Loss(LossKind.EMBEDDED, 1),)


async def test_signs_and_choices_in_forms_of_word_are_kept(decoder: Decoder) -> None:
    entries = "".join(f'<w:listEntry w:val="{one}"/>' for one in ("red", "blue &amp; green"))
    fields = [
        f'<w:fldChar w:fldCharType="begin"><w:ffData><w:ddList>{chosen}{entries}</w:ddList></w:ffData></w:fldChar>'
        "<w:instrText>FORMDROPDOWN</w:instrText><w:fldChar w:fldCharType='end'/>"
        for chosen in ('<w:result w:val="1"/>', "")
    ]
    body = (
        '<w:p><w:r><w:sym w:font="MS Gothic" w:char="2612"/><w:sym w:font="Symbol" w:char="F061"/></w:r></w:p>'
        f"<w:p><w:r>{fields[0]}</w:r></w:p><w:p><w:r>{fields[1]}</w:r></w:p>"
        "<w:p><w:r><w:rPr><w:dstrike/></w:rPr><w:t>gone</w:t></w:r></w:p>"
    )
    paper = await decoder.open("form.docx", word_of(body))
    assert [one[-1] for one in await blocks_of(paper)] == ["☒α", "blue & green", "red", "gone"]
    assert (await paper.blocks(3, 1))[0].runs[0].style == Style.STRUCK


@pytest.mark.parametrize("piece", [b"<w:ruby><w:rt>", b"<w:trPr>", b'<w:trPr><w:gridBefore w:val="1"/>', b"<w:ddList>"])
def test_parts_of_word_that_never_end_take_no_time(piece: bytes) -> None:
    # Were the rest gone through for each, it would take hours.
    assert in_plain_words(piece * 200_000) == piece * 200_000


async def test_cells_of_libreoffice_stand_in_their_columns(decoder: Decoder) -> None:
    cells = (
        '<table:table-cell table:number-columns-repeated="2"/><table:table-cell><text:p>c</text:p></table:table-cell>'
    )
    inside = '<table:table-cell table:number-columns-repeated="999">' * 40 + "</table:table-cell>" * 40
    table = f"<table:table><table:table-row>{cells}</table:table-row></table:table>"
    assert await blocks_of(await decoder.open("a.odt", open_text_of(table))) == [("table", [["", "", "c"]])]
    # Cells in cells, each many times, are written once.
    deep = f"<table:table><table:table-row>{inside}</table:table-row></table:table><text:p>after</text:p>"
    assert (await blocks_of(await decoder.open("a.odt", open_text_of(deep))))[-1] == ("paragraph", "after")


async def test_hidden_words_of_libreoffice_are_counted(decoder: Decoder) -> None:
    styles = (
        '<style:style style:name="H" style:family="text"><style:text-properties text:display="none"/></style:style>'
    )
    body = (
        '<text:p>a<text:span text:style-name="H">hidden</text:span></text:p>'
        '<text:section text:display="none"><text:p>too</text:p></text:section>'
        "<text:section><text:p>b</text:p></text:section>"
    )
    paper = await decoder.open("a.odt", open_text_of(body, styles))
    assert await blocks_of(paper) == [("paragraph", "ahidden"), ("paragraph", "too"), ("paragraph", "b")]
    assert paper.info.losses == (Loss(LossKind.HIDDEN, 2),)


async def test_formulae_and_fields_in_notes_of_word_are_kept(decoder: Decoder) -> None:
    spaces = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    spaces += ' xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
    formula = "<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>"
    field = f'<w:fldSimple w:instr="SEQ">{run("7")}</w:fldSimple>'
    note = f'<w:footnote w:id="2"><w:p>{run("as")}{formula}{field}</w:p></w:footnote>'
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    relation = f'<Relationship Id="rId3" Type="{office}/footnotes" Target="footnotes.xml"/>'
    related = "http://schemas.openxmlformats.org/package/2006/relationships"
    more = {
        "word/footnotes.xml": f"<w:footnotes {spaces}>{note}</w:footnotes>".encode(),
        "word/_rels/document.xml.rels": f'<Relationships xmlns="{related}">{relation}</Relationships>'.encode(),
    }
    body = f'<w:p>{run("text")}<w:r><w:footnoteReference w:id="2"/></w:r></w:p>'
    paper = await decoder.open("essay.docx", word_of(body, more))
    assert await blocks_of(paper) == [("paragraph", "text[1]"), ("item", 1, 1, "as x 7")]


@pytest.mark.parametrize(
    ("body", "words"),
    [
        # A picture whose bytes stand there as they are, whatever they look like.
        (rb"a{\pict\bin9 {{{{\}}x{}b", ["ab"]),
        (rb"a{\pict\bin99999 x}b", ["a"]),
        # Of macOS: the second byte of a letter is a letter itself, a bracket, or the sign of a command.
        (rb"\ansicpg932 \'83e\'83X\'83g \'83\\ \'83\{ \'82\'a0z", ["テスト ソ ボ あz"]),
        # Bytes of the code page that are not written as numbers.
        (b"caf\xe9 \x93q\x94 \\u8211\xe9x", ["café “q” –x"]),
        # What follows a letter for older readers may be a command, and the next letter is none.
        (rb"\u945\b next", ["αnext"]),
        # A table in a cell.
        (
            rb"\trowd a\cell n1\nestcell n2\nestcell{\*\nesttableprops\nestrow}{\nonesttables\par}n3\nestcell z\cell",
            ["a\xa0 n1\xa0 n2\xa0 \nn3\xa0 z"],
        ),
    ],
)
async def test_rtf_of_many_programs_is_read(decoder: Decoder, body: bytes, words: list[str]) -> None:
    paper = await decoder.open("x.rtf", rb"{\rtf1\ansi " + body + b"}")
    assert [one[1] for one in await blocks_of(paper)] == words


async def test_hidden_words_of_rtf_are_counted_and_entries_of_an_index_are_none(decoder: Decoder) -> None:
    body = rb"{\rtf1 a{\v hidden}{\v0 b}{\xe {\v word}}{\tc{entry}}c}"
    paper = await decoder.open("x.rtf", body)
    assert await blocks_of(paper) == [("paragraph", "ahiddenbc")]
    assert paper.info.losses == (Loss(LossKind.HIDDEN, 1),)


async def test_slides_come_in_their_order_with_their_notes(decoder: Decoder) -> None:
    picture = '<p:pic><p:blipFill><a:blip r:embed="rId9"/></p:blipFill></p:pic>'
    table = "<a:tbl><a:tr><a:tc><a:txBody><a:p><a:r><a:t>cell</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl>"
    first = line("Osmosis", kind="title") + line("water", 'b="1" u="none"') + picture
    second = line("Then") + table + "<c:chart/><m:oMath/>"
    notes = f'<p:notes xmlns:p="urn:p" xmlns:a="urn:a">{line("Say it slowly")}</p:notes>'
    more = {"ppt/media/figure.png": saved(marked_picture(), "PNG"), "ppt/notesSlides/notesSlide2.xml": notes.encode()}
    paper = await decoder.open("talk.pptx", slides_of(first, second, more=more))
    assert paper.info.kind is Kind.SLIDES
    assert await blocks_of(paper) == [
        ("heading", 2, "1"),
        ("heading", 3, "Osmosis"),
        ("paragraph", "water"),
        ("picture", ""),
        ("quote", 1, "Say it slowly"),
        ("heading", 2, "2"),
        ("paragraph", "Then"),
        ("table", [["cell"]]),
    ]
    assert (await paper.blocks(2, 1))[0].runs[0].style == Style.BOLD
    assert set(paper.info.losses) == {
        Loss(LossKind.LAYOUT, 1), Loss(LossKind.CHARTS, 1), Loss(LossKind.FORMULAE, 1),
    }  # fmt: skip


async def test_powers_on_slides_are_powers(decoder: Decoder) -> None:
    runs = "".join(
        f"<a:r><a:rPr {looks}/><a:t>{words}</a:t></a:r>"
        for looks, words in (
            ("", "x"), ('baseline="30000"', "2"), ('baseline="0" b="false"', " + H"), ('baseline="-25000"', "2"),
        )
    )  # fmt: skip
    paper = await decoder.open("talk.pptx", slides_of(f"<p:sp><p:txBody><a:p>{runs}</a:p></p:txBody></p:sp>"))
    found = (await paper.blocks(1, 1))[0].runs
    assert [(one.text, one.style) for one in found] == [
        ("x", 0), ("2", Style.RAISED), (" + H", 0), ("2", Style.LOWERED),
    ]  # fmt: skip


async def test_pictures_of_a_hundred_megabytes_in_rtf_are_passed_over(decoder: Decoder) -> None:
    # Time: a picture costs no more than its letters. Memory: the limit of the process.
    body = b"{\\rtf1 before\\par{\\pict " + b"0f" * 49_000_000 + b"}after\\par}"
    assert await trouble_of(decoder, decoder.open("x.rtf", body)) in {
        None, Trouble.TOO_MUCH_TIME, Trouble.TOO_MUCH_MEMORY,
    }  # fmt: skip


@pytest.mark.parametrize("piece", ["{", "{\\b x", "\\'e9", "\\b a\\i b\\b0 c\\i0 ", "}", "\\u-10179?", "{\\*\\x "])
async def test_rtf_that_takes_readers_long(decoder: Decoder, piece: str) -> None:
    body = ("{\\rtf1 " + piece * 100_000).encode()
    assert await trouble_of(decoder, decoder.open("x.rtf", body)) in {None, Trouble.TOO_MUCH_TIME}


@pytest.mark.parametrize(
    ("slide", "trouble"),
    [("<a:p>", Trouble.DAMAGED), ("&h;", Trouble.DAMAGED), ("x" * 300_000_000, Trouble.TOO_LARGE)],
    ids=["damaged", "names", "bomb"],
)
async def test_slides_that_cannot_be_shown_say_why(decoder: Decoder, slide: str, trouble: Trouble) -> None:
    with pytest.raises(PaperUnreadable) as found:
        await decoder.open("x.pptx", slides_of(slide))
    assert found.value.trouble is trouble
