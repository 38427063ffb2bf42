"""Every kind of item, and every visibility, has a word and a picture that the icon font has."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.gui.content import words
from lmsdesk.gui.content.bar import ContentBar, Verb
from lmsdesk.gui.kit import theme
from lmsdesk.model.content_items import ContentKind, Visibility


@pytest.mark.parametrize("kind", ContentKind)
def test_a_kind_has_its_word_and_its_picture(qtbot: QtBot, kind: ContentKind) -> None:
    assert words.kind_words(kind)
    assert not theme.icon(words._KIND_ICONS[kind], "muted").pixmap(16, 16).isNull()


@pytest.mark.parametrize("visibility", Visibility)
def test_a_visibility_has_its_picture(qtbot: QtBot, visibility: Visibility) -> None:
    assert not theme.icon(words._VISIBILITY_ICONS[visibility], "muted").pixmap(16, 16).isNull()


def test_how_many_items_there_are_is_read_whole_also_in_a_narrow_window(qtbot: QtBot) -> None:
    bar = ContentBar()
    qtbot.addWidget(bar)
    bar.add_verbs([Verb(f"verb{number}", "Umbenennen", QWidget) for number in range(4)])
    bar.offer(is_offered=True)
    bar.resize(bar.minimumSizeHint().width(), bar.height())
    bar.say_all(26)
    bar.show()
    assert bar.count.text() == "26 items"
    qtbot.waitUntil(lambda: bar.count._shown(bar.count.contentsRect().width()) == "26 items")
