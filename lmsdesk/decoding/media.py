"""Sound and video: only recognized here; what plays them is another process (`lmsdesk/playing`)."""

from lmsdesk.decoding.messages import Kind, Opened, View
from lmsdesk.decoding.paper import Paper

_BEGINNINGS = (
    *(b"ID3\x02", b"ID3\x03", b"ID3\x04", b"\xff\xfb", b"\xff\xfa", b"\xff\xf3", b"\xff\xf2", b"\xff\xf1", b"\xff\xf9"),
    *(b"OggS", b"fLaC", b"\x1a\x45\xdf\xa3", b"caff\0\1\0", b".snd\0", b"#!AMR\n", b"#!AMR-WB\n", b"FLV\1"),
    *(b"\x30\x26\xb2\x75\x8e\x66\xcf\x11", b"\0\0\1\xba", b"\0\0\1\xb3"),
)
"""MP3 (a text can begin with its three letters too), AAC, Ogg, FLAC, Matroska and WebM, what macOS, Unix and telephones
record, Flash, Windows Media, and MPEG."""
_IN_RIFF = {b"WAVE", b"AVI "}
_IN_FORM = {b"AIFF", b"AIFC"}
_QUICKTIME = {b"moov", b"mdat", b"wide", b"free", b"skip", b"pnot"}
"""What an older film of QuickTime begins with, behind a length that begins with a zero."""
_STREAM, _PACKET = b"\x47", 188
"""Each packet of a broadcast begins with the same byte."""


def is_media(data: bytes) -> bool:
    """Whether bytes begin as a recording; lists of recordings, which name other files, are no such."""
    is_riff = data[:4] == b"RIFF" and data[8:12] in _IN_RIFF
    is_form = data[:4] == b"FORM" and data[8:12] in _IN_FORM
    is_quicktime = data[4:8] == b"ftyp" or (data[:1] == b"\0" and data[4:8] in _QUICKTIME)
    # In a text, as one of the letters of a genome, the same letter can stand there too.
    is_stream = b"\0" in data[:_PACKET] and all(
        data[place : place + 1] == _STREAM for place in range(0, 4 * _PACKET, _PACKET)
    )
    return is_riff or is_form or is_quicktime or is_stream or data.startswith(_BEGINNINGS)


class MediaPaper(Paper):
    """A recording."""

    def opened(self) -> Opened:
        """One thing, of a length that only its player knows."""
        return Opened(kind=Kind.MEDIA, view=View.MEDIA, count=1)
