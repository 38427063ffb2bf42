"""Which files of the libraries belong into a bundle. Names differ by system, so parts of paths are looked at."""

import re
from pathlib import PurePath
from typing import Final

from metadata import ENGINE_LANGUAGES

DISTRIBUTIONS: Final = ("PySide6", "apsw-sqlite3mc", "httpx", "keyring", "msgspec", "numpy", "qasync", "resvg")
"""Packages whose metadata goes along: the keychain finds its systems in it, `doctor` tells versions, resvg its own."""
PACKAGES_WITH_FILES: Final = ("lmsdesk", "hunspell", "latex2mathml", "qtawesome", "ziafont", "ziamath")
"""Packages that read files of their own: schemas, dictionaries, fonts, tables of signs."""
_QT_MODULES: Final = {
    *(
        "Concurrent",
        "Core",
        "DBus",
        "Gui",
        "Multimedia",
        "Network",
        "OpenGL",
        "OpenGLWidgets",
        "Pdf",
        "Positioning",
        "PrintSupport",
    ),
    *("Qml", "QmlMeta", "QmlModels", "QmlWorkerScript", "Quick", "QuickWidgets", "Svg", "Test", "WaylandClient"),
    *("WaylandEglClientHwIntegration", "WebChannel", "WebEngineCore", "WebEngineProcess", "WebEngineWidgets"),
    *("Widgets", "WlShellIntegration", "XcbQpa"),
}
"""What the program uses, and what the browser engine is linked to."""
_QT_LIBRARY: Final = re.compile(r"(?:lib)?Qt6?([A-Z0-9]\w*?)(?:\.abi3|\.pyd|\.pyi|\.so|\.dll|\.dylib|\.framework|$)")
_OTHER_FOLDERS: Final = {
    *("assetimporters", "canbus", "designer", "egldeviceintegrations", "generic", "geometryloaders", "position", "qml"),
    *("qmltooling", "renderers", "renderplugins", "sceneparsers", "scxmldatamodel", "sensors", "sqldrivers"),
    *("texttospeech", "virtualkeyboard", "wayland-graphics-integration-server", "wayland-shell-integration-server"),
    "webview",
}
_OTHER_FILES: Final = re.compile(
    r"qtwebengine_devtools_resources.*\.pak|.*\.debug\.(?:pak|bin)|(?:lib)?qpdf\.\w+"
    r"|(?:lib)?q(?:eglfs|linuxfb|vnc|vkkhrdisplay|minimalegl|gtk3|tuiotouchplugin|tvirtualkeyboardplugin)\.\w+|libgtk-3.*|libgdk-3.*"
)
_ENGINE_WORDS: Final = "qtwebengine_locales"


def is_wanted(file: str) -> bool:
    """Whether a file belongs into the bundle; `file` is its path there, written as on any system."""
    parts = PurePath(file.replace("\\", "/")).parts
    name = parts[-1]
    if _OTHER_FILES.fullmatch(name):
        return False
    if "PySide6" not in parts and not name.startswith(("libQt6", "Qt6")):
        return True
    if _OTHER_FOLDERS & set(parts):
        return False
    if _ENGINE_WORDS in parts:
        return name.removesuffix(".pak") in ENGINE_LANGUAGES
    if name.endswith(".qm"):
        return name.startswith("qtbase_")
    return all(found[1] in _QT_MODULES for part in parts if (found := _QT_LIBRARY.match(part)))
