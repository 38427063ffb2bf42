"""Texts and programs: any encoding, coloured by line, no letter that does something on a screen."""

import pytest

from lmsdesk.decoding.messages import LONGEST_LINE, MOST_LINES, Kind, Trouble, View
from lmsdesk.decoding.token_kinds import TOKEN_KINDS, TokenKind
from lmsdesk.desk.submissions.decoder import Decoder, Paper, PaperUnreadable

PROGRAM = (
    'import os\n\n\ndef count(words: list[str]) -> int:\n    """How\n    many."""\n    return len(words)  # 🎓 all\n'
)


async def shown(paper: Paper) -> list[str]:
    return [line.text for line in await paper.lines(0, MOST_LINES)]


@pytest.mark.parametrize(
    ("encoding", "name"),
    [
        ("utf-8", "UTF-8"),
        ("utf-8-sig", "UTF-8"),
        ("utf-16", "UTF-16"),
        ("utf-16-le", "UTF-16"),
        ("cp1252", "Windows-1252"),
    ],
)
async def test_a_text_is_read_in_any_encoding(decoder: Decoder, encoding: str, name: str) -> None:
    words = "Übung macht den Meister – “so heißt es”.\r\nUnd größer wird es auch.\r"
    paper = await decoder.open("notes", words.encode(encoding))
    assert (paper.info.kind, paper.info.view, paper.info.encoding) == (Kind.TEXT, View.LINES, name)
    assert await shown(paper) == ["Übung macht den Meister – “so heißt es”.", "Und größer wird es auch."]


@pytest.mark.parametrize(
    ("head", "words", "encoding"),
    [
        ("# -*- coding: koi8-r -*-", "Привет", "koi8-r"),
        ('<?xml version="1.0" encoding="ISO-8859-2"?>', "řež", "iso8859-2"),
        ("<meta charset='windows-1250'>", "řež š", "cp1250"),
        ("<meta charset=macintosh>", "ü", "mac-roman"),
        ("\\usepackage[latin1]{inputenc}", "éè", "cp1252"),
        ("// -*- mode: c; coding: latin-2 -*-", "řež", "iso8859-2"),
        ("<meta charset=gb2312>", "中国镕", "gbk"),
        # It says what cannot be, or what nobody knows.
        ("<meta charset=shift_jis>", "“ü”", "cp1252"),
        ("<meta charset=nonsense>", "ü", "cp1252"),
        ("<meta charset=iso-8859-1>", "“ü”", "cp1252"),
        # Of another file.
        ('text = open(path, encoding="koi8-r").read()  # größer', "größer", "cp1252"),
    ],
)
async def test_a_text_that_says_its_encoding_is_believed(
    decoder: Decoder, head: str, words: str, encoding: str
) -> None:
    paper = await decoder.open("notes.txt", f"{head}\n{words}\n".encode(encoding))
    assert (await paper.lines(1, 1))[0].text == words


async def test_cyrillic_of_old_is_read(decoder: Decoder) -> None:
    words = "Сочинение о том, как вода проходит через мембрану и почему это важно для клетки. " * 5
    paper = await decoder.open("notes.txt", words.encode("cp1251"))
    assert await shown(paper) == [words]


async def test_a_program_is_coloured_by_line(decoder: Decoder) -> None:
    paper = await decoder.open("count.py", PROGRAM.encode())
    assert (paper.info.kind, paper.info.language, paper.info.count) == (Kind.CODE, "Python", 7)
    coloured = await paper.tokens(3, 4)
    found = [
        (number, TOKEN_KINDS[kind], (line.encode("utf-16-le")[2 * column : 2 * (column + length)]).decode("utf-16-le"))
        for number, line in enumerate(PROGRAM.splitlines()[3:])
        for column, length, kind in zip(*[iter(coloured[number])] * 3, strict=True)
    ]
    assert (0, TokenKind.KEYWORD, "def") in found
    assert (0, TokenKind.NAME, "count") in found
    assert (2, TokenKind.STRING, '    many."""') in found
    assert (3, TokenKind.COMMENT, "# 🎓 all") in found
    assert await paper.tokens(0, 1) == ((0, 6, TOKEN_KINDS.index(TokenKind.KEYWORD)),)


