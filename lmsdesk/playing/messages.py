"""What is asked of the playing process, and what it tells of itself; only `Load` and `Frame` are followed by bytes."""

from enum import StrEnum
from typing import Final

import msgspec

MOST_PIXELS: Final = 3840 * 2160
"""Of one frame on its way to the window."""
RATES: Final = (0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0)


class Request(msgspec.Struct, frozen=True, tag_field="do"):
    """Anything that is asked."""


class Load(Request, frozen=True, tag="load"):
    """Take the recording whose bytes follow, and show its beginning."""


class Play(Request, frozen=True, tag="play"):
    """Go on, or begin again after the end."""


class Pause(Request, frozen=True, tag="pause"):
    """Stand still."""


class Seek(Request, frozen=True, tag="seek"):
    """Go on from here."""

    position_ms: int


class SetRate(Request, frozen=True, tag="rate"):
    """How fast: 1 is as it was recorded; the voice keeps its height."""

    rate: float


class SetVolume(Request, frozen=True, tag="volume"):
    """From 0 to 1, as it is heard."""

    volume: float


class SetSize(Request, frozen=True, tag="size"):
    """Frames are to fit into so many pixels of the screen."""

    width: int
    height: int


class TakeNext(Request, frozen=True, tag="next"):
    """The last frame is on the screen: the newest one may come."""


AnyRequest = Load | Play | Pause | Seek | SetRate | SetVolume | SetSize | TakeNext


class Report(msgspec.Struct, frozen=True, tag_field="is"):
    """Anything that is told."""


class State(Report, frozen=True, tag="state", kw_only=True):
    """How it stands; told whenever that changes, and some times a second while it plays."""

    position_ms: int
    duration_ms: int
    """0 where the recording does not tell."""
    is_playing: bool
    is_seekable: bool
    has_video: bool
    has_output: bool
    """Whether this computer has anything to hear sound with."""
    seeks: int = 0
    """How many times it was asked to go on from elsewhere, until now."""


class Frame(Report, frozen=True, tag="frame"):
    """A picture of the video; its bytes follow, four to a pixel: blue, green, red, and one without meaning."""

    width: int
    height: int


class Stop(StrEnum):
    """Why there is nothing more to come."""

    UNREADABLE = "unreadable"
    """The decoders know nothing to do with the bytes."""
    TOO_MUCH_MEMORY = "too much memory"
    TOO_MUCH_TIME = "too much time"
    ENDED = "ended"
    """The process is gone, or never came up."""


class Stopped(Report, frozen=True, tag="stopped"):
    """It will not play."""

    cause: Stop


AnyReport = State | Frame | Stopped
