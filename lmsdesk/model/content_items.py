"""What a content item is, and when students see it, in terms that do not depend on the site's own words."""

import re
from enum import StrEnum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from lmsdesk.model.contents import (
    AdaptiveRelease,
    Content,
    ContentAvailability,
    ContentBody,
    ContentFile,
    ContentHandler,
)
from lmsdesk.model.wire import Json, Timestamp, value_or

YES: Final = "Yes"
NO: Final = "No"
PARTLY: Final = "PartiallyVisible"
ITEM_FIELDS: Final = ("title", "available", "start", "end")
"""What a person changes of an item without a connection; dates are texts, as on the wire."""
_PREFIX: Final = r"^resource/x-[a-z0-9]+-"
_HANDLER: Final = "resource/x-{mark}-{kind}"


class ContentKind(StrEnum):
    """The kinds of items that are told apart; each site has its own prefix before their names."""

    FOLDER = "folder"
    DOCUMENT = "document"
    FILE = "file"
    LINK = "externallink"
    ASSIGNMENT = "assignment"
    TEST = "asmt-test-link"
    COURSE_LINK = "courselink"
    FORUM = "forumlink"
    TOOL = "blti-link"
    OTHER = "other"


_KINDS: Final = {kind.value: kind for kind in ContentKind}
_TOOLS: Final = ("toollink", "blti-bltiplacement", "bltiplacement")


class Visibility(StrEnum):
    """Whether students see an item."""

    VISIBLE = "visible"
    HIDDEN = "hidden"
    DATED = "dated"
    """From a day, until a day, or both."""
    RULED = "by rule"
    """The site decides by rules that are its own."""


class Release(Struct, frozen=True):
    """From when until when an item is shown; the site's rule may be stricter."""

    available: str = YES
    start: Timestamp | None = None
    end: Timestamp | None = None

    @property
    def visibility(self) -> Visibility:
        """The state in one word; what is hidden stays so whatever its dates."""
        if self.available == NO:
            return Visibility.HIDDEN
        if self.available == PARTLY:
            return Visibility.RULED
        return Visibility.DATED if self.start or self.end else Visibility.VISIBLE


def kind_of(content: Content) -> ContentKind:
    """The kind, by the last part of the handler's id."""
    name = re.sub(_PREFIX, "", value_or(handler_of(content).id, ""))
    if name.startswith(_TOOLS):
        return ContentKind.TOOL
    return _KINDS.get(name, ContentKind.OTHER)


def handler_id(kind: ContentKind, mark: str) -> str:
    """The handler's id on a site with this mark."""
    return _HANDLER.format(mark=mark, kind=kind.value)


def handler_of(content: Content) -> ContentHandler:
    """The handler, perhaps an empty one."""
    return value_or(content.content_handler, ContentHandler())


def file_name_of(content: Content) -> str:
    """What the file of an item is called; empty where it has none."""
    return value_or(value_or(handler_of(content).file, ContentFile()).file_name, "")


def release_of(content: Content) -> Release:
    """When students see the item, as the service says; members are told less."""
    availability = value_or(content.availability, ContentAvailability())
    dates = value_or(availability.adaptive_release, AdaptiveRelease())
    return Release(value_or(availability.available, YES), value_or(dates.start, None), value_or(dates.end, None))


def values_of(content: Content) -> Json:
    """The fields that a person can change, as they would be entered."""
    release = release_of(content)
    return {
        "title": value_or(content.title, None),
        "available": release.available,
        "start": str(release.start) if release.start else None,
        "end": str(release.end) if release.end else None,
    }


def body_of(fields: Json) -> ContentBody:
    """The request that changes these fields and no others."""
    body = ContentBody(title=fields["title"]) if "title" in fields else ContentBody()
    availability = {"available": fields["available"]} if "available" in fields else {}
    dates = {name: _moment(fields[name]) for name in ("start", "end") if name in fields}
    if dates:
        return replace(
            body, availability=ContentAvailability(**availability, adaptive_release=AdaptiveRelease(**dates))
        )
    return replace(body, availability=ContentAvailability(**availability)) if availability else body


def with_entered(release: Release, fields: Json) -> Release:
    """The release with what was entered."""
    dates = {name: _moment(fields[name]) for name in ("start", "end") if name in fields}
    available = fields.get("available") or release.available
    return replace(release, available=available, **dates)


def changed_ms(content: Content) -> int:
    """The moment of the last change in milliseconds: items have no other counter; 0 where none is told."""
    modified = value_or(content.modified, None)
    return 0 if modified is None else round(modified.moment.timestamp() * 1000)


def _moment(text: object) -> Timestamp | None:
    return Timestamp.parse(text) if isinstance(text, str) else None
