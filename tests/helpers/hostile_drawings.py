"""Drawings (SVG) made to do harm: each a name, a title and a maker of bytes."""

import zlib
from base64 import b64encode
from typing import Final

from tests.helpers.hostile_pages import Hostile
from tests.helpers.papers import picture_bomb

_SPACE: Final = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
_FULL: Final = '<rect width="900" height="900" opacity=".9"/>'

NAMED_OUTSIDE: Final = (
    '<image href="//host/share.png" width="9" height="9"/>',
    '<image xlink:href="file:///etc/passwd" width="9" height="9"/>',
    '<image href="/etc/passwd" width="9" height="9"/>',
    '<image href=" \\\\host\\share.png " width="9" height="9"/>',
    '<use href="//host/other.svg#a"/>',
    '<filter id="f"><feImage href="//host/f.png"/></filter>',
    '<rect width="9" height="9" fill="url(//host/p.svg#a)"/>',
    '<rect width="9" height="9" style="fill: URL( \'//host/p.svg#a\' )"/>',
    "<style>@import url(//host/s.css);</style>",
    "<style>rect { fill: url(//host/s.svg#a) }</style>",
)
"""Each leads outside of the drawing once."""


def drawing(inside: str, attributes: str = 'viewBox="0 0 900 900"') -> bytes:
    """A drawing of 900 by 900."""
    return f"<svg {_SPACE} {attributes}>{inside}</svg>".encode()


def uses(levels: int, each: int) -> bytes:
    """A drawing that shows a part again and again, the parts of which it shows again and again."""
    groups = "".join(
        f'<g id="a{number}">' + f'<use href="#a{number - 1}"/>' * each + "</g>" for number in range(1, levels)
    )
    return drawing(f'<defs><g id="a0"><rect width="9" height="9"/></g>{groups}</defs><use href="#a{levels - 1}"/>')


def _entities() -> bytes:
    each = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12))
    return f'<!DOCTYPE svg [<!ENTITY a0 "lol">{each}]>'.encode() + drawing("<text y='40'>&a11;</text>")


def _one_entity() -> bytes:
    return b'<!DOCTYPE svg [<!ENTITY a "%s">]>' % (b"lol" * 30_000) + drawing(f"<text>{'&a;' * 30_000}</text>")


def _filter(inside: str, times: int = 1) -> bytes:
    use = '<rect filter="url(#f)" width="900" height="900"/>' * times
    return drawing(f'<filter id="f" x="-99" y="-99" width="999" height="999">{inside}</filter>{use}')


def _masks() -> bytes:
    mask = "".join(f'<mask id="m{n}"><g mask="url(#m{n + 1})">{_FULL}</g></mask>' for n in range(1_000))
    return drawing(f'{mask}<g mask="url(#m0)">{_FULL}</g>')


def _drawing_in_drawing() -> bytes:
    inside = drawing(_FULL)
    for _ in range(8):
        address = f"data:image/svg+xml;base64,{b64encode(inside).decode()}"
        inside = drawing(f'<image href="{address}" width="900" height="900"/>' * 3)
    return inside


def _picture(data: bytes, kind: str = "png") -> bytes:
    return drawing(f'<image href="data:image/{kind};base64,{b64encode(data).decode()}" width="900" height="900"/>')