async def test_the_name_says_which_language(decoder: Decoder) -> None:
    names = {"Makefile": "Makefile", "a/b/Matrix.java": "Java", "x.TEX": "TeX", "analysis.r": "S", "page.css": "CSS"}
    for name, language in names.items():
        paper = await decoder.open(name, b"x = 1\n")
        assert paper.info.language == language


@pytest.mark.parametrize("first", ['if head == b"%PDF-1.7":', "ID3 is a way to grow trees.", "ID3,ID4"])
async def test_what_speaks_of_another_kind_is_a_text(decoder: Decoder, first: str) -> None:
    paper = await decoder.open("trees.py", f"{first}\n    grow()\n".encode())
    assert paper.info.kind is Kind.CODE
    assert [line.text for line in await paper.lines(0, 2)] == [first, "    grow()"]


async def test_the_end_of_a_text_is_its_end(decoder: Decoder) -> None:
    for body, lines in ((b"", []), (b"\n", [""]), (b"a\nb", ["a", "b"]), (b"a\n\n", ["a", ""])):
        paper = await decoder.open("x.txt", body)
        assert paper.info.count == len(lines)
        assert await shown(paper) == lines
    assert await paper.lines(1, 5) == await paper.lines(1, 1)
    assert await paper.lines(7, 5) == ()


async def test_a_line_of_a_million_letters_is_cut_and_says_so(decoder: Decoder) -> None:
    paper = await decoder.open("x.py", b"a = 1\nx = '" + b"a" * 1_000_000)
    first, second = await paper.lines(0, 2)
    assert (first.text, first.cut) == ("a = 1", 0)
    assert (len(second.text), second.cut) == (LONGEST_LINE, 1_000_005 - LONGEST_LINE)
    assert await paper.tokens(0, 2) == ((), ())


async def test_letters_that_would_do_something_become_pictures_of_themselves(decoder: Decoder) -> None:
    paper = await decoder.open("x.txt", b"plain words before a bell \x07, then more of the same.")
    assert "\u2407" in (await shown(paper))[0]
    hidden = "if user != 'admin\u202e \u2066':  # this line reads otherwise than it runs\n".encode()
    program = await decoder.open("x.py", hidden)
    assert not {"\u202e", "\u2066"} & set((await program.lines(0, 1))[0].text)
    # In the text of a person who writes from right to left they belong there.
    assert "\u202e" in (await shown(await decoder.open("x.txt", hidden)))[0]


async def test_anything_else_is_shown_as_bytes_with_the_words_in_it(decoder: Decoder) -> None:
    body = bytes(range(256)) * 4 + b"a word inside" + bytes(20)
    paper = await decoder.open("unknown.dat", body)
    assert (paper.info.kind, paper.info.count) == (Kind.BYTES, 67)
    assert (await paper.lines(2, 1))[0].text == (
        "00000020  20 21 22 23 24 25 26 27 28 29 2a 2b 2c 2d 2e 2f   !\"#$%&'()*+,-./"
    )
    assert "a word inside" in (await paper.text()).text
    assert await paper.tokens(0, 2) == ((), ())


async def test_more_lines_than_a_window_shows_are_refused(decoder: Decoder) -> None:
    for body in (b"text\n" * 9000, bytes(90_000)):
        paper = await decoder.open("x", body)
        assert len(await paper.lines(0, MOST_LINES)) == MOST_LINES
        for start, count in ((0, MOST_LINES + 1), (-1, 2), (0, -1)):
            with pytest.raises(PaperUnreadable) as found:
                await paper.lines(start, count)
            assert found.value.trouble is Trouble.NOT_THERE


async def test_a_genome_is_a_text(decoder: Decoder) -> None:
    assert (await decoder.open("genome.txt", b"G" * 1_000)).info.kind is Kind.TEXT
