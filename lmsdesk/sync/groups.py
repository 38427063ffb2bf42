"""Reads the groups of a course when somebody wants to look at them: no pull of grades asks for them.

One request for the list and one for the members of each group (reference section 12 has no list over groups); a
group's `modified` does not tell whether somebody has joined or left.
"""

from lmsdesk.api import Client, NotFound, Refused
from lmsdesk.model.groups import CourseGroup, Group
from lmsdesk.model.ids import CourseId
from lmsdesk.store import Store
from lmsdesk.sync.concurrency import together
from lmsdesk.sync.grades import whole


async def pull_groups(client: Client, store: Store, course_id: CourseId) -> bool:
    """Read all groups of the course and keep them; whether anything is different. Raises an ApiError."""
    try:
        listed = await whole(client.groups.list_groups(course_id))
        groups = await together(_with_members(client, course_id, group) for group in listed)
    except (Refused, NotFound):
        # Whoever may not see groups goes on with what is kept.
        return False
    return await store.groups.save(course_id, groups)


async def _with_members(client: Client, course_id: CourseId, group: Group) -> CourseGroup:
    members = await whole(client.groups.list_group_members(course_id, group.id))
    return CourseGroup(group, frozenset(member.user_id for member in members))
