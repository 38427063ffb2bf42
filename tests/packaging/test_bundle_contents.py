"""Which files of the libraries go into a bundle, with the names that they have on each system."""

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
Wanted = Callable[[str], bool]
_INSIDE = (
    "PySide6/QtCore.abi3.so",
    "PySide6/QtCore.pyd",
    "PySide6/Qt/lib/libQt6WebEngineCore.so.6",
    "PySide6/Qt6WebEngineCore.dll",
    "PySide6/Qt/libexec/QtWebEngineProcess",
    "PySide6/QtWebEngineProcess.exe",
    "PySide6/Qt/resources/qtwebengine_resources.pak",
    "PySide6/resources/icudtl.dat",
    "PySide6/Qt/translations/qtwebengine_locales/en-US.pak",
    "PySide6/translations/qtwebengine_locales/de.pak",
    "PySide6/Qt/translations/qtbase_fr.qm",
    "PySide6/Qt/plugins/platforms/libqxcb.so",
    "PySide6/plugins/platforms/qwindows.dll",
    "PySide6/Qt/plugins/imageformats/libqsvg.so",
    "PySide6/Qt/plugins/wayland-decoration-client/libbradient.so",
    "PySide6/Qt/plugins/multimedia/libffmpegmediaplugin.so",
    "PySide6/Qt/lib/libavcodec.so.61",
    "PySide6/Qt/lib/QtWebEngineCore.framework/Versions/A/Helpers/QtWebEngineProcess.app/Contents/MacOS/QtWebEngineProcess",
    "PySide6/Qt/lib/QtGui.framework/Versions/A/QtGui",
    "libpython3.11.so.1.0",
    "lmsdesk/resources/samples/sounds/recitation.wav",
    "pypdfium2_raw/libpdfium.so",
    "qtawesome/fonts/phosphor-1.3.0.ttf",
)
_OUTSIDE = (
    "PySide6/Qt/qml/QtQuick/qmldir",
    "PySide6/qml/QtQuick/qmldir",
    "PySide6\\qml\\QtQuick\\qmldir",
    "PySide6/Qt/lib/libQt6Quick3D.so.6",
    "PySide6/Qt6Charts.dll",
    "PySide6/Qt/lib/QtCharts.framework/Versions/A/QtCharts",
    "PySide6/Qt/translations/qtwebengine_locales/sw.pak",
    "PySide6/translations/qtwebengine_locales/zh-CN.pak",
    "PySide6/resources/qtwebengine_resources.debug.pak",
    "PySide6/resources/v8_context_snapshot.debug.bin",
    "PySide6/Qt/resources/qtwebengine_devtools_resources.pak",
    "PySide6/Qt/translations/linguist_de.qm",
    "PySide6/Qt/plugins/platforms/libqeglfs.so",
    "PySide6/Qt/plugins/platformthemes/libqgtk3.so",
    "PySide6/Qt/plugins/sqldrivers/libqsqlite.so",
    "libgtk-3.so.0",
)


@pytest.fixture(scope="module")
def is_wanted() -> Iterator[Wanted]:
    """A function of the build's own modules, which find each other by their folder."""
    sys.path.insert(0, str(ROOT / "packaging"))
    yield import_module("bundle_contents").is_wanted
    sys.path.pop(0)


@pytest.mark.parametrize("file", _INSIDE)
def test_what_the_program_needs_is_inside(is_wanted: Wanted, file: str) -> None:
    assert is_wanted(file)


@pytest.mark.parametrize("file", _OUTSIDE)
def test_what_it_does_not_need_is_left_out(is_wanted: Wanted, file: str) -> None:
    assert not is_wanted(file)
