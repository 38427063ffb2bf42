"""A recording of sound or video: its picture, where it stands, and what can be done with it by key and by mouse."""

from functools import partial
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QLocale, QRect, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSlider, QStyle, QVBoxLayout, QWidget

from lmsdesk.decoding.messages import Trouble
from lmsdesk.desk.submissions.decoder import Paper, PaperUnreadable
from lmsdesk.desk.submissions.media_process import MediaProcess
from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.buttons import tool_button
from lmsdesk.gui.kit.formatting import recording_time
from lmsdesk.gui.kit.labels import CutLabel, plain
from lmsdesk.playing.messages import (
    MOST_PIXELS,
    RATES,
    AnyRequest,
    Frame,
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

_JUMP_MS: Final = 5_000
_FAR_MS: Final = 30_000
_WITHOUT_PICTURE_MS: Final = 1_000
"""So long the first picture may take, once it plays."""
_LOUDER: Final = 10
"""Percent for one key."""
_FILMS: Final = (".mp4", ".m4v", ".mov", ".avi", ".webm", ".mkv")
_SOUNDS: Final = (".mp3", ".m4a", ".aac", ".wav", ".ogg", ".oga", ".flac")
_NOTHING: Final = State(
    position_ms=0, duration_ms=0, is_playing=False, is_seekable=False, has_video=False, has_output=True
)
_TROUBLES: Final = {
    Stop.UNREADABLE: Trouble.NOT_PLAYED,
    Stop.TOO_MUCH_MEMORY: Trouble.TOO_MUCH_MEMORY,
    Stop.TOO_MUCH_TIME: Trouble.TOO_MUCH_TIME,
    Stop.ENDED: Trouble.NOT_PLAYED,
}


def is_called_recording(name: str) -> bool:
    """Whether a file will be one, by its name; what it is, its bytes decide."""
    return name.lower().endswith(_FILMS + _SOUNDS)


class MediaView(QWidget):
    """Plays one recording at a time in a process of its own; it begins when somebody wants it to.

    Keys: Space goes on and stands still, the arrows jump by 5 s and change the volume, PgUp and PgDn jump by 30 s,
    Home and End go to the beginning and the end, Ctrl++, Ctrl+- and Ctrl+0 change the speed.
    The speed and the volume are kept for the next recording.
    """

    failed = Signal(object)
    """With the error, where it cannot be played."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("mediaView")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.state = _NOTHING
        self.rate = 1.0
        self._is_blind = False
        """Whether its pictures cannot be read."""
        self._seeks = 0
        """How many times the player was asked to go on from elsewhere."""
        self._paper: Paper | None = None
        self._process: MediaProcess | None = None
        self._ready: MediaProcess | None = None
        """One that has loaded what plays, and waits for a recording."""
        self._has_more = False
        """Whether others will be opened after this recording."""
        self.picture = PictureArea()
        self.picture.resized.connect(self._tell_size)
        self.play = tool_button("playRecording", tip=self.tr("Play (Space)"), icon="play")
        self.back = tool_button("jumpBack", tip=self.tr("Back by 5 seconds (←)"), icon="rewind")
        self.ahead = tool_button("jumpAhead", tip=self.tr("Ahead by 5 seconds (→)"), icon="fast-forward")
        self.slower = tool_button("playSlower", tip=self.tr("Slower (Ctrl+−)"), icon="minus")
        self.faster = tool_button("playFaster", tip=self.tr("Faster (Ctrl++)"), icon="plus")
        self.time, self.speed = CutLabel(), CutLabel()
        self.seek = JumpSlider("recordingPosition", self.tr("Position in the recording, in seconds"))
        self.volume = JumpSlider("recordingVolume", self.tr("Volume in percent (↑, ↓)"))
        self.volume.setRange(0, 100)
        self.volume.setValue(100)
        self.volume.setFixedWidth(80)
        self.note = plain(role="secondary")
        self.note.setAlignment(Qt.AlignmentFlag.AlignCenter)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.INSIDE, theme.INSIDE, theme.INSIDE, theme.STEP)
        layout.setSpacing(theme.INSIDE)
        layout.addWidget(self.picture, 1)
        layout.addWidget(self.note)
        layout.addLayout(self._position_row())
        layout.addLayout(self._controls())
        self._connect()
        self._show_state(_NOTHING)

    def show_paper(self, paper: Paper) -> None:
        """Show the beginning of another recording."""
        self.clear()
        self._paper, self._seeks = paper, 0
        self._process, self._ready = self.make_ready(), None
        self._process.load(paper.data, self._on_report)
        self._ask(SetRate(self.rate))
        self._on_volume(self.volume.value())
        self._tell_size()

    def clear(self) -> None:
        """Play nothing any more."""
        process, self._process, self._paper = self._process, None, None
        if process is not None:
            process.end()
        self.picture.show_image(None)
        self._is_blind = False
        self._show_state(_NOTHING)

    def make_ready(self) -> MediaProcess:
        """Somebody will open a recording soon: have a process that can play it."""
        if self._ready is None or self._ready.is_over:
            self._ready = MediaProcess()
        return self._ready

    def expect(self, *, is_more: bool) -> None:
        """Whether somebody will open others: a process waits for the next, once what is opened now has begun."""
        self._has_more = is_more
        if is_more:
            self._make_next_ready()
        else:
            self.drop_ready()

    def drop_ready(self) -> None:
        """Nobody will: end the process that waits for one."""
        ready, self._ready = self._ready, None
        if ready is not None:
            ready.end()

    @property
    def is_complete(self) -> bool:
        """Whether it is known how long the recording is, or that it cannot be played."""
        return self._process is None or self.state is not _NOTHING

    def toggle(self) -> None:
        """Play, or stand still."""
        self._ask(Pause() if self.state.is_playing else Play())

    def jump_by(self, ms: int) -> None:
        """Ahead, or back with a negative number; as far as there is something."""
        self.jump_to(self.state.position_ms + ms)

    def jump_to(self, ms: int) -> None:
        """Go on from this moment."""
        if self.state.is_seekable:
            position = min(max(ms, 0), self.state.duration_ms)
            self._seeks += 1
            self._ask(Seek(position))
            # The next key counts from there, however long the player takes.
            self._show_state(replace(self.state, position_ms=position))

    def change_rate(self, steps: int) -> None:
        """Faster by so many steps, or slower; 0 is as it was recorded."""
        index = min(max(RATES.index(self.rate) + steps, 0), len(RATES) - 1) if steps else RATES.index(1.0)
        self.rate = RATES[index]
        self._ask(SetRate(self.rate))
        self._show_state(self.state)

    @property
    def position(self) -> str:
        """Where it stands, such as “0:12 of 3:05”."""
        here, length = (recording_time(ms / 1000) for ms in (self.state.position_ms, self.state.duration_ms))
        return (
            self.tr("{position} of {length}").format(position=here, length=length) if self.state.duration_ms else here
        )

    def _position_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(theme.INSIDE)
        row.addWidget(self.seek, 1)
        row.addWidget(self.time)
        return row

    def _controls(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(theme.STEP)
        for button in (self.back, self.play, self.ahead):
            row.addWidget(button)
        row.addStretch(1)
        for widget in (self.slower, self.speed, self.faster, self.volume):
            row.addWidget(widget)
        return row

    def _connect(self) -> None:
        self.play.clicked.connect(self.toggle)
        self.back.clicked.connect(partial(self.jump_by, -_JUMP_MS))
        self.ahead.clicked.connect(partial(self.jump_by, _JUMP_MS))
        self.slower.clicked.connect(partial(self.change_rate, -1))
        self.faster.clicked.connect(partial(self.change_rate, 1))
        self.seek.moved_to.connect(lambda seconds: self.jump_to(1000 * seconds))
        self.volume.valueChanged.connect(self._on_volume)

    def _ask(self, request: AnyRequest) -> None:
        if self._process is not None:
            self._process.ask(request)

    def _on_volume(self, percent: int) -> None:
        self._ask(SetVolume(percent / 100))

    def _tell_size(self) -> None:
        size, ratio = self.picture.size(), self.devicePixelRatioF()
        width, height = max(round(size.width() * ratio), 1), max(round(size.height() * ratio), 1)
        shrink = min(1.0, (MOST_PIXELS / (width * height)) ** 0.5)
        self._ask(SetSize(max(int(width * shrink), 1), max(int(height * shrink), 1)))

    def _on_report(self, report: Report, body: bytes) -> None:
        self._show_report(report, body)
        self._make_next_ready()

    def _make_next_ready(self) -> None:
        # Not before: to load what plays keeps a processor busy for as long as to show a first picture.
        if self._has_more and self._is_begun:
            self.make_ready()

    @property
    def _is_begun(self) -> bool:
        """Whether what is to be seen of the recording at first is there, or none is open."""
        is_seen = not self.state.has_video or self.picture.has_image or self._is_blind
        return self._process is None or (self.state is not _NOTHING and is_seen)

    def _show_report(self, report: Report, body: bytes) -> None:
        match report:
            case State(seeks=seeks):
                is_old = seeks < self._seeks
                self._is_blind = self._is_blind or (not is_old and self._is_past_pictures(report))
                self._show_state(replace(report, position_ms=self.state.position_ms) if is_old else report)
            case Frame(width=width, height=height):
                self.picture.show_image(QImage(body, width, height, 4 * width, QImage.Format.Format_RGB32), body)
                if self._is_blind:
                    self._is_blind = False
                    self._show_state(self.state)
                self._ask(TakeNext())
            case Stopped(cause=cause):
                paper = self._paper
                self.clear()
                error = PaperUnreadable(_TROUBLES[cause], cause)
                error.paper = paper
                self.failed.emit(error)

    def _is_past_pictures(self, state: State) -> bool:
        """Whether a film goes on, or is at its end, and has shown nothing yet: what it shows could not be read."""
        is_on = state.is_playing and state.position_ms >= _WITHOUT_PICTURE_MS
        is_over = 0 < state.duration_ms <= state.position_ms
        return state.has_video and not self.picture.has_image and (is_on or is_over)

    def _show_state(self, state: State) -> None:
        self.state = state
        self.play.setIcon(theme.icon("pause" if state.is_playing else "play", "muted"))
        tip = self.tr("Pause (Space)") if state.is_playing else self.tr("Play (Space)")
        self.play.setToolTip(tip)
        self.play.setAccessibleName(tip)
        for widget in (self.back, self.ahead, self.seek):
            widget.setEnabled(state.is_seekable)
        length = -(-state.duration_ms // 1000)
        is_over = 0 < state.duration_ms <= state.position_ms
        # The last second is mostly a part of one.
        self.seek.show_value(length if is_over else state.position_ms // 1000, length)
        self.time.say(self.position)
        self.speed.say(self.tr("{rate} ×").format(rate=QLocale().toString(self.rate)))
        is_sound = state is not _NOTHING and not state.has_video
        self.picture.show_sign("speaker-high" if is_sound else "video-camera-slash" if self._is_blind else "")
        self.note.setText(" ".join(self._notes(state)))
        self.note.setVisible(bool(self.note.text()))
        self.setAccessibleDescription(" ".join(part for part in (self.position, self.note.text()) if part))

    def _notes(self, state: State) -> list[str]:
        blind = self.tr("The video cannot be shown here. Open the original to see it.")
        mute = self.tr("No sound output was found on this computer.")
        return [words for words, is_so in ((blind, self._is_blind), (mute, not state.has_output)) if is_so]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, modifiers = event.key(), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if modifiers == Qt.KeyboardModifier.ControlModifier:
            steps = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1, Qt.Key.Key_0: 0}
            if key in steps:
                self.change_rate(steps[Qt.Key(key)])
                return
        elif not modifiers and self._is_done(key):
            return
        super().keyPressEvent(event)

    def _is_done(self, key: int) -> bool:
        jumps = {
            Qt.Key.Key_Left: -_JUMP_MS,
            Qt.Key.Key_Right: _JUMP_MS,
            Qt.Key.Key_PageUp: -_FAR_MS,
            Qt.Key.Key_PageDown: _FAR_MS,
            Qt.Key.Key_Home: -self.state.duration_ms,
            Qt.Key.Key_End: self.state.duration_ms,
        }
        louder = {Qt.Key.Key_Up: _LOUDER, Qt.Key.Key_Down: -_LOUDER}
        if key == Qt.Key.Key_Space:
            self.toggle()
        elif key in jumps:
            self.jump_by(jumps[Qt.Key(key)])
        elif key in louder:
            self.volume.setValue(self.volume.value() + louder[Qt.Key(key)])
        else:
            return False
        return True

    def hideEvent(self, event: QHideEvent) -> None:
        # Nothing is heard from a page that nobody sees.
        self._ask(Pause())
        super().hideEvent(event)


class PictureArea(QWidget):
    """The picture of a video, as large as there is room, or a sign where there is none."""

    resized = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("recordingPicture")
        self.setMinimumHeight(80)
        self._sign = ""
        self._image: QImage | None = None
        self._bytes = b""
        """What the image is made of: it copies nothing."""

    def show_image(self, image: QImage | None, body: bytes = b"") -> None:
        """Show a frame made of these bytes, or none."""
        self._image, self._bytes = image, body
        self.update()

    def show_sign(self, icon: str) -> None:
        """Show this icon as long as there is no picture; an empty name for none."""
        self._sign = icon
        self.update()

    @property
    def has_image(self) -> bool:
        """Whether there is a picture."""
        return self._image is not None

    def paintEvent(self, _: QPaintEvent) -> None:
        with QPainter(self) as painter:
            if self._image is not None:
                painter.drawImage(self._fitted(self._image.size()), self._image)
            elif self._sign:
                side = min(self.width(), self.height(), 96)
                box = QRect(0, 0, side, side)
                box.moveCenter(self.rect().center())
                theme.icon(self._sign, "muted").paint(painter, box)

    def _fitted(self, size: QSize) -> QRect:
        """Frames come as large as they are to be painted; only after a change of size an old one is stretched."""
        ratio = self.devicePixelRatioF()
        shown = QSize(round(size.width() / ratio), round(size.height() / ratio))
        if shown.width() > self.width() or shown.height() > self.height():
            shown = shown.scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        box = QRect(0, 0, shown.width(), shown.height())
        box.moveCenter(self.rect().center())
        return box

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.resized.emit()
        super().resizeEvent(event)


class JumpSlider(QSlider):
    """A line that goes to where somebody clicks; `moved_to` tells what a person chose, and nothing else."""

    moved_to = Signal(int)

    def __init__(self, name: str, tip: str) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setObjectName(name)
        self.setToolTip(tip)
        self.setAccessibleName(tip)
        self.setSingleStep(5)
        self.setPageStep(30)
        self.actionTriggered.connect(lambda _: self.moved_to.emit(self.sliderPosition()))

    def show_value(self, value: int, most: int) -> None:
        """Show where something stands, unless somebody is just dragging."""
        self.setMaximum(most)
        if not self.isSliderDown():
            self.setValue(value)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        x, width = round(event.position().x()), self.width()
        is_mirrored = self.isRightToLeft()
        chosen = QStyle.sliderValueFromPosition(self.minimum(), self.maximum(), x, width, is_mirrored)
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderPosition(chosen)
            self.moved_to.emit(chosen)
        super().mousePressEvent(event)
