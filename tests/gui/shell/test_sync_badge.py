"""The badge says in words how safe my work is."""

from datetime import UTC, datetime

import pytest
from pytestqt.qtbot import QtBot

from lmsdesk.desk import Link, OutboxCounts, SyncState
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.shell.sync_badge import SyncBadge, badge_of


@pytest.mark.parametrize(
    ("link", "counts", "text"),
    [
        (Link.ONLINE, OutboxCounts(), "Everything is on the server"),
        (Link.ONLINE, OutboxCounts(queued=2, sending=1), "Sending 3 grades"),
        (Link.ONLINE, OutboxCounts(queued=1), "Sending 1 grade"),
        (Link.OFFLINE, OutboxCounts(queued=3), "Saved here. Will be sent when you are online."),
        (Link.OFFLINE, OutboxCounts(), "Offline. Nothing is waiting to be sent."),
        (Link.SIGN_IN, OutboxCounts(queued=3), "Sign in to send 3 grades"),
        (Link.SIGN_IN, OutboxCounts(sending=1), "Sign in to send 1 grade"),
        (Link.SIGN_IN, OutboxCounts(), "Sign in"),
        (Link.SIGN_IN, OutboxCounts(drafts=2), "Sign in to post 2 marks"),
        (Link.SIGN_IN, OutboxCounts(drafts=2, queued=1), "Sign in to send 1 grade"),
        (Link.SIGN_IN, OutboxCounts(queued=1, held=1), "Sign in to send 1 grade"),
        (Link.SIGN_IN, OutboxCounts(drafts=2, held=1), "1 conflict"),
        (Link.ONLINE, OutboxCounts(queued=3, held=1), "1 conflict"),
        (Link.OFFLINE, OutboxCounts(held=2), "2 conflicts"),
        (Link.ONLINE, OutboxCounts(failed=1), "1 grade was refused"),
        (Link.PAUSED, OutboxCounts(queued=2), "2 saved here. Working offline."),
        (Link.PAUSED, OutboxCounts(), "Working offline"),
        (Link.ONLINE, OutboxCounts(drafts=1), "1 mark is not posted"),
        (Link.ONLINE, OutboxCounts(drafts=2, queued=1), "Sending 1 grade"),
        (Link.OFFLINE, OutboxCounts(drafts=2), "Offline. Nothing is waiting to be sent."),
    ],
)
def test_the_words(link: Link, counts: OutboxCounts, text: str) -> None:
    badge = badge_of(SyncState(link=link, counts=counts))
    assert badge.text == text
    assert badge.meaning


@pytest.mark.parametrize(
    ("link", "counts", "text"),
    [
        (Link.ONLINE, OutboxCounts(), "Still reading grades"),
        (Link.ONLINE, OutboxCounts(queued=1), "Sending 1 grade"),
        (Link.OFFLINE, OutboxCounts(), "Offline. Nothing is waiting to be sent."),
    ],
)
def test_a_gradebook_that_is_not_all_here_is_never_called_done(
    link: Link, counts: OutboxCounts, text: str, qtbot: QtBot
) -> None:
    badge = SyncBadge()
    qtbot.addWidget(badge)
    badge.show_unread(3)
    badge.show_state(SyncState(link=link, counts=counts))
    assert badge.accessibleName() == text
    assert "3 columns have not been read yet" in badge.toolTip()


@pytest.mark.parametrize(
    ("counts", "mark"), [(OutboxCounts(), "✓"), (OutboxCounts(queued=1), "●"), (OutboxCounts(held=1), "⚠")]
)
def test_each_state_has_a_mark_beside_its_colour(counts: OutboxCounts, mark: str) -> None:
    assert badge_of(SyncState(link=Link.ONLINE, counts=counts)).mark == mark


def test_the_tip_says_why_and_since_when(qtbot: QtBot) -> None:
    badge = SyncBadge()
    qtbot.addWidget(badge)
    lost = LmsdeskError("The site cannot be reached.", detail="What was entered is kept.")
    badge.show_state(SyncState(link=Link.OFFLINE, problem=lost, last_pulled_at=datetime.now(UTC)))
    assert "The site cannot be reached. What was entered is kept." in badge.toolTip()
    assert "just now" in badge.toolTip()
    assert badge.accessibleName() == "Offline. Nothing is waiting to be sent."


def test_a_click_opens_the_list_or_the_sign_in(qtbot: QtBot) -> None:
    badge = SyncBadge()
    qtbot.addWidget(badge)
    badge.show_state(SyncState(link=Link.ONLINE))
    with qtbot.waitSignal(badge.list_wanted):
        badge.click()
    badge.show_state(SyncState(link=Link.SIGN_IN))
    with qtbot.waitSignal(badge.sign_in_wanted):
        badge.click()


@pytest.mark.parametrize("counts", [OutboxCounts(held=1), OutboxCounts(failed=1)])
def test_a_click_on_what_is_to_be_decided_lists_it_also_without_a_sign_in(counts: OutboxCounts, qtbot: QtBot) -> None:
    badge = SyncBadge()
    qtbot.addWidget(badge)
    badge.show_state(SyncState(link=Link.SIGN_IN, counts=counts))
    with qtbot.waitSignal(badge.list_wanted, timeout=500):
        badge.click()


def test_a_click_on_drafts_leads_to_their_papers(qtbot: QtBot) -> None:
    badge = SyncBadge()
    qtbot.addWidget(badge)
    badge.show_state(SyncState(link=Link.ONLINE, counts=OutboxCounts(drafts=2)))
    assert "stored on this computer only" in badge.toolTip()
    with qtbot.waitSignal(badge.papers_wanted):
        badge.click()


@pytest.mark.parametrize(
    ("link", "counts", "text"),
    [
        (Link.ONLINE, OutboxCounts(), "Uploading 3 files"),
        (Link.ONLINE, OutboxCounts(drafts=1), "Uploading 3 files"),
        (Link.ONLINE, OutboxCounts(queued=1), "Sending 1 grade"),
        (Link.OFFLINE, OutboxCounts(), "3 files wait to be uploaded"),
        (Link.PAUSED, OutboxCounts(), "3 files wait to be uploaded"),
        (Link.SIGN_IN, OutboxCounts(), "Sign in"),
    ],
)
def test_not_everything_is_there_while_files_are_on_their_way(link: Link, counts: OutboxCounts, text: str) -> None:
    assert badge_of(SyncState(link=link, counts=counts, uploads=3)).text == text


def test_a_click_on_uploads_leads_to_their_list(qtbot: QtBot) -> None:
    badge = SyncBadge()
    qtbot.addWidget(badge)
    badge.show_state(SyncState(link=Link.ONLINE, uploads=1))
    with qtbot.waitSignal(badge.uploads_wanted):
        badge.click()


def test_without_a_site_there_is_no_badge(qtbot: QtBot) -> None:
    badge = SyncBadge()
    qtbot.addWidget(badge)
    badge.show_state(SyncState())
    badge.show_state(None)
    assert badge.isHidden()
