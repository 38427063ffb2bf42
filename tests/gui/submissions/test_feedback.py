"""Feedback with formats: typed with the keyboard alone, kept as markup, and markup of others left as it is."""

from collections.abc import Callable
from pathlib import Path

from msgspec import structs
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QWidget

from lmsdesk.desk.submissions.comments import given_name
from lmsdesk.gui.kit.dialogs import QuestionDialog
from lmsdesk.gui.kit.feedback_questions import LinkDialog
from lmsdesk.model.wire import value_or
from tests.gui.site_desk import until
from tests.gui.submissions.marker import Marker, marker
from tests.gui.submissions.test_comments import shown

Key, Mod = Qt.Key, Qt.KeyboardModifier
CTRL, BOTH = Mod.ControlModifier, Mod.ControlModifier | Mod.ShiftModifier


async def feedback_of(hands: Marker) -> object:
    await hands.stored()
    return (await hands.mark(hands.target)).values["feedback"]


async def test_formats_by_keys_and_a_link_are_kept_as_markup(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    async with marker(tmp_path) as hands:
        panel, field = hands.page.panel, hands.page.panel.feedback
        hands.press(Key.Key_3, Mod.AltModifier)
        hands.type("plain")
        assert await feedback_of(hands) == "plain"
        hands.press(Key.Key_B, CTRL)
        hands.type(" bold ")
        hands.press(Key.Key_B, CTRL)
        hands.press(Key.Key_K, BOTH)
        dialog = await shown(LinkDialog)
        hands.type("javascript:x")
        hands.press(Key.Key_Return)
        assert dialog.problem.isVisible()
        dialog._link.selectAll()
        hands.type("e.org/a")
        hands.press(Key.Key_Return)
        await until(field.hasFocus)
        hands.press(Key.Key_Return)
        hands.press(Key.Key_7, BOTH)
        hands.type("first")
        picture(hands.window, "feedback-formats")
        kept = '<p>plain<strong> bold </strong><a href="https://e.org/a">https://e.org/a</a></p><ol><li>first</li></ol>'
        assert await feedback_of(hands) == kept
        # The words are counted, the paper after it begins empty, and on the way back everything is as it was.
        assert panel.words.text() == "4 words"
        hands.press(Key.Key_N, Mod.AltModifier)
        await hands.ready()
        assert (field.kept, field.toPlainText()) == ("", "")
        hands.press(Key.Key_P, Mod.AltModifier)
        await hands.ready()
        assert (field.kept, field.is_protected) == (kept, False)


async def test_markup_of_others_is_not_written_anew_before_somebody_agrees(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    async with marker(tmp_path) as hands:
        store, entry, target = hands.person.workspace._store, hands.entry, hands.target
        theirs = '<div style="color:red">Good <b>work</b><img src="https://e.org/x.png"></div>'
        kept = await store.marking.attempt(*entry.key[:2], target.attempt_id)
        assert kept is not None
        rows = [structs.replace(kept, feedback=theirs)]
        hands.announce(await store.mirror.save_attempts(*entry.key[:2], rows, is_whole=False))
        panel, field = hands.page.panel, hands.page.panel.feedback
        await until(lambda: field.is_protected)
        assert (field.toPlainText(), panel.words.text()) == ("Good work", "2 words")
        hands.press(Key.Key_3, Mod.AltModifier)
        hands.type("x")
        assert field.kept == theirs
        picture(hands.window, "feedback-formatted-elsewhere")
        panel.protection.click()
        dialog = await shown(QuestionDialog)
        picture(dialog, "feedback-rewrite")
        dialog.accept()
        await until(lambda: not field.is_protected and field.hasFocus())
        assert (field.kept, hands.page.session.is_touched if hands.page.session else None) == (theirs, False)
        hands.type("!")
        assert await feedback_of(hands) == "<p>Good <strong>work!</strong></p>"
        # Both versions are there: the service's is what the edit began with, and undo brings it back.
        [mark] = await hands.person.workspace.submissions.marks.of([target])
        assert mark.values["feedback"] == field.kept
        assert await hands.person.workspace.gradebook.undo(entry.key.course_id) is not None
        assert await feedback_of(hands) == theirs
        now = await store.marking.attempt(*entry.key[:2], target.attempt_id)
        assert now is not None
        assert value_or(now.feedback, "") == theirs


async def test_paragraphs_from_the_web_page_are_typed_into_and_stay_markup(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        store, entry, target = hands.person.workspace._store, hands.entry, hands.target
        kept = await store.marking.attempt(*entry.key[:2], target.attempt_id)
        assert kept is not None
        rows = [structs.replace(kept, feedback="<p>Clear.</p><p>Cite more.</p>")]
        hands.announce(await store.mirror.save_attempts(*entry.key[:2], rows, is_whole=False))
        field = hands.page.panel.feedback
        await until(lambda: field.toPlainText() == "Clear.\nCite more.")
        assert not field.is_protected, "it is written as it was: nothing is lost"
        hands.press(Key.Key_3, Mod.AltModifier)
        hands.type(" a < b")
        assert await feedback_of(hands) == "<p>Clear.</p><p>Cite more. a &lt; b</p>"
        field.selectAll()
        hands.press(Key.Key_Delete)
        assert await feedback_of(hands) is None
        assert field.kept == ""


async def test_the_field_grows_with_its_text_and_the_buttons_stay(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    async with marker(tmp_path, size=(1016, 664)) as hands:
        panel, field = hands.page.panel, hands.page.panel.feedback
        hands.press(Key.Key_3, Mod.AltModifier)
        low = field.height()
        heights = []
        for number in range(30):
            hands.type(f"{number}")
            hands.press(Key.Key_Return)
            await hands.stored()
            heights.append(field.height())
            # What is typed is seen, and so is how to post it.
            at = field.viewport().mapTo(panel.viewport(), field.cursorRect().center())
            assert panel.viewport().rect().contains(at), number
            assert panel.post.visibleRegion().boundingRect() == panel.post.rect()
        assert heights[-1] > low
        assert heights == sorted(heights)
        assert heights[-1] < panel.viewport().height()
        picture(hands.window, "feedback-grown")
        field.selectAll()
        hands.press(Key.Key_Delete)
        await until(lambda: field.height() <= low)


async def test_a_placeholder_typed_by_hand_is_told_and_filled_in_on_demand(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    async with marker(tmp_path) as hands:
        panel, field = hands.page.panel, hands.page.panel.feedback
        name = given_name(hands.entry.student)
        hands.press(Key.Key_3, Mod.AltModifier)
        hands.type("Dear {name")
        assert not panel.unfilled.isVisible()
        hands.type("}, {other}: {score}.")
        assert panel.unfilled.words.text() == "Not filled in: {name}, {score}"
        picture(hands.window, "unfilled")
        # It is left as it was typed until it is asked for; Tab leads there.
        assert await feedback_of(hands) == "Dear {name}, {other}: {score}."
        hands.press(Key.Key_Tab)
        assert panel.unfilled.button.hasFocus()
        hands.press(Key.Key_Space)
        assert field.hasFocus()
        assert await feedback_of(hands) == f"Dear {name}, {{other}}:."
        assert panel.remark.text() == "Unknown, so left out: score."
        assert not panel.unfilled.isVisible()
        # One step takes it back, and the paper after it has nothing of it.
        hands.press(Key.Key_Z, CTRL)
        assert await feedback_of(hands) == "Dear {name}, {other}: {score}."
        assert panel.unfilled.isVisible()
        assert not panel.remark.isVisible()
        hands.press(Key.Key_N, Mod.AltModifier)
        await hands.ready()
        assert not panel.unfilled.isVisible()


async def test_a_placeholder_typed_by_hand_is_asked_about_before_it_is_posted(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    async with marker(tmp_path) as hands:
        panel, page, entry = hands.page.panel, hands.page, hands.entry
        hands.press(Key.Key_1, Mod.AltModifier)
        hands.type("8")
        hands.press(Key.Key_3, Mod.AltModifier)
        hands.type("Call it {name}.")
        # No key meant for the next paper gets into the text.
        hands.press(Key.Key_Return, CTRL)
        hands.type("7")
        assert panel.news.text().startswith("Not posted yet: students would see {name}.")
        assert panel.unfilled.button.hasFocus()
        picture(hands.window, "unfilled-not-posted")
        assert await feedback_of(hands) == "Call it {name}."
        assert (hands.entry, page.marking.is_done) == (entry, False)
        # Another one typed since is asked about as well; what was agreed to is posted as it stands.
        panel.focus(panel.feedback)
        hands.type(" {due}")
        hands.press(Key.Key_Return, CTRL)
        assert "{name}, {due}" in panel.news.text()
        hands.press(Key.Key_Return, CTRL)
        await hands.ready()
        assert hands.entry.key != entry.key
        [mark] = await hands.person.workspace.submissions.marks.of([entry.target(entry.current.id)])
        assert (mark.values["feedback"], mark.values["score"]) == ("Call it {name}. {due}", 8)
        # The next paper is asked about anew.
        hands.press(Key.Key_1, Mod.AltModifier)
        hands.type("8")
        hands.press(Key.Key_3, Mod.AltModifier)
        hands.type("{name}")
        hands.press(Key.Key_Return, CTRL)
        assert not page.marking.is_done


async def test_what_is_told_of_placeholders_is_in_sight_in_a_low_window(
    tmp_path: Path, picture: Callable[[QWidget, str], Path]
) -> None:
    async with marker(tmp_path, is_offline=False, size=(1016, 672)) as hands:
        panel = hands.page.panel
        await until(panel.rubric.isVisible)
        panel.say_tags("Tags: " + ", ".join(["compare with the next one"] * 4))
        assert panel.tags.height() < 2 * panel.tags.fontMetrics().height()
        panel.focus(panel.feedback)
        hands.type("Dear {name}, ")
        await hands.stored()
        hands.type("see me.")
        button = panel.unfilled.button
        at = QRect(button.mapTo(panel.viewport(), QPoint()), button.size())
        assert panel.viewport().rect().contains(at)
        # So is the button that posting goes to, when the words about it have come above.
        panel.focus(panel.score)
        hands.type("8")
        hands.press(Key.Key_Return, CTRL)
        await until(panel.news.isVisible)
        await hands.stored()
        await until(lambda: button.visibleRegion().boundingRect() == button.rect())
        assert button.hasFocus()
        picture(hands.window, "unfilled-low")


async def test_formats_stay_where_a_placeholder_is_filled_in(tmp_path: Path) -> None:
    async with marker(tmp_path) as hands:
        panel, name = hands.page.panel, given_name(hands.entry.student)
        hands.press(Key.Key_3, Mod.AltModifier)
        hands.type("Dear ")
        hands.press(Key.Key_B, CTRL)
        hands.type("{name}")
        hands.press(Key.Key_B, CTRL)
        hands.type(", see me.")
        panel.unfilled.button.click()
        assert await feedback_of(hands) == f"<p>Dear <strong>{name}</strong>, see me.</p>"
        hands.press(Key.Key_Z, CTRL)
        assert await feedback_of(hands) == "<p>Dear <strong>{name}</strong>, see me.</p>"
