"""The chapter of the guided tour about the contents of a course: read, made, moved, copied, dragged out, deleted."""

from pathlib import Path

from lmsdesk.cli.tour_input import LONG_PATIENCE_S, Claim, Shown, reads, until
from lmsdesk.cli.tour_scene import Scene, Step
from lmsdesk.gui.content.copy_branch_dialog import CopyBranchDialog
from lmsdesk.gui.content.new_item_dialog import NewItemDialog
from lmsdesk.gui.content.page import ContentPage
from lmsdesk.gui.uploads.flow import DeleteItemsDialog

TITLE, WORDS = "What to bring", "A laboratory coat, and one question."
BRANCH, INTO = "Old examinations", "Lectures"


async def content(scene: Scene) -> Shown:
    scene.keys.do("content")
    page = scene.on_show(ContentPage)
    await until(lambda: page.structure.shape.may_change, "the rights in the course are not known")
    is_read = lambda: page.is_shown and page.tree.items.tree.read_at is not None  # noqa: E731
    await until(is_read, "the contents were not read", within_s=LONG_PATIENCE_S)
    return Shown(
        Claim("the tree has items", lambda: page.tree.items.rowCount() > 0),
        Claim("the strip says where", scene.window.strip.buttons["content"].isChecked),
        reads(lambda: page, "the page", "New", "Dates…"),
    )


async def new_document(scene: Scene) -> Shown:
    scene.keys.do("new_document")
    dialog = await scene.keys.dialog(NewItemDialog)
    await until(lambda: dialog.is_ready, "the dialog is not ready")
    scene.keys.write(TITLE)
    scene.keys.tab_to(dialog.form.text.text)
    scene.keys.write(WORDS)
    return Shown(
        Claim("the title is typed", lambda: dialog.form.title.text() == TITLE),
        Claim("it would go out as a paragraph", lambda: dialog.form.text.markup() == f"<p>{WORDS}</p>"),
    )


async def document_made(scene: Scene) -> Shown:
    dialog, page = await scene.keys.dialog(NewItemDialog), scene.on_show(ContentPage)
    dialog.save.click()
    await scene.keys.wait_closed(dialog)
    await until(lambda: _current(page) == TITLE, "the document is not in the tree", within_s=LONG_PATIENCE_S)
    await until(lambda: WORDS in page.detail.view.stack.blocks.toPlainText(), "its text is not shown")
    return Shown(Claim("the cursor is on it", lambda: _current(page) == TITLE))


async def moved_up(scene: Scene) -> Shown:
    page = scene.on_show(ContentPage)
    page.tree.setFocus()
    row = page.tree.currentIndex().row()
    scene.keys.press("Alt+Up")
    await until(lambda: page.tree.currentIndex().row() == row - 1, "it was not moved", within_s=LONG_PATIENCE_S)
    return Shown(Claim("it stands one place further up", lambda: page.tree.currentIndex().row() == row - 1))


async def copying(scene: Scene) -> Shown:
    """What a copy would make is counted before anything is made."""
    page = scene.on_show(ContentPage)
    _choose(page, BRANCH)
    scene.keys.press("Ctrl+C")
    _choose(page, INTO)
    scene.keys.press("Ctrl+V")
    dialog = await scene.keys.dialog(CopyBranchDialog)
    await until(dialog.verb.isEnabled, "nothing was counted", within_s=LONG_PATIENCE_S)
    return Shown(
        reads(lambda: dialog, "the dialog", f"Copy “{BRANCH}”", "items will be copied: Folder"),
        Claim("it says where to", lambda: dialog.folder.currentText().strip() == INTO),
    )


async def copied(scene: Scene) -> Shown:
    page = scene.on_show(ContentPage)
    await scene.keys.accept(await scene.keys.dialog(CopyBranchDialog))
    is_there = lambda: _path(page) == [BRANCH, INTO]  # noqa: E731
    await until(is_there, "the copy is not in the tree", within_s=LONG_PATIENCE_S)
    scene.keys.press("Right")
    return Shown(
        Claim("the cursor is on the copy", is_there),
        Claim("there are two of them, alike inside", lambda: _are_alike(page)),
    )


async def dragged_out(scene: Scene) -> Shown:
    """The folder is dragged out of the tree; what is in it is fetched, and handed over as files."""
    page = scene.on_show(ContentPage)
    drag, files = page.tree.items.mimeData([page.tree.currentIndex()]), page.tree.items.dragged
    files.is_outside = True
    page.tree.dragged_out.emit(files)
    # Another program asks at once, as those do in which somebody lets go early.
    drag.urls()
    await until(lambda: bool(drag.urls()), "the files did not come", within_s=LONG_PATIENCE_S)
    folder = Path(drag.urls()[0].toLocalFile())
    return Shown(
        Claim("another program gets the folder", lambda: folder.name == BRANCH),
        Claim("its file is whole", lambda: [one.read_bytes()[:4] for one in folder.iterdir()] == [b"%PDF"]),
        reads(lambda: scene.window, "the window", "The files are ready now"),
    )


async def deleting(scene: Scene) -> Shown:
    """What would go with it is counted on the site before anything can be pressed."""
    page = scene.on_show(ContentPage)
    _choose(page, TITLE)
    scene.keys.do("delete_items")
    dialog = await scene.keys.dialog(DeleteItemsDialog)
    await until(lambda: dialog.is_ready and dialog.save.isEnabled(), "nothing was counted")
    return Shown(
        reads(lambda: dialog, "the dialog", TITLE, "This cannot be undone."),
        reads(lambda: page.detail, "the pane beside the tree", TITLE, WORDS),
    )


async def kept(scene: Scene) -> Shown:
    await scene.keys.put_away(DeleteItemsDialog)
    page = scene.on_show(ContentPage)
    return Shown(Claim("the document is still there", lambda: _current(page) == TITLE))


def _path(page: ContentPage) -> list[str]:
    """The titles of the item with the cursor and of the folder around it."""
    index = page.tree.currentIndex()
    return [str(one.siblingAtColumn(0).data()) for one in (index, index.parent())]


def _are_alike(page: ContentPage) -> bool:
    """Whether two folders of the copied title hold the same."""
    items = page.tree.items.tree.items.values()
    folders = [one.id for one in items if one.title == BRANCH]
    held = [[one.title for one in items if one.parent_id == folder] for folder in folders]
    first, second = held
    return first == second != []


def _choose(page: ContentPage, title: str) -> None:
    """The cursor goes to the first item of this title; letters typed in two steps would be read as one word."""
    page.tree.reveal(next(one.id for one in page.tree.items.tree.items.values() if one.title == title))
    page.tree.setFocus()


def _current(page: ContentPage) -> str:
    return "" if page.tree.current is None else page.tree.current.title


CONTENT: tuple[Step, ...] = (
    content,
    new_document,
    document_made,
    moved_up,
    copying,
    copied,
    dragged_out,
    deleting,
    kept,
)
