"""Starts the browser engine in small steps, outside the window's thread where possible."""

import asyncio
import ctypes
import importlib
import importlib.util
from contextlib import suppress
from functools import cache

from PySide6.QtCore import QCoreApplication

_PARTS = ("PySide6.QtWebEngineCore", "PySide6.QtWebEngineWidgets")


async def start_engine() -> None:
    """Have the engine ready: its libraries are loaded beside the window, and what follows takes a turn for each part.

    The core insists on the window's thread and takes 50 ms of it, which nothing divides.
    """
    await asyncio.to_thread(_load_libraries)
    for part in (*_PARTS, "lmsdesk.gui.site.sign_in_browser"):
        importlib.import_module(part)
        await asyncio.sleep(0)
    _start_core()
    await asyncio.sleep(0)


@cache
def _load_libraries() -> None:
    """The system's own loading, a hundred megabytes with all they need, which other threads do not have to wait for."""
    for part in _PARTS:
        found = importlib.util.find_spec(part)
        # What cannot be loaded this way is loaded, or told, when it is imported.
        with suppress(OSError, TypeError):
            ctypes.CDLL(found.origin if found else None)


@cache
def _start_core() -> None:
    from PySide6.QtWebEngineCore import QWebEngineProfile

    # The first profile starts it, and it stays when that goes.
    QWebEngineProfile(QCoreApplication.instance()).deleteLater()
