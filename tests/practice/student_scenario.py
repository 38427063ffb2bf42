"""A student signs in, hands in a text and sees it, in the real browser engine; run as a process of its own.

`FOLDER`: where the site keeps its data and pictures go. Prints one JSON object of what was seen on the pages.
"""

import asyncio
import json
import os
import sys
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt, QUrl
from PySide6.QtWebEngineCore import QWebEngineScript
from PySide6.QtWebEngineWidgets import QWebEngineView
from PySide6.QtWidgets import QApplication
from qasync import QEventLoop

from lmsdesk.cli.onlooker import Onlooker
from tests.helpers.campus import Campus
from tests.helpers.patience import PATIENCE_S

_WIDE = "document.documentElement.scrollWidth > innerWidth"
_UNLABELLED = (
    "[...document.querySelectorAll('input:not([type=hidden]), textarea')].filter(one => !one.labels.length).length"
)
_UNNAMED = (
    "[...document.querySelectorAll('a, button')].filter(one => !one.textContent.trim()).length"
    " + [...document.querySelectorAll('table')].filter(one => !one.caption).length"
    " + (document.documentElement.lang ? 0 : 1)"
)


class Reader:
    """Somebody at a browser."""

    def __init__(self, view: QWebEngineView) -> None:
        self._view = view

    async def asked(self, script: str) -> object:
        answers: asyncio.Queue[object] = asyncio.Queue()
        world = QWebEngineScript.ScriptWorldId.ApplicationWorld
        self._view.page().runJavaScript(script, world, answers.put_nowait)
        return await asyncio.wait_for(answers.get(), PATIENCE_S)

    async def until(self, script: str) -> None:
        """Ask until the page says so."""
        async with asyncio.timeout(PATIENCE_S):
            while not await self.asked(script):  # noqa: ASYNC110 - a page of another process has no event to wait for
                await asyncio.sleep(0.02)

    async def until_titled(self, title: str) -> None:
        await self.until(f"document.readyState === 'complete' && document.title === {json.dumps(title)}")

    async def fill(self, name: str, text: str) -> None:
        await self.asked(f"document.querySelector('[name={name}]').value = {json.dumps(text)}")

    async def press(self, words: str) -> None:
        found = f"[...document.querySelectorAll('button, a')].find(one => one.textContent === {json.dumps(words)})"
        await self.until(f"Boolean({found})")
        await self.asked(f"{found}.click()")


async def told(folder: Path) -> dict[str, object]:
    async with Campus(folder / "campus") as campus:
        view = QWebEngineView()
        view.resize(480, 900)
        view.show()
        reader = Reader(view)
        view.load(QUrl(f"{campus.child.ready['baseUrl']}/student"))
        await reader.until_titled("Sign in")
        await reader.fill("user_id", "student")
        await reader.fill("password", campus.password("student"))
        await reader.press("Sign in")
        await reader.until_titled("Your courses")
        course = str(await reader.asked("document.querySelector('th a').textContent"))
        await reader.press(course)
        await reader.until_titled(course)
        await reader.press(str(await reader.asked("[...document.querySelectorAll('th a')].at(-1).textContent")))
        await reader.until("Boolean(document.querySelector('textarea'))")
        await reader.fill("text", "Handed in by a browser.")
        await reader.press("Hand in")
        await reader.until("Boolean(document.querySelector('[role]'))")
        message = await reader.asked("document.querySelector('[role]').textContent")
        address = str(await reader.asked("location.pathname"))
        await _mark(Onlooker(campus.child.ready), address)
        view.load(QUrl(f"{campus.child.ready['baseUrl']}{address}"))
        await reader.until("document.body.textContent.includes('Well read, all of it.')")
        seen = {
            "message": message,
            "is_shown": await reader.asked("document.querySelector('table').textContent.includes('by a browser')"),
            "is_graded": await reader.asked("document.querySelector('table').textContent.includes('7')"),
            "unnamed": await reader.asked(_UNNAMED),
            "is_too_wide": await reader.asked(_WIDE),
            "unlabelled": await reader.asked(_UNLABELLED),
            "scripts": await reader.asked("document.scripts.length"),
        }
        view.grab().save(str(folder / "student.png"))
        return seen


async def _mark(grader: Onlooker, address: str) -> None:
    """Somebody posts a mark of the work on the page."""
    _, _, _, course, _, column = address.split("/")
    path = f"/v2/courses/{course}/gradebook/columns/{column}/attempts"
    works = (await grader.get(f"{path}?attemptStatuses=NeedsGrading"))["results"]
    mine = next(one for one in works if "by a browser" in one.get("studentSubmission", ""))
    mark = {"score": 7, "status": "Completed", "feedback": "<p>Well read, <strong>all</strong> of it.</p>"}
    await grader.patch(f"{path}/{mine['id']}", mark)


def main(folder: Path) -> None:
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    app = QApplication([])
    app.setQuitOnLastWindowClosed(False)
    with QEventLoop(app) as loop:
        sys.stdout.write(json.dumps(loop.run_until_complete(told(folder))) + "\n")
        sys.stdout.flush()
        # Without an orderly end: without a graphics card the browser engine does not survive that of its page.
        os._exit(0)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
