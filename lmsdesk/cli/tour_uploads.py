"""The chapter of the guided tour about files from the desktop: dragged, planned, sent, and brought once more."""

from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget

from lmsdesk.cli.onlooker import Onlooker
from lmsdesk.cli.tour_input import LONG_PATIENCE_S, Claim, Shown, reads, until
from lmsdesk.cli.tour_scene import Scene, Step
from lmsdesk.gui.content.page import ContentPage
from lmsdesk.gui.uploads.drops import DropFrame
from lmsdesk.gui.uploads.flow import DeleteItemsDialog
from lmsdesk.gui.uploads.page import UploadsPage
from lmsdesk.gui.uploads.plan_dialog import PlanDialog

TOP = "Reader for the seminar"
FILES = ("Week 2.txt", "Week 10.txt", "More/Übung.txt")
LEFT_OUT, GONE = "desktop.ini", FILES[1]
INTO, AGAIN = "Lectures", "For Thursday/Field guide.txt"
_PLACE = QPoint(300, 300)
_BUTTONS = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


async def uploads(scene: Scene) -> Shown:
    scene.keys.do("uploads")
    page = scene.on_show(UploadsPage)
    await until(lambda: page.folder.count() > 0, "the folders of the course did not come", within_s=LONG_PATIENCE_S)
    return Shown(reads(lambda: page, "the page", "Upload to", "Drop files and folders here", "Choose files…"))


async def dragging(scene: Scene) -> Shown:
    """A folder of the system's file manager is held over the page."""
    page = scene.on_show(UploadsPage)
    _hold(page, _mime(_made(scene.folder / TOP)))
    frame = page.findChild(DropFrame)
    says = lambda: scene.window.statusBar().currentMessage().startswith("Upload to")  # noqa: E731
    return Shown(
        Claim("the page is framed", lambda: frame is not None and frame.isVisible()),
        Claim("the status line says where the files will land", says),
    )


async def upload_plan(scene: Scene) -> Shown:
    dialog = await _dropped(scene)
    return Shown(
        reads(lambda: dialog, "the plan", "Left out: system file", *(Path(name).name for name in FILES)),
        Claim("three files would go", lambda: "3" in dialog.confirm.text() and dialog.confirm.isEnabled()),
    )


async def uploaded(scene: Scene) -> Shown:
    await scene.keys.accept(await scene.keys.dialog(PlanDialog))
    page = scene.on_show(UploadsPage)
    is_there = lambda: bool(page.batches.entries) and page.batches.entries[0].is_finished  # noqa: E731
    await until(is_there, "the files did not arrive", within_s=LONG_PATIENCE_S)
    held = await _titles(scene, page)
    names = [Path(name).name for name in (TOP, *FILES)]
    return Shown(
        Claim("nothing has failed", lambda: page.batches.entries[0].failed == 0),
        Claim("the site has each of them once", lambda: [held.count(name) for name in names] == [1] * len(names)),
        reads(lambda: page, "the page", "5 of 5 done"),
    )


async def brought_again(scene: Scene) -> Shown:
    """The same folder, in which one file has changed."""
    scene.folder.joinpath(TOP, FILES[0]).write_text("Other words.\n", "utf-8")
    dialog = await _dropped(scene)
    return Shown(
        reads(lambda: dialog, "the plan", "Already there", "Changed", f"Replace “{FILES[0]}”"),
        Claim("one file would go", lambda: "1" in dialog.confirm.text() and dialog.confirm.isEnabled()),
    )


async def not_sent(scene: Scene) -> Shown:
    await scene.keys.put_away(PlanDialog)
    page = scene.on_show(UploadsPage)
    return Shown(Claim("there is still one upload", lambda: len(page.batches.entries) == 1))


async def folder_kept(scene: Scene) -> Shown:
    """The folder is kept in the course; what has changed in it is said, and nothing is sent."""
    page = scene.on_show(UploadsPage)
    scene.keys.tab_to(page.keep)
    scene.keys.press("Space")
    await scene.keys.accept(await scene.keys.name_file(str(scene.folder / TOP)))
    await until(lambda: bool(page.kept.rows), "the folder is not kept", within_s=LONG_PATIENCE_S)
    await until(lambda: page.kept.rows[0].news.files == 1, "the change was not seen", within_s=LONG_PATIENCE_S)
    return Shown(
        reads(lambda: page.kept, "the page", f"{TOP} is kept in", "1 changed file", "Show plan…", "Stop keeping"),
        Claim("there is still one upload", lambda: len(page.batches.entries) == 1),
    )


async def gone_from_folder(scene: Scene) -> Shown:
    """A file is deleted on this computer: the plan says so, and keeps it in the course."""
    page = scene.on_show(UploadsPage)
    scene.folder.joinpath(TOP, GONE).unlink()
    await until(lambda: page.kept.rows[0].news.gone == 1, "the loss was not seen", within_s=LONG_PATIENCE_S)
    row = page.kept.rows[0]
    scene.keys.tab_to(row.show_plan)
    scene.keys.press("Space")
    dialog = await scene.keys.dialog(PlanDialog)
    await until(lambda: dialog.model.plan is not None, "the plan did not come", within_s=LONG_PATIENCE_S)
    says = "1 file is no longer in the folder. It stays in the course unless you choose to delete it."
    return Shown(
        reads(lambda: row, "the page", "1 file no longer in it"),
        reads(lambda: dialog, "the plan", GONE, "No longer in the folder", "Keep in the course", says),
        Claim("one file would go, and nothing be deleted", lambda: dialog.confirm.text() == "Upload 1 file"),
    )


