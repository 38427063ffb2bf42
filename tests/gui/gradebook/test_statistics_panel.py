"""The figures of a column: right to the last digit, drawn, and not paid for before they are looked at."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.desk import ColourRule, View
from lmsdesk.desk.gradebook.column_arrays import EXEMPT, ColumnArrays
from lmsdesk.desk.gradebook.session.statistics import SelectionStatistics, figures_of
from lmsdesk.desk.gradebook.session.view_mapping import category_of
from lmsdesk.gui.gradebook.model.cell_text import statistics_text
from lmsdesk.gui.gradebook.panels.statistics_panel import ColumnPanel, Histogram
from lmsdesk.gui.kit import theme
from lmsdesk.model.edits import CellPatch
from tests.bench.grid_sheets import made_column
from tests.gui.page_screen import page_screen
from tests.gui.site_desk import until


def column(*scores: float | None, exempt: tuple[int, ...] = ()) -> ColumnArrays:
    flags = np.zeros(len(scores), np.uint8)
    flags[list(exempt)] = EXEMPT
    numbers = np.array([np.nan if score is None else score for score in scores])
    return ColumnArrays(made_column(2, numbers, flags, texts={}), len(scores))


def test_the_words_name_every_figure() -> None:
    said = statistics_text(SelectionStatistics(5, 4, 10.0, 2.5, 2.25, 1.0, 4.0))
    assert said == "5 cells  ·  Σ 10  ·  mean 2.5  ·  median 2.25  ·  lowest 1  ·  highest 4"
    assert statistics_text(SelectionStatistics(1, 1, 3.0, 3.0, 3.0, 3.0, 3.0)) == ""


def test_a_column_without_scores_says_so(qtbot: QtBot) -> None:
    panel = ColumnPanel()
    qtbot.addWidget(panel)
    panel.show()
    panel.show_column("Quiz 1", figures_of(column(None, None), np.arange(2)), late=0, is_part=False)
    assert "Mean" not in panel.figure_texts()
    assert panel.figure_texts()["Scores"] == "0 of 2"
    assert not panel._nothing.isHidden()


def test_the_bars_are_drawn_where_their_scores_are(qtbot: QtBot) -> None:
    drawn = Histogram()
    qtbot.addWidget(drawn)
    drawn.resize(300, drawn.height())
    drawn.show_figures(figures_of(column(1, 1, 1, 1, 9), np.arange(5)))
    bar = theme.mixed(theme.tokens().surface, theme.tokens().accent, 0.55).rgb()
    seen = drawn.grab().toImage()
    heights = [sum(seen.pixelColor(x, y).rgb() == bar for y in range(seen.height())) for x in range(seen.width())]
    tall, low = max(heights[: len(heights) // 3]), max(heights[-len(heights) // 3 :])
    assert 3 < tall / low < 5
    assert max(heights[len(heights) // 3 : len(heights) // 2]) == 0


async def test_late_hand_ins_are_counted_and_figures_follow_what_is_typed(tmp_path: Path, qtbot: QtBot) -> None:
    async with page_screen(tmp_path, qtbot) as made:
        page = made.page
        due = next(n for n, one in enumerate(page.model.columns) if one.column.title == "Proposal")
        page.table.select_cell(page.model.index(0, due))
        page.show_side("figures")
        late = await made.person.workspace.gradebook.late_students(page.course_id, page.model.columns[due].column)
        shown = {page.model.session.member_at(row).user_id for row in range(page.model.rowCount())}
        said = page.view_controller.panel.figure_texts
        await until(lambda: "Scores" in said() and said().get("Submitted late", "0") == str(len(late & shown)))
        empty = next(
            row for row in range(page.model.rowCount()) if not page.model.text_at(page.model.index(row, made.column))
        )
        page.table.select_cell(page.model.index(empty, made.column))
        before = page.view_controller.panel.figure_texts()["Scores"]
        page.model.enter([CellPatch(page.model.cell_at(page.table.currentIndex()), {"score": 1.0})], "One")
        await until(lambda: page.view_controller.panel.figure_texts()["Scores"] != before)


@pytest.mark.parametrize("scheme", [theme.LIGHT, theme.DARK])
async def test_pictures_of_the_page_in_both_schemes(
    tmp_path: Path,
    qtbot: QtBot,
    scheme: theme.Tokens,
    qapp: QApplication,
    picture: Callable[[QWidget, str], Path],
) -> None:
    prepolish = theme.Theme(qapp)
    prepolish.use(scheme)
    async with page_screen(tmp_path, qtbot) as made:
        page = made.page
        page.resize(1280, 700)
        kind = category_of(page.model.columns[made.column].column)
        page.view_controller.apply(
            View(
                rules=(ColourRule(percent=70), ColourRule(percent=90, is_above=True)),
                is_grouped=True,
            )
        )
        page.table.select_cell(page.model.index(2, made.column))
        page.view_controller.toggle_flags()
        page.show_side("figures")
        await until(
            lambda: page.view_controller.panel.figure_texts().get("Mean") and page.view_controller.layout.title_of(kind)
        )
        kept = picture(page, f"page-{'dark' if scheme.is_dark else 'light'}")
        assert kept.stat().st_size > 20_000
    prepolish.use(theme.LIGHT)
    prepolish.deleteLater()
