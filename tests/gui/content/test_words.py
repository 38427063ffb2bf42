"""Every kind of item, and every visibility, has a word and a picture that the icon font has."""

import pytest
from pytestqt.qtbot import QtBot

from lmsdesk.gui.content import words
from lmsdesk.gui.kit import theme
from lmsdesk.model.content_items import ContentKind, Visibility


@pytest.mark.parametrize("kind", ContentKind)
def test_a_kind_has_its_word_and_its_picture(qtbot: QtBot, kind: ContentKind) -> None:
    assert words.kind_words(kind)
    assert not theme.icon(words._KIND_ICONS[kind], "muted").pixmap(16, 16).isNull()


@pytest.mark.parametrize("visibility", Visibility)
def test_a_visibility_has_its_picture(qtbot: QtBot, visibility: Visibility) -> None:
    assert not theme.icon(words._VISIBILITY_ICONS[visibility], "muted").pixmap(16, 16).isNull()
