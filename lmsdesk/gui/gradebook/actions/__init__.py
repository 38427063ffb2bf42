"""Everything that can be done in a gradebook."""

from lmsdesk.gui.gradebook.actions.edit import EDIT_ACTIONS
from lmsdesk.gui.gradebook.actions.view import VIEW_ACTIONS

ACTIONS = (*EDIT_ACTIONS, *VIEW_ACTIONS)
