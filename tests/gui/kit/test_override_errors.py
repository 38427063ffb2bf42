"""A failure in an override of a Qt method is an exception like others: the process goes on, and says where it was."""

import sys
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, QSize
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.gui.kit.override_errors import catching

_NOTHING: list[QSize] = []
with_loose_errors = pytest.mark.skipif(sys.version_info >= (3, 12), reason="an error is an instance at once there")


class Failing(QWidget):
    """An index out of range is raised in C, without an instance of the error."""

    def sizeHint(self) -> QSize:
        return _NOTHING[0]


class FailingBesideHandlers(QWidget):
    """One part of it handles errors, and one does not."""

    def sizeHint(self) -> QSize:
        try:
            return _NOTHING[0]
        except IndexError:
            self.setObjectName("handled")
        return _NOTHING[1]


@pytest.mark.parametrize("kind", [Failing, FailingBesideHandlers])
def test_a_failing_override_is_an_exception(qtbot: QtBot, kind: type[QWidget]) -> None:
    widget = kind()
    qtbot.addWidget(widget)
    with pytest.raises(IndexError, match=r"sizeHint.*list index out of range") as caught:
        widget.adjustSize()
    assert caught.traceback[-1].name == "sizeHint"
    assert sys.exc_info() == (None, None, None)
    assert widget.objectName() == ("handled" if kind is FailingBesideHandlers else "")


@with_loose_errors
def test_what_is_no_override_and_what_can_wait_is_left_as_it_is() -> None:
    class Some(QObject):
        def own_method(self) -> int:
            return 1

        def children(self) -> Iterator[QObject]:  # type: ignore[override]
            yield self

    assert Some.own_method.__code__.co_exceptiontable == b""
    assert catching(Some.children.__code__) is Some.children.__code__


@with_loose_errors
def test_results_parameters_and_the_error_handled_before_stay() -> None:
    def found(number: int, *, more: int = 0) -> QSize:
        for one in range(number):
            if one == more:
                return _NOTHING[one]
        return QSize(number, more)

    found.__code__ = code = catching(found.__code__)
    assert catching(code) is code
    assert found(1, more=2) == QSize(1, 2)
    first = ValueError("first")

    def failed_while_handling() -> None:
        try:
            raise first
        except ValueError:
            found(3, more=2)

    with pytest.raises(IndexError) as caught:
        failed_while_handling()
    assert caught.value.__context__ is first
