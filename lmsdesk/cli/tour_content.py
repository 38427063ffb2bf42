"""The chapter of the guided tour about the contents of a course: read, made, moved, and a deletion counted first."""

from lmsdesk.cli.tour_claims import Claim, Shown, reads
from lmsdesk.cli.tour_input import LONG_PATIENCE_S, TourFailedError, until
from lmsdesk.cli.tour_scene import Scene, Step
from lmsdesk.gui.content.delete_dialog import DeleteItemsDialog
from lmsdesk.gui.content.new_item_dialog import NewItemDialog
from lmsdesk.gui.content.page import ContentPage

TITLE, WORDS = "What to bring", "A laboratory coat, and one question."


async def content(scene: Scene) -> Shown:
    scene.keys.do("content")
    page = _page(scene)
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
    dialog, page = await scene.keys.dialog(NewItemDialog), _page(scene)
    dialog.save.click()
    await scene.keys.wait_closed(dialog)
    await until(lambda: _current(page) == TITLE, "the document is not in the tree", within_s=LONG_PATIENCE_S)
    await until(lambda: WORDS in page.detail.view.blocks.toPlainText(), "its text is not shown")
    return Shown(Claim("the cursor is on it", lambda: _current(page) == TITLE))


async def moved_up(scene: Scene) -> Shown:
    page = _page(scene)
    page.tree.setFocus()
    row = page.tree.currentIndex().row()
    scene.keys.press("Alt+Up")
    await until(lambda: page.tree.currentIndex().row() == row - 1, "it was not moved", within_s=LONG_PATIENCE_S)
    return Shown(Claim("it stands one place further up", lambda: page.tree.currentIndex().row() == row - 1))


async def deleting(scene: Scene) -> Shown:
    """What would go with it is counted on the site before anything can be pressed."""
    scene.keys.do("delete_items")
    dialog = await scene.keys.dialog(DeleteItemsDialog)
    await until(lambda: dialog.is_ready and dialog.save.isEnabled(), "nothing was counted")
    return Shown(reads(lambda: dialog, "the dialog", TITLE, "This cannot be undone."))


async def kept(scene: Scene) -> Shown:
    dialog, page = await scene.keys.dialog(DeleteItemsDialog), _page(scene)
    scene.keys.press("Escape")
    await scene.keys.wait_closed(dialog)
    return Shown(Claim("the document is still there", lambda: _current(page) == TITLE))


def _page(scene: Scene) -> ContentPage:
    page = scene.window.pages.current_page(ContentPage)
    if page is None:
        raise TourFailedError("the contents are not on show")
    return page


def _current(page: ContentPage) -> str:
    return "" if page.tree.current is None else page.tree.current.title


CONTENT: tuple[Step, ...] = (content, new_document, document_made, moved_up, deleting, kept)
