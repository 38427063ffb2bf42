"""How an action reaches the gradebook on show."""

from collections.abc import Callable
from typing import Any, Protocol

from lmsdesk.gui.gradebook.page import GradebookPage
from lmsdesk.gui.kit.actions import ActionSpec, Keys, Section, Switch, Window


class GradebookWindow(Window, Protocol):
    """What actions of a gradebook know of their window."""

    def begin_step(self) -> None:
        """What was said of the last step is not true of the next one."""

    def toggle_side_tab(self, name: str) -> None:
        """Open a tab beside the grid, or close the panel where it is that tab."""


def has_gradebook(window: Window) -> bool:
    return window.current_page(GradebookPage) is not None


def on_page(
    section: Section,
    name: str,
    text: object,
    run: Callable[[GradebookPage], object],
    *,
    keys: Keys = "",
    **options: Any,
) -> ActionSpec[GradebookWindow]:
    """An action of the gradebook on show, enabled while there is one."""

    def run_on_page(window: Window) -> None:
        page = window.current_page(GradebookPage)
        if page is not None:
            run(page)

    return ActionSpec(name, text, section, run_on_page, keys=keys, enabled_when=has_gradebook, **options)


def switch(name: str, text: object, section: Section, put: Switch[GradebookPage]) -> ActionSpec[GradebookWindow]:
    """A switch that is remembered and holds for each gradebook that is opened."""

    def put_on_page(window: Window, *, is_on: bool) -> None:
        page = window.find_page(GradebookPage)
        if page is not None:
            put(page, is_on=is_on)

    return ActionSpec(name, text, section, enabled_when=has_gradebook, is_toggle=True, switch=put_on_page)


def side_tab(name: str, text: object, *, keys: Keys, cell_group: int = 0) -> ActionSpec[GradebookWindow]:
    """Opens and closes the tab of this name beside the grid."""
    return ActionSpec(
        name,
        text,
        Section.VIEW_PANELS,
        lambda window: window.toggle_side_tab(name),
        keys=keys,
        enabled_when=has_gradebook,
        is_toggle=True,
        cell_group=cell_group,
    )
