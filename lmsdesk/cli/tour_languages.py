"""The chapter of the guided tour about languages: the window in German, with numbers as they are written there.

A language applies from the next start. The tour cannot end the program it drives, so a second window is made as the
next start makes it, with the same data; what it shows and does is what a person would have.
"""

from typing import Any

from PySide6.QtCore import QLocale

from lmsdesk.cli.tour_input import Claim, Shown, TourFailedError, reads, until
from lmsdesk.cli.tour_keys import Keys
from lmsdesk.cli.tour_marking_tools import held_attempt, mark_on_show, paper_shown, wait_paper
from lmsdesk.cli.tour_scene import Scene, Step
from lmsdesk.gui.kit import languages
from lmsdesk.gui.shell.language_dialog import LanguageDialog
from lmsdesk.gui.shell.main_window import MainWindow
from lmsdesk.gui.shell.process_settings import separate_thousands, speak
from lmsdesk.gui.submissions.page import SubmissionsPage

TYPED = {"42,5": 42.5, "38": 38.0, "29,25": 29.25}
SCORE, FEEDBACK = "7,5", "Klar gegliedert. In der zweiten Tabelle fehlen die Einheiten."


async def choose_language(scene: Scene) -> Shown:
    scene.keys.do("language")
    dialog = await scene.keys.dialog(LanguageDialog)
    scene.keys.tab_to(dialog.choice)
    scene.keys.choose("Deutsch")
    return Shown(reads(lambda: dialog, "the dialog", "Deutsch", "when the program is next started"))


async def in_german(scene: Scene) -> Shown:
    await scene.keys.accept(await scene.keys.dialog(LanguageDialog))
    _start_again(scene, MainWindow(_chosen(scene, "de")))
    await scene.begin_at_the_gradebook()
    return Shown(
        scene.is_whole(),
        _menus_read(scene, "Datei", "Bearbeiten", "Ansicht"),
        reads(lambda: scene.window.strip, "the row above the page", "Notenbuch", "Abgaben", "Personen"),
        reads(lambda: scene.window.top, "the line at the top", "Alles ist auf dem Server"),
    )


async def german_grades(scene: Scene) -> Shown:
    """Numbers are typed and shown with the comma of the country, and the service holds them as numbers."""
    cells = scene.free_run(len(TYPED))
    scene.grid_input.type_down(cells, list(TYPED))
    for cell, score in zip(cells, TYPED.values(), strict=True):
        scene.expect(cell, {"score": score})
    await scene.wait_sent()
    scene.grid_input.select_cell(cells[0])
    return Shown(scene.grid_shows(cells, list(TYPED)), scene.nothing_waits(), await scene.server_holds(cells))


async def german_mark(scene: Scene) -> Shown:
    scene.keys.do("queue")
    await wait_paper(scene)
    page = scene.on_show(SubmissionsPage)
    scene.keys.write(SCORE)
    scene.keys.do("to_feedback")
    scene.keys.write(FEEDBACK)
    await until(lambda: page.session is not None and not page.session.is_storing, "the mark was not kept")
    return Shown(
        paper_shown(scene),
        reads(lambda: page.bar.position, "the line above the paper", "1 von ", " zu bewerten"),
        reads(lambda: page.panel.score, "the score", SCORE),
        reads(lambda: page.panel.state, "the mark", "Entwurf: hier aufbewahrt"),
    )


async def german_posted(scene: Scene) -> Shown:
    page, target = scene.on_show(SubmissionsPage), mark_on_show(scene)
    scene.keys.do("post_and_next")
    await scene.wait_sent()
    await wait_paper(scene)
    held = await held_attempt(scene, target)
    wanted = (float(SCORE.replace(",", ".")), FEEDBACK, "Completed")
    return Shown(
        paper_shown(scene),
        reads(lambda: page.panel.state, "the next mark", "Zu bewerten"),
        Claim("the service holds the mark", lambda: (held["score"], held["feedback"], held["status"]) == wanted),
    )


async def back_to_english(scene: Scene) -> Shown:
    scene.keys.do("language")
    dialog = await scene.keys.dialog(LanguageDialog)
    if dialog.windowTitle() != "Sprache":
        raise TourFailedError("the dialog is not in German")
    scene.keys.tab_to(dialog.choice)
    scene.keys.choose("Sprache des Systems")
    await scene.keys.accept(dialog)
    _chosen(scene, "")
    german = scene.window
    _start_again(scene, scene.app.window)
    german.close_for_good()
    german.deleteLater()
    await scene.begin_at_the_gradebook()
    return Shown(
        scene.is_whole(),
        _menus_read(scene, "File", "Edit", "View"),
        reads(lambda: scene.window.strip, "the row above the page", "Gradebook", "Submissions"),
    )


def _chosen(scene: Scene, language: str) -> Any:
    """What the window remembers, once the language is part of it; what is made from now on speaks it."""
    remembered = scene.window.menu_actions.remembered
    if remembered.language != language:
        raise TourFailedError("the language was not kept")
    languages.remove_all()
    QLocale.setDefault(QLocale.system())
    separate_thousands()
    speak(language)
    return remembered


def _start_again(scene: Scene, window: MainWindow) -> None:
    """Show the open site in another window, and nothing in the one before."""
    before, workspace = scene.window, scene.window.workspace
    window.setGeometry(before.geometry())
    before.show_workspace(None)
    before.hide()
    scene.window, scene.keys = window, Keys(window)
    window.show_workspace(workspace)
    window.show()
    window.activateWindow()


def _menus_read(scene: Scene, *titles: str) -> Claim:
    def holds() -> bool:
        shown = [action.text().replace("&", "") for action in scene.window.menuBar().actions()]
        return set(titles) <= set(shown)

    return Claim(f"the menus are {', '.join(titles)}", holds)


LANGUAGES: tuple[Step, ...] = (choose_language, in_german, german_grades, german_mark, german_posted, back_to_english)
