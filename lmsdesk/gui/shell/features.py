"""The features of the window, a line each."""

from lmsdesk.gui.administration import actions as administration
from lmsdesk.gui.content import actions as content
from lmsdesk.gui.gradebook import actions as gradebook
from lmsdesk.gui.history import actions as history
from lmsdesk.gui.outbox import actions as outbox
from lmsdesk.gui.shell import actions as shell
from lmsdesk.gui.shell.menu_actions import menus_of
from lmsdesk.gui.site import actions as site
from lmsdesk.gui.submissions import actions as submissions
from lmsdesk.gui.uploads import actions as uploads

FEATURES = (
    gradebook.FEATURE,
    shell.FEATURE,
    submissions.FEATURE,
    outbox.FEATURE,
    history.FEATURE,
    uploads.FEATURE,
    administration.FEATURE,
    content.FEATURE,
    site.FEATURE,
)
"""In a part of a menu, their actions stand in this order; the first page about a course is what opening it shows."""
MENUS = menus_of(feature.actions for feature in FEATURES)
PAGES = [page for feature in FEATURES for page in feature.pages]
