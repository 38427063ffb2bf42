"""The process that plays one recording; it ends with the pipe from which it is asked."""

import os
import sys
import threading
from typing import IO

import msgspec
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtMultimedia import QAudioOutput, QMediaDevices, QMediaPlayer, QVideoFrame, QVideoSink

from lmsdesk.decoding.confinement import restrict_files_and_network, set_limits
from lmsdesk.decoding.framing import BadMessage, PipeClosed, read_message, write_message
from lmsdesk.playing.messages import (
    AnyRequest,
    Frame,
    Load,
    Pause,
    Play,
    Report,
    Seek,
    SetRate,
    SetSize,
    SetVolume,
    State,
    Stop,
    Stopped,
    TakeNext,
)

_SETTINGS = {
    # A recording is its bytes: none may name others, in a file or elsewhere.
    "QT_FFMPEG_PROTOCOL_WHITELIST": "none",
    # The drivers of a graphics card could not be opened any more.
    "QT_FFMPEG_DECODING_HW_DEVICE_TYPES": ",",
}


def main(arguments: list[str]) -> None:
    """Serve the pipes, with so many bytes of address space at most."""
    reading, writing = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    # What libraries print must not reach the pipe of the reports.
    os.dup2(2, 1)
    os.environ.update(_SETTINGS)
    app = QGuiApplication([sys.argv[0], "-platform", "offscreen"])
    player = Player(writing)
    restrict_files_and_network()
    set_limits({"RLIMIT_CORE": 0, "RLIMIT_AS": int(arguments[0])})
    threading.Thread(target=_listen, args=(reading, player), daemon=True).start()
    app.exec()


def _listen(reading: IO[bytes], player: "Player") -> None:
    requests = msgspec.msgpack.Decoder(AnyRequest)
    try:
        while True:
            player.asked.emit(*read_message(reading, requests))
    except (PipeClosed, BadMessage):
        # Nobody listens any more; what a decoder is doing just now need not be waited for.
        os._exit(0)


class Player(QObject):
    """Does what it is asked, in its own thread, and tells how it stands."""

    asked = Signal(object, object)

    def __init__(self, writing: IO[bytes]) -> None:
        super().__init__()
        self._writing = writing
        self._bytes = QBuffer(self)
        self._size = QSize(640, 480)
        self._newest: QVideoFrame | None = None
        self._last: QVideoFrame | None = None
        self._is_taken = True
        self._told: State | None = None
        self._seeks = 0
        # Made before anything is given up: sound and decoders open their files here.
        self._has_output = bool(QMediaDevices.audioOutputs())
        self._sound, self._sink = QAudioOutput(self), QVideoSink(self)
        self._media = media = QMediaPlayer(self)
        media.setAudioOutput(self._sound)
        media.setVideoSink(self._sink)
        media.errorOccurred.connect(self._on_error)
        for changed in (
            media.positionChanged,
            media.durationChanged,
            media.playbackStateChanged,
            media.seekableChanged,
            media.hasVideoChanged,
            media.mediaStatusChanged,
        ):
            changed.connect(self._tell_state)
        self._sink.videoFrameChanged.connect(self._on_frame)
        self.asked.connect(self._answer, Qt.ConnectionType.QueuedConnection)

    def _answer(self, request: AnyRequest, body: bytes) -> None:
        match request:
            case Load():
                self._load(body)
            case SetSize(width=width, height=height):
                self._resize(QSize(width, height))
            case TakeNext():
                self._is_taken = True
                self._send_frame()
            case _:
                self._steer(request)

    def _steer(self, request: Play | Pause | Seek | SetRate | SetVolume) -> None:
        match request:
            case Play():
                self._media.play()
            case Pause():
                self._media.pause()
            case Seek(position_ms=position):
                self._seek(position)
            case SetRate(rate=rate):
                self._media.setPlaybackRate(rate)
            case SetVolume(volume=volume):
                # Ears hear twice as loud what has some ten times the power.
                self._sound.setVolume(volume**3)

    def _load(self, body: bytes) -> None:
        self._bytes.setData(QByteArray(body))
        self._bytes.open(QIODevice.OpenModeFlag.ReadOnly)
        self._media.setSourceDevice(self._bytes)
        # Standing still at the beginning, which shows it.
        self._media.pause()

    def _seek(self, position_ms: int) -> None:
        if self._media.playbackState() is QMediaPlayer.PlaybackState.StoppedState:
            # At its end a recording has stopped, and would forget where it is to go on.
            self._media.pause()
        self._seeks += 1
        self._media.setPosition(position_ms)
        self._tell_state()

    def _resize(self, size: QSize) -> None:
        self._size = size
        if self._newest is None:
            self._newest = self._last
        self._send_frame()

    def _on_frame(self, frame: QVideoFrame) -> None:
        if frame.isValid():
            self._newest = QVideoFrame(frame)
            self._send_frame()

    def _send_frame(self) -> None:
        if self._newest is None or not self._is_taken:
            return
        self._last, self._newest = self._newest, None
        image = self._last.toImage()
        if image.isNull():
            return
        fitting = image.size().scaled(self._size, Qt.AspectRatioMode.KeepAspectRatio)
        if fitting.width() < image.width():
            image = image.scaled(
                fitting, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
            )
        image = image.convertToFormat(QImage.Format.Format_RGB32)
        self._is_taken = False
        self._tell(Frame(image.width(), image.height()), bytes(image.constBits()))

    def _tell_state(self) -> None:
        media = self._media
        loading = {QMediaPlayer.MediaStatus.NoMedia, QMediaPlayer.MediaStatus.LoadingMedia}
        if media.mediaStatus() in loading or media.error() is not QMediaPlayer.Error.NoError:
            return
        state = State(
            position_ms=media.position(),
            duration_ms=media.duration(),
            is_playing=media.playbackState() is QMediaPlayer.PlaybackState.PlayingState,
            is_seekable=media.isSeekable(),
            has_video=media.hasVideo(),
            has_output=self._has_output,
            seeks=self._seeks,
        )
        if state != self._told:
            self._told = state
            self._tell(state)

    def _on_error(self) -> None:
        self._tell(Stopped(Stop.UNREADABLE))

    def _tell(self, report: Report, body: bytes = b"") -> None:
        try:
            write_message(self._writing, report, body)
        except PipeClosed:
            os._exit(0)
