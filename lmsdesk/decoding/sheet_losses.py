"""What stands in a workbook beside the values of its cells, and on them: counted, because it is not shown."""

import re
from collections import Counter
from typing import Final

from lmsdesk.decoding.messages import Loss, LossKind
from lmsdesk.decoding.packages import Package
from lmsdesk.decoding.sheet_looks import count_of_looks, count_without_text, data_region

MOST_SHEETS: Final = 50
_BESIDE_CELLS: Final = (
    (LossKind.CHARTS, re.compile(r"xl/charts/chart\d*\.xml")),
    (LossKind.PICTURES, re.compile(r"(?:xl/media|Pictures)/[^/]+")),
    (LossKind.EMBEDDED, re.compile(r"Object \d+/content\.xml|xl/embeddings/[^/]+")),
)
_FORMULA = re.compile(rb"<f[ >]")
_HIDDEN = re.compile(rb"<(?:row|col) [^>]{0,400}?hidden=[\"'](?:1|true)[\"']")
_BELOW_CELLS: Final = (
    (LossKind.LINKS, re.compile(rb"<hyperlink ")),
    (LossKind.HEADERS, re.compile(rb"<odd(?:Header|Footer)>[^<]")),
)
_WORKSHEET = re.compile(r"xl/worksheets/[^/]+\.xml")
_IN_BOOK: Final = ((LossKind.HIDDEN, re.compile(rb"<sheet [^>]{0,400}?state=[\"'](?:hidden|veryHidden)[\"']")),)
_IN_DRAWINGS: Final = ((LossKind.SHAPES, re.compile(rb"<xdr:(?:sp|cxnSp)[ >]")),)
_IN_OPEN: Final = (
    (LossKind.VALUES, re.compile(rb"\stable:formula=")),
    (LossKind.LINKS, re.compile(rb"<text:a[ >]")),
    (
        LossKind.SHAPES,
        re.compile(rb"<draw:(?:custom-shape|line|polyline|polygon|path|rect|circle|ellipse|connector)[ />]"),
    ),
    (LossKind.HIDDEN, re.compile(rb"table:(?:visibility=[\"'](?:collapse|filter)|display=[\"']false)[\"']")),
)
_PARTS: Final = (
    (re.compile(r"xl/workbook\.xml"), _IN_BOOK),
    (re.compile(r"xl/drawings/[^/]+\.xml"), _IN_DRAWINGS),
    (re.compile(r"content\.xml"), _IN_OPEN),
)
"""What is counted by where it stands."""
_COLOURED: Final = (
    ("xl/styles.xml", re.compile(rb"<fgColor |<dxf>")),
    ("content.xml", re.compile(rb"fo:background-color=[\"'](?!transparent|#ffffff)")),
)
_CONTENT = "content.xml"
_NOTES = re.compile(r"xl/comments/?(?:comment)?\d*\.xml|content\.xml")
_NOTE = re.compile(rb"<(?:comment|office:annotation)[ >]")


def left_out(package: Package, unknown: frozenset[int]) -> tuple[Loss, ...]:
    """What is not shown of XLSX or ODS; `unknown` are the numbers of looks that are not understood."""
    counts = Counter[LossKind]()
    counts[LossKind.LAYOUT] = int(any(mark.search(package.part(name)) for name, mark in _COLOURED))
    for names, marks in _PARTS:
        for name in _named(package, names):
            found = package.part(name)
            counts.update({kind: len(mark.findall(found)) for kind, mark in marks})
    if _CONTENT in package.names:
        counts[LossKind.NUMBER_FORMATS] = count_without_text(package.part(_CONTENT))
    for kind, names in _BESIDE_CELLS:
        counts[kind] += sum(1 for name in package.names if names.fullmatch(name))
    counts[LossKind.COMMENTS] = sum(len(_NOTE.findall(package.part(name))) for name in _named(package, _NOTES))
    # The first one last: it is what is shown next, and the package keeps it until then.
    for name in reversed(_named(package, _WORKSHEET)):
        counts.update(_in_worksheet(package.part(name), unknown))
    return tuple(Loss(kind, count) for kind, count in counts.items() if count)


def _named(package: Package, names: re.Pattern[str]) -> list[str]:
    found = [one for one in package.names if names.fullmatch(one)]
    return sorted(found, key=lambda one: (len(one), one))[:MOST_SHEETS]


def _in_worksheet(part: bytes, unknown: frozenset[int]) -> dict[LossKind, int]:
    """Each search goes through all cells, which may be megabytes: most hold none of the letters that it begins with."""
    _, first, end = data_region(part)
    found = {kind: len(mark.findall(part, end)) for kind, mark in _BELOW_CELLS}
    found[LossKind.HIDDEN] = len(_HIDDEN.findall(part, 0, first))
    if part.find(b"i", first, end) >= 0 and part.find(b"hidden=", first, end) >= 0:
        found[LossKind.HIDDEN] += len(_HIDDEN.findall(part, first, end))
    if part.find(b"f", first, end) >= 0:
        found[LossKind.FORMULAE] = len(_FORMULA.findall(part, first, end))
    if unknown:
        found[LossKind.NUMBER_FORMATS] = count_of_looks(part, unknown)
    return found
