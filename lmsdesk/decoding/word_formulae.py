"""Formulae of Word (OMML): marked in the document, and put back as those of web pages (MathML) once it is read."""

import re
from collections.abc import Callable, Iterable
from html import escape, unescape
from typing import Final

from lmsdesk.decoding.formulae import LINE, FormulaReader, Node, parts_of, value_of

_TAG = re.compile(rb"<(/?)(?:m:)?([A-Za-z]+)((?:\s[^<>]*?)?)(/?)>|([^<]+)")
_FORMULA = re.compile(rb"<m:oMath(?:\s[^<>]*)?>.*?</m:oMath>", re.DOTALL)
_AROUND_FORMULAE = re.compile(rb"</?m:oMathPara(?:\s[^<>]*)?>|<m:oMathParaPr>.*?</m:oMathParaPr>", re.DOTALL)
_MARK = "\ue000{}\ue001"
"""In place of a formula while the rest of the document is read; letters that no font has."""
_MARKED = re.compile("\ue000([0-9]{1,6})\ue001")
_SIGNS = re.compile(r"[0-9]+(?:[.,][0-9]+)?|\S")


def with_marks(document: bytes, formulae: dict[int, str]) -> bytes:
    """The body of a document with a mark for each formula, which is kept as markup."""

    def mark(found: re.Match[bytes]) -> bytes:
        number = len(formulae)
        formulae[number] = _as_markup(_read(found[0]))
        return f'<w:r><w:t xml:space="preserve"> {_MARK.format(number)} </w:t></w:r>'.encode()

    return _FORMULA.sub(mark, _AROUND_FORMULAE.sub(b"", document))


def with_formulae(markup: str, formulae: dict[int, str]) -> str:
    """The markup with the formulae in place of their marks, each once: a student may have typed a mark too."""
    return _MARKED.sub(lambda found: formulae.pop(int(found[1]), ""), markup)


def _read(formula: bytes) -> FormulaReader:
    reader = FormulaReader()
    for closing, name, attributes, is_empty, words in _TAG.findall(formula):
        if words:
            reader.write(unescape(words.decode(errors="replace")))
        elif closing:
            reader.end()
        else:
            reader.begin(name.decode(), attributes.decode(errors="replace"))
            if is_empty:
                reader.end()
    return reader


def _as_markup(reader: FormulaReader) -> str:
    line = f'<annotation encoding="{LINE}">{escape(reader.line())}</annotation>'
    return f"<math>{_written(reader.root)}{line}</math>"


def _written(node: Node) -> str:
    """An element in the names of web pages."""
    if not node.name or node.name.endswith("Pr"):
        return ""
    write = _NAMES.get(node.name)
    return write(node) if write is not None else "".join(map(_written, node.children))


def _element(name: str, parts: Iterable[str]) -> str:
    return f"<{name}>{''.join(f'<mrow>{one}</mrow>' for one in parts)}</{name}>"


def _of(name: str, *parts: str) -> Callable[[Node], str]:
    """What writes an element whose parts have these names."""
    return lambda node: _element(name, (_part(node, one) for one in parts))


def _part(node: Node, name: str) -> str:
    return next((_written(one) for one in node.children if one.name == name), "")


def _letters(node: Node) -> str:
    return "".join(_sign(one) for one in _SIGNS.findall("".join(one.words for one in node.children)))


def _sign(word: str) -> str:
    name = "mi" if word.isalpha() else "mn" if word[0].isdigit() else "mo"
    return f"<{name}>{escape(word)}</{name}>"


def _function(node: Node) -> str:
    """A name of several letters stands upright."""
    words = "".join(part.words for part in _leaves(node, "fName")).strip()
    name = f"<mi>{escape(words)}</mi>" if words.isalpha() else _part(node, "fName")
    return f"{name}<mtext>\N{NO-BREAK SPACE}</mtext>{_part(node, 'e')}"


def _leaves(node: Node, name: str) -> list[Node]:
    """The words in a part that has nothing but letters in it."""
    found = [run for one in node.children if one.name == name for run in one.children if not run.name.endswith("Pr")]
    if any(run.name != "r" for run in found):
        return []
    return [leaf for run in found for text in run.children if text.name == "t" for leaf in text.children]


def _root(node: Node) -> str:
    degree = _part(node, "deg")
    return _element("mroot", (_part(node, "e"), degree)) if degree else _element("msqrt", (_part(node, "e"),))


def _sum(node: Node) -> str:
    sign = value_of(node, "chr", "∫")
    below, above = ("sub", "sup") if sign in "∫∬∭∮" else ("under", "over")
    limits = ((below, _part(node, "sub")), (above, _part(node, "sup")))
    name = "m" + "".join(one for one, limit in limits if limit)
    parts = "".join(f"<mrow>{limit}</mrow>" for _, limit in limits if limit)
    operator = f"<mo>{escape(sign)}</mo>"
    return (f"<{name}>{operator}{parts}</{name}>" if parts else operator) + f"<mrow>{_part(node, 'e')}</mrow>"


def _bracketed(node: Node) -> str:
    begin, between, end = (
        f"<mo>{escape(sign)}</mo>" if sign else ""
        for sign in (value_of(node, "begChr", "("), value_of(node, "sepChr", "|"), value_of(node, "endChr", ")"))
    )
    inside = between.join(f"<mrow>{_written(one)}</mrow>" for one in parts_of(node))
    return f"<mrow>{begin}{inside}{end}</mrow>"


def _accented(name: str, usual: str) -> Callable[[Node], str]:
    def write(node: Node) -> str:
        return f"<{name}><mrow>{_part(node, 'e')}</mrow><mo>{escape(value_of(node, 'chr', usual))}</mo></{name}>"

    return write


def _matrix(node: Node) -> str:
    return f"<mtable>{''.join(f'<mtr>{_cells(one)}</mtr>' for one in parts_of(node))}</mtable>"


def _cells(row: Node) -> str:
    # An array of equations has no rows with cells: each of its elements is a row.
    cells = parts_of(row) if row.name == "mr" else [row]
    return "".join(f"<mtd>{_written(one)}</mtd>" for one in cells)


_NAMES: Final[dict[str, Callable[[Node], str]]] = {
    "t": _letters,
    "f": _of("mfrac", "num", "den"),
    "sSup": _of("msup", "e", "sup"),
    "sSub": _of("msub", "e", "sub"),
    "sSubSup": _of("msubsup", "e", "sub", "sup"),
    "limUpp": _of("mover", "e", "lim"),
    "limLow": _of("munder", "e", "lim"),
    "rad": _root,
    "nary": _sum,
    "d": _bracketed,
    "m": _matrix,
    "eqArr": _matrix,
    "func": _function,
    "acc": _accented("mover", "\N{COMBINING CIRCUMFLEX ACCENT}"),
    "bar": _accented("mover", "\N{OVERLINE}"),
}
