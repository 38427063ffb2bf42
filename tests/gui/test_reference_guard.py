"""Some releases of the Qt binding lose a reference to None or True at each call, until the interpreter aborts."""

import sys

import pytest
from PySide6.QtCore import QObject, Signal


class Source(QObject):
    """Something that emits."""

    said = Signal(bool)


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None and True are immortal there")
def test_signals_and_void_calls_keep_their_references() -> None:
    source = Source()
    heard: list[bool] = []
    source.said.connect(heard.append)
    before = sys.getrefcount(None), sys.getrefcount(True)

    for _ in range(1000):
        source.said.emit(True)
        source.setObjectName("name")
    heard.clear()

    after = sys.getrefcount(None), sys.getrefcount(True)
    assert abs(after[0] - before[0]) < 200
    assert abs(after[1] - before[1]) < 200