async def deletion_asked(scene: Scene) -> Shown:
    """Chosen to be deleted from the course, it is asked for once more."""
    page, plan = scene.on_show(UploadsPage), await scene.keys.dialog(PlanDialog)
    scene.keys.tab_to(plan.table)
    scene.keys.press("L", "Shift+L", "D")
    await until(lambda: plan.confirm.text() == "Delete 1 file…", "it is not chosen")
    await scene.keys.accept(plan)
    question = await scene.keys.dialog(DeleteItemsDialog)
    await until(question.save.isEnabled, "what goes with it was not counted", within_s=LONG_PATIENCE_S)
    held = await _titles(scene, page)
    return Shown(
        reads(lambda: question, "the question", f"Delete “{GONE}”?", "This cannot be undone.", "Delete", "Cancel"),
        Claim("the course still has it", lambda: held.count(GONE) == 1),
    )


async def nothing_deleted(scene: Scene) -> Shown:
    """No is the answer: the file stays in the course, and the folder is kept no longer."""
    await scene.keys.put_away(DeleteItemsDialog)
    page = scene.on_show(UploadsPage)
    held = await _titles(scene, page)
    scene.keys.tab_to(page.kept.rows[0].stop)
    scene.keys.press("Space")
    await until(lambda: not page.kept.rows, "the folder is still kept", within_s=LONG_PATIENCE_S)
    return Shown(
        Claim("the course still has the file", lambda: held.count(GONE) == 1),
        Claim("no folder is kept", page.kept.isHidden),
        Claim("there is still one upload", lambda: len(page.batches.entries) == 1),
    )


async def dragging_over_content(scene: Scene) -> Shown:
    """Over the tree of the course, the folder that takes the files is framed."""
    scene.keys.do("content")
    page = scene.on_show(ContentPage)
    is_read = lambda: page.structure.shape.may_change and INTO in _shown(page)  # noqa: E731
    await until(is_read, "the contents are not shown", within_s=LONG_PATIENCE_S)
    page.tree.reveal(next(one.id for one in page.tree.items.tree.items.values() if one.title == INTO))
    made = scene.folder / AGAIN
    made.parent.mkdir(exist_ok=True)
    made.write_text("Bring it along.\n", "utf-8")
    viewport = page.tree.viewport()
    _hold(viewport, _mime(made), _row(page))
    frame = viewport.findChild(DropFrame)
    says = lambda: scene.window.statusBar().currentMessage() == f"Upload to “{INTO}”"  # noqa: E731
    return Shown(
        Claim("the folder is framed", lambda: frame is not None and frame.geometry().center().y() == _row(page).y()),
        Claim("the status line names it", says),
    )


async def drawer(scene: Scene) -> Shown:
    """Dropped there, and its way shown below the tree."""
    page = scene.on_show(ContentPage)
    mime, viewport = _mime(scene.folder / AGAIN), page.tree.viewport()
    drop = QDropEvent(QPointF(_row(page)), Qt.DropAction.CopyAction, mime, *_BUTTONS)
    QApplication.sendEvent(viewport, drop)
    dialog = await scene.keys.dialog(PlanDialog)
    await until(dialog.confirm.isEnabled, "the plan did not come", within_s=LONG_PATIENCE_S)
    await scene.keys.accept(dialog)
    is_there = lambda: page.drawer.totals.text() == "1 of 1 done"  # noqa: E731
    await until(is_there, "the drawer does not say that it is done", within_s=LONG_PATIENCE_S)
    name = Path(AGAIN).name
    return Shown(
        reads(lambda: page.drawer, "the drawer", "1 of 1 done", "Save report…", name, "In the course"),
        Claim("the tree has the file", lambda: name in _shown(page)),
    )


def _shown(page: ContentPage) -> set[str]:
    return {one.title for one in page.tree.items.tree.items.values()}


def _row(page: ContentPage) -> QPoint:
    return page.tree.visualRect(page.tree.currentIndex()).center()


def _made(top: Path) -> Path:
    for name in (*FILES, LEFT_OUT):
        path = top / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"What to read: {name}\n", "utf-8")
    return top


def _mime(path: Path) -> QMimeData:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    return mime


def _hold(over: QWidget, mime: QMimeData, point: QPoint = _PLACE) -> None:
    QApplication.sendEvent(over, QDragEnterEvent(point, Qt.DropAction.CopyAction, mime, *_BUTTONS))


async def _dropped(scene: Scene) -> PlanDialog:
    mime = _mime(scene.folder / TOP)
    _hold(scene.on_show(UploadsPage), mime)
    drop = QDropEvent(QPointF(_PLACE), Qt.DropAction.CopyAction, mime, *_BUTTONS)
    QApplication.sendEvent(scene.on_show(UploadsPage), drop)
    dialog = await scene.keys.dialog(PlanDialog)
    await until(lambda: dialog.model.plan is not None, "the plan did not come", within_s=LONG_PATIENCE_S)
    return dialog


async def _titles(scene: Scene, page: UploadsPage) -> list[str]:
    """What the service holds in the course, read by a program that shares nothing with the desk."""
    path = f"/v1/courses/{page.batches.entries[0].course_id}/contents?recursive=true&limit=200"
    return [str(one["title"]) for one in (await Onlooker(scene.starter.child.ready).get(path))["results"]]


UPLOADS: tuple[Step, ...] = (
    uploads,
    dragging,
    upload_plan,
    uploaded,
    brought_again,
    not_sent,
    folder_kept,
    gone_from_folder,
    deletion_asked,
    nothing_deleted,
    dragging_over_content,
    drawer,
)
