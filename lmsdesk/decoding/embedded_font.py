"""A font that is written into a PDF, for the letters that the fonts of every reader do not have."""

from typing import Final

import pikepdf
from pikepdf import Array, Dictionary, Name, String
from ziafont.font import Font

_FONT: Final = Font()
_DATA: Final = _FONT.fontfile.getvalue()
_NAME: Final = "/DejaVuSans"
_MOST_LETTERS: Final = 0xFFFF
_IN_ONE_LIST: Final = 100


class EmbeddedFont:
    """Gives each letter a code as it is used; `made` writes the font with all of them."""

    def __init__(self) -> None:
        self._codes: dict[str, int] = {}

    @property
    def is_used(self) -> bool:
        """Whether there is a letter of it."""
        return bool(self._codes)

    def code(self, letter: str, room: float) -> tuple[int, float]:
        """Its code, and how much it is squeezed, in per cent, to be no wider than there is room, in its own height."""
        if len(self._codes) < _MOST_LETTERS:
            self._codes.setdefault(letter, len(self._codes) + 1)
        width = _width(letter) / 1000
        return self._codes.get(letter, 0), min(100.0, 100 * room / width) if room and width else 100.0

    def made(self, document: pikepdf.Pdf) -> Dictionary:
        """The font as an object of a document."""
        glyphs = b"\0\0" + b"".join(_FONT.glyphindex(letter).to_bytes(2, "big") for letter in self._codes)
        below = Dictionary(
            Type=Name.Font,
            Subtype=Name.CIDFontType2,
            BaseFont=Name(_NAME),
            CIDSystemInfo=Dictionary(Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0),
            FontDescriptor=document.make_indirect(_descriptor(document)),
            W=Array([1, Array([_width(letter) for letter in self._codes])]),
            CIDToGIDMap=document.make_stream(glyphs),
        )
        return Dictionary(
            Type=Name.Font,
            Subtype=Name.Type0,
            BaseFont=Name(_NAME),
            Encoding=Name("/Identity-H"),
            DescendantFonts=Array([document.make_indirect(below)]),
            ToUnicode=document.make_stream(self._meanings().encode("ascii")),
        )

    def _meanings(self) -> str:
        """What each code means, for who copies or looks for words."""
        pairs = [f"<{code:04x}> <{letter.encode('utf-16-be').hex()}>" for letter, code in self._codes.items()]
        lists = [pairs[first : first + _IN_ONE_LIST] for first in range(0, len(pairs), _IN_ONE_LIST)]
        return "\n".join(
            (
                "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
                "/CMapName /Letters def /CMapType 2 def",
                "1 begincodespacerange <0000> <ffff> endcodespacerange",
                *(f"{len(one)} beginbfchar\n" + "\n".join(one) + "\nendbfchar" for one in lists),
                "endcmap CMapName currentdict /CMap defineresource pop end end",
            )
        )


def _width(letter: str) -> int:
    """In thousandths of its height."""
    width, height = _FONT.advance(_FONT.glyphindex(letter), None), _FONT.info.layout.unitsperem
    return int(width * 1000 / height)


def _descriptor(document: pikepdf.Pdf) -> Dictionary:
    layout = _FONT.info.layout
    scale = 1000 / layout.unitsperem
    program = document.make_stream(_DATA)
    program.Length1 = len(_DATA)
    return Dictionary(
        Type=Name.FontDescriptor,
        FontName=Name(_NAME),
        Flags=4,
        FontBBox=Array([round(side * scale) for side in (layout.xmin, layout.ymin, layout.xmax, layout.ymax)]),
        ItalicAngle=0,
        Ascent=round(layout.ascent * scale),
        Descent=round(layout.descent * scale),
        CapHeight=729,
        StemV=80,
        FontFile2=program,
    )
