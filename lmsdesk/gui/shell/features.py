"""The features of the window, a line each."""

from lmsdesk.gui.gradebook import actions as gradebook
from lmsdesk.gui.history import actions as history
from lmsdesk.gui.outbox import actions as outbox
from lmsdesk.gui.shell import actions as shell
from lmsdesk.gui.shell.menu_actions import menus_of
from lmsdesk.gui.site import actions as site

MENUS = menus_of(
    (
        gradebook.ACTIONS,
        shell.ACTIONS,
        outbox.ACTIONS,
        history.ACTIONS,
        site.ACTIONS,
    )
)
