"""Sound and video: only recognized here; what plays them is another process (`lmsdesk/playing`)."""

from lmsdesk.decoding.messages import Kind, Opened, View
from lmsdesk.decoding.paper import Paper

_BEGINNINGS = (
    *(b"ID3\x02", b"ID3\x03", b"ID3\x04", b"\xff\xfb", b"\xff\xf3", b"\xff\xf1"),
    *(b"OggS", b"fLaC", b"\x1a\x45\xdf\xa3"),
)
"""MP3 (a text can begin with its three letters too), AAC, Ogg, FLAC, Matroska and WebM."""
_IN_RIFF = {b"WAVE", b"AVI "}


def is_media(data: bytes) -> bool:
    """Whether bytes begin as a recording; lists of recordings, which name other files, are no such."""
    is_riff = data[:4] == b"RIFF" and data[8:12] in _IN_RIFF
    return is_riff or data[4:8] == b"ftyp" or data.startswith(_BEGINNINGS)


class MediaPaper(Paper):
    """A recording."""

    def opened(self) -> Opened:
        """One thing, of a length that only its player knows."""
        return Opened(kind=Kind.MEDIA, view=View.MEDIA, count=1)