HOSTILE_DRAWINGS: Final[Hostile] = {
    "a drawing that names a share and files": ("x.svg", lambda: drawing("".join(NAMED_OUTSIDE))),
    "a drawing with a file as an entity": (
        "x.svg",
        lambda: b"<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>" + drawing("<text y='9'>&x;</text>"),
    ),
    "entities of entities": ("x.svg", _entities),
    "30,000 times an entity": ("x.svg", _one_entity),
    "uses of uses": ("x.svg", lambda: uses(10, 10)),
    "uses of uses, not too many": ("x.svg", lambda: uses(6, 10)),
    "50,000 uses in a row": ("x.svg", lambda: uses(50_000, 1)),
    "a use of itself": ("x.svg", lambda: drawing('<g id="a"><use href="#a"/></g>')),
    "a drawing of 1,000,000,000 pixels": ("x.svg", lambda: drawing(_FULL, 'width="1e9" height="1e9"')),
    "a drawing of 1e300 pixels": ("x.svg", lambda: drawing(_FULL, 'width="1e300" height="1e-300"')),
    "a huge view": ("x.svg", lambda: drawing(_FULL, 'viewBox="-1e300 -1e300 1e300 1e300"')),
    "a drawing without a size": ("x.svg", lambda: drawing(_FULL, 'width="0" height="-1" viewBox="0 0 0 nan"')),
    "100,000 groups in groups": ("x.svg", lambda: drawing("<g>" * 100_000 + "</g>" * 100_000)),
    "200 layers": ("x.svg", lambda: drawing('<g opacity=".9">' * 190 + _FULL + "</g>" * 190)),
    "a blur of everything": ("x.svg", lambda: _filter('<feGaussianBlur stdDeviation="5000"/>', 1_000)),
    "clouds": ("x.svg", lambda: _filter('<feTurbulence baseFrequency="0.9" numOctaves="1000000"/>')),
    "a filter of 1,000 steps": ("x.svg", lambda: _filter('<feMorphology operator="dilate" radius="900"/>' * 1_000)),
    "a filter over far too much": (
        "x.svg",
        lambda: drawing('<filter id="f" width="1e9" height="1e9"><feFlood/></filter><g filter="url(#f)">' + _FULL),
    ),
    "1,000 masks in masks": ("x.svg", _masks),
    "300,000 triangles": ("x.svg", lambda: drawing('<path d="M1 1L800 800L0 9z"/>' * 300_000)),
    "a path of a million turns": ("x.svg", lambda: drawing(f'<path d="M0 0{"L800 800L0 9" * 1_000_000}z"/>')),
    "dashes without a length": (
        "x.svg",
        lambda: drawing('<path stroke="red" stroke-dasharray="1e-9" d="M0 0L1e9 1e9"/>'),
    ),
    "1,000 shapes at 10,000 corners": (
        "x.svg",
        lambda: drawing(
            '<marker id="m">' + '<rect width="1" height="1"/>' * 1_000 + "</marker>"
            f'<path marker-mid="url(#m)" d="M0 0{"L9 9L1 1" * 5_000}"/>'
        ),
    ),
    "styles for everything": (
        "x.svg",
        lambda: drawing(f"<style>{'g g g g g rect{fill:red}' * 5_000}</style>" + "<g>" * 50 + "<rect/>" * 5_000),
    ),
    "styles without an end": ("x.svg", lambda: drawing(f"<style>{'font:' + '1' * 500_000}{'url( ' * 100_000}</style>")),
    "a million letters in a drawing": ("x.svg", lambda: drawing(f"<text y='20'>{'Wörter αβγ Ж ' * 80_000}</text>")),
    "100,000 texts": ("x.svg", lambda: drawing("<text y='20' font-family='x, serif'>Word</text>" * 100_000)),
    "a picture bomb in a drawing": ("x.svg", lambda: _picture(picture_bomb(20_000))),
    "a packed bomb in a drawing": ("x.svg", lambda: _picture(zlib.compress(bytes(50_000_000)), "svg+xml")),
    "drawings in drawings": ("x.svg", _drawing_in_drawing),
    "a drawing by another name": ("x.png", lambda: drawing("".join(NAMED_OUTSIDE))),
    "100,000 groups in groups in a page": ("x.html", lambda: b"<p>x<svg>" + b"<g>" * 100_000 + b"</p>" * 100_000),
    "10,000 drawings in a page": ("x.html", lambda: b"<p>x" + drawing("<rect width='9' height='9'/>") * 10_000),
    "50 MB of drawings in a page": ("x.html", lambda: b"<p>x" + drawing('<path d="M1 1L8 8"/>' * 20_000) * 120),
    "drawings in a page": (
        "x.html",
        lambda: b"".join(
            b"<p>x<img src='data:image/svg+xml;base64,%s'>" % b64encode(one)
            for one in (uses(10, 10), drawing("".join(NAMED_OUTSIDE)), uses(6, 10))
        ),
    ),
}
