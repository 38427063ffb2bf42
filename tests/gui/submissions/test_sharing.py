"""A column shared out among graders, by keyboard alone."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QApplication, QWidget

from lmsdesk.gui.submissions.share_dialog import ShareDialog
from tests.gui.site_desk import until
from tests.gui.submissions.marker import Key, Marker, marker


async def opened(hands: Marker) -> ShareDialog:
    """The dialog, with the figures of what is entered."""
    hands.window.menu_actions["share_papers_out"].trigger()
    await until(lambda: isinstance(QApplication.activeModalWidget(), ShareDialog))
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, ShareDialog)
    await until(lambda: dialog.model.entries)
    return dialog


async def until_told(dialog: ShareDialog, count: int) -> None:
    """Wait until the figures are those of what is entered."""

    def is_told() -> bool:
        own = dialog.model.data(dialog.model.index(dialog.own.value() - 1, 0))
        return own == f"{dialog.own.value()} (you)" and sum(one.total for one in dialog.model.entries) == count

    await until(is_told)


async def test_two_graders_see_the_papers_of_their_own(tmp_path: Path, picture: Callable[[QWidget, str], Path]) -> None:
    async with marker(tmp_path) as hands:
        page, column = hands.page, hands.entry.key[:2]
        everything = {one.key for one in page.pile.entries if one.key[:2] == column}
        assert not page.bar.own.isVisible()
        first = page.key
        shares = []
        for own in (1, 2):
            dialog = await opened(hands)
            hands.press(Key.Key_Tab)
            dialog.word.selectAll()
            hands.type("Kepler")
            dialog.own.setValue(own)
            await until_told(dialog, len(everything))
            picture(dialog, "sharing")
            hands.press(Key.Key_Return)
            await until(lambda: page.bar.own.isVisible() and not page._tasks.is_busy)
            await hands.ready()
            # The work on the screen stays, whoever is to mark it.
            assert page.key == first
            page.bar.own.click()
            await until(lambda: everything <= {one.key for one in page.pile.entries})
            page.bar.own.click()
            await until(lambda: not everything <= {one.key for one in page.pile.entries})
            shares.append({one.key for one in page.pile.entries} & everything)
        assert shares[0] | shares[1] == everything
        assert shares[0] & shares[1] == {first}
        picture(hands.window, "only-mine")
        dialog = await opened(hands)
        assert (dialog.word.text(), dialog.own.value()) == ("Kepler", 2)
        dialog.dropped.click()
        await until(lambda: not page.bar.own.isVisible())
        await until(lambda: everything <= {one.key for one in page.pile.entries})
