"""Formulae as one line of text: those of Word (OMML) and of web pages (MathML), by the names of their elements."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from html import unescape
from typing import Final

DEEPEST: Final = 40
LONGEST: Final = 2_000
MOST_ELEMENTS: Final = 5_000
_VALUE = re.compile(r'm:val="([^"]*)"')
_ALONE = re.compile(r"[\w.]*|√?\([^()]*\)")
TEX: Final = "application/x-tex"
LINE: Final = "text/plain"
"""How an annotation is marked that says the formula in one line."""
_IN_WORDS: Final = frozenset({TEX, LINE})


@dataclass
class Node:
    """An element of a formula."""

    name: str
    words: str = ""
    attributes: str = ""
    children: "list[Node]" = field(default_factory=list)


class FormulaReader:
    """Builds the elements of a formula as they are read; what is too deep is put beside its parent."""

    def __init__(self) -> None:
        self.root = Node("math")
        self._open = [self.root]
        self._room = MOST_ELEMENTS

    def begin(self, name: str, attributes: str = "") -> None:
        node, self._room = Node(name, attributes=attributes), self._room - 1
        if self._room > 0:
            self._open[-1].children.append(node)
        self._open.append(node if self._room > 0 and len(self._open) < DEEPEST else self._open[-1])

    def end(self) -> None:
        if len(self._open) > 1:
            self._open.pop()

    def write(self, words: str) -> None:
        if self._room > 0:
            self._open[-1].children.append(Node("", words))

    def line(self) -> str:
        """The formula as it is said in one line."""
        return " ".join(_line(self.root).split())[:LONGEST]


def tex_of(node: Node) -> str:
    """The formula as its author typed it, where that came with it."""
    for one in node.children:
        if one.name == "annotation" and TEX in one.attributes:
            return "".join(part.words for part in one.children).strip(" \n$")
        if one.name == "semantics" and (inside := tex_of(one)):
            return inside
    return ""


def _line(node: Node) -> str:
    if not node.name:
        return node.words
    if node.name.endswith("Pr"):
        return ""
    said = next(
        (one for one in node.children if one.name == "annotation" and _IN_WORDS & {*one.attributes.split()}), None
    )
    if said is not None:
        return "".join(one.words for one in said.children)
    write = _FORMS.get(node.name)
    return write(node) if write is not None else "".join(map(_line, node.children))


def parts_of(node: Node) -> list[Node]:
    """The elements in it that are no properties and no spaces between."""
    return [one for one in node.children if one.name and not one.name.endswith("Pr")]


def _parts(node: Node) -> list[str]:
    return [_line(one) for one in parts_of(node)]


def _named(node: Node, name: str) -> str:
    return next((_line(one) for one in node.children if one.name == name), "")


def _kept(words: str) -> str:
    """In brackets, where it is more than a name or a number."""
    bare = words.strip()
    return bare if _ALONE.fullmatch(bare) else f"({bare})"


def value_of(node: Node, name: str, usual: str) -> str:
    """A character that the properties of an element name."""
    for properties in node.children:
        for one in properties.children if properties.name.endswith("Pr") else ():
            if one.name == name:
                found = _VALUE.search(one.attributes)
                return unescape(found[1]) if found else ""
    return usual


def _joined(node: Node, *signs: str) -> str:
    """The first element, and each further one behind its sign."""
    first, *more = _parts(node) or [""]
    parts = (sign + _kept(one) for sign, one in zip(signs, more, strict=False) if one.strip())
    return _kept(first) + "".join(parts)


def _root(node: Node) -> str:
    degree = _named(node, "deg").strip()
    return f"{degree}√({_named(node, 'e')})"


def _sum(node: Node) -> str:
    low, high = _named(node, "sub").strip(), _named(node, "sup").strip()
    limits = (f"_{_kept(low)}" if low else "") + (f"^{_kept(high)}" if high else "")
    return f"{value_of(node, 'chr', '∫')}{limits} {_named(node, 'e')}"


def _bracketed(node: Node) -> str:
    inside = value_of(node, "sepChr", "|").join(_parts(node))
    return f"{value_of(node, 'begChr', '(')}{inside}{value_of(node, 'endChr', ')')}"


def _matrix(node: Node) -> str:
    rows = (", ".join(_parts(one)) for one in node.children if one.name in {"mr", "mtr"})
    return f"[{'; '.join(rows)}]"


_FORMS: Final[dict[str, Callable[[Node], str]]] = {
    **dict.fromkeys(("f", "mfrac"), lambda node: _joined(node, "/")),
    **dict.fromkeys(("sSup", "msup", "limUpp", "mover"), lambda node: _joined(node, "^")),
    **dict.fromkeys(("sSub", "msub", "limLow", "munder"), lambda node: _joined(node, "_")),
    **dict.fromkeys(("sSubSup", "msubsup", "munderover"), lambda node: _joined(node, "_", "^")),
    **dict.fromkeys(("m", "mtable"), _matrix),
    "rad": _root,
    "msqrt": lambda node: f"√({''.join(_parts(node))})",
    "mroot": lambda node: "√".join([*_parts(node), "", ""][1::-1]),
    "nary": _sum,
    "d": _bracketed,
    "func": lambda node: " ".join(_parts(node)),
    "annotation": lambda _: "",
}
