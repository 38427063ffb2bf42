"""Recordings of sound and video as students hand them in, made here: a tone, and pictures one after another."""

import io
import math
import struct
import wave
from array import array

from PIL import Image

_RATE = 8_000


def tone(seconds: float, *, rate: int = _RATE) -> bytes:
    """A WAV file with one channel."""
    written = io.BytesIO()
    with wave.open(written, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(rate)
        out.writeframes(_samples(seconds, rate))
    return written.getvalue()


def film(
    seconds: float,
    *,
    size: tuple[int, int] = (320, 180),
    frames_per_s: int = 10,
    picture: bytes | None = None,
    has_sound: bool = False,
) -> bytes:
    """An AVI file of JPEG pictures whose colour goes from black to red, or of these bytes instead of any picture."""
    count = round(seconds * frames_per_s)
    pictures = [picture or _picture(size, round(255 * number / max(count - 1, 1))) for number in range(count)]
    header = struct.pack(
        "<14I",
        *(1_000_000 // frames_per_s, 0, 0, 0x10, count, 0, 1 + has_sound, max(map(len, pictures)), *size, 0, 0, 0, 0),
    )
    stream = b"vidsMJPG" + struct.pack(
        "<IHHIIIIIIII4H", 0, 0, 0, 0, 1, frames_per_s, 0, count, max(map(len, pictures)), 10_000, 0, 0, 0, *size
    )
    form = struct.pack("<IiiHH4sIiiII", 40, *size, 1, 24, b"MJPG", 3 * size[0] * size[1], 0, 0, 0, 0)
    streams = _list(b"strl", _chunk(b"strh", stream) + _chunk(b"strf", form))
    tracks = [[(b"00dc", one)] for one in pictures]
    if has_sound:
        streams += _sound_stream(seconds)
        heard, step = _samples(seconds, _RATE), 2 * _RATE // frames_per_s
        tracks = [[*one, (b"01wb", heard[n * step : (n + 1) * step])] for n, one in enumerate(tracks)]
    frames, index, place = [], [], 4
    for name, one in (part for track in tracks for part in track):
        index.append(struct.pack("<4sIII", name, 0x10, place, len(one)))
        frames.append(_chunk(name, one))
        place += len(frames[-1])
    body = _list(b"hdrl", _chunk(b"avih", header) + streams) + _list(b"movi", b"".join(frames))
    return _chunk(b"RIFF", b"AVI " + body + _chunk(b"idx1", b"".join(index)))


def _sound_stream(seconds: float) -> bytes:
    head = b"auds\0\0\0\0" + struct.pack(
        "<IHHIIIIIIII4H", 0, 0, 0, 0, 1, _RATE, 0, round(seconds * _RATE), 0, 0, 2, *[0] * 4
    )
    form = struct.pack("<HHIIHH", 1, 1, _RATE, 2 * _RATE, 2, 16)
    return _list(b"strl", _chunk(b"strh", head) + _chunk(b"strf", form))


def _samples(seconds: float, rate: int) -> bytes:
    wanted = array("h", (round(9_000 * math.sin(number / 5)) for number in range(round(seconds * rate))))
    return wanted.tobytes()


def _picture(size: tuple[int, int], red: int) -> bytes:
    written = io.BytesIO()
    Image.new("RGB", size, (red, 0, 0)).save(written, "JPEG")
    return written.getvalue()


def _chunk(name: bytes, body: bytes) -> bytes:
    return name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)


def _list(name: bytes, body: bytes) -> bytes:
    return _chunk(b"LIST", name + body)
