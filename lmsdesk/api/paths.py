"""The endpoint table: every call of this client in one place, and how its path is made.

Rows follow specification section 4 where it describes the call, with the highest version of the path that the real
service offers; what only the reference describes is marked as assumed.
"""

import re
from collections.abc import Mapping
from ipaddress import ip_address
from types import MappingProxyType
from urllib.parse import SplitResult, quote, urlsplit

from msgspec import Struct

from lmsdesk.api.errors import Invalid

_PLACEHOLDER = r"\{(\w+)\}"
_UNPRINTABLE = r"[\x00-\x1f\x7f]"
_LONGEST_ID = 300

COURSE_FORMS = ("externalId", "courseId", "uuid")
USER_FORMS = ("externalId", "userName", "uuid")
ID_FORMS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "course_id": COURSE_FORMS,
        "user_id": USER_FORMS,
        "term_id": ("externalId",),
        "column_id": ("externalId",),
        "data_source_id": ("externalId",),
        "schema_id": ("externalId",),
        "role_id": ("roleId",),
        **dict.fromkeys(("announcement_id", "notation_id", "period_id", "category_id"), ()),
        **dict.fromkeys(("attempt_id", "content_id", "file_id", "attachment_id", "task_id"), ()),
        **dict.fromkeys(("group_id", "group_set_id"), ("externalId",)),
        **dict.fromkeys(("group_attempt_id", "rubric_id", "association_id", "evaluation_id"), ()),
        **dict.fromkeys(("resource_id", "receipt_id"), ()),
    }
)
"""The prefixes an id may have beside its primary form (specification section 1; reference section 2.1)."""


class Service(Struct, frozen=True):
    """Where a service is; raises Invalid for an address that would send a token in the clear."""

    base_url: str
    segment: str = "lms"

    def __post_init__(self) -> None:
        parts = _split(self.base_url)
        is_private = parts.scheme == "https" or (parts.scheme == "http" and is_loopback(parts.hostname or ""))
        if not parts.hostname or not is_private:
            raise Invalid("The address needs a secure connection.", hint="Use an address that starts with https://.")
        if parts.username or parts.password or parts.query or parts.fragment or self.base_url.endswith("/"):
            raise Invalid("The address has too many parts.", hint="Use only the site's name.")
        if not re.fullmatch(r"[A-Za-z0-9_-]+", self.segment):
            raise Invalid("The site's first path segment can only have letters and digits.")

    @property
    def is_loopback(self) -> bool:
        """Whether it runs on this computer, without encryption."""
        return urlsplit(self.base_url).scheme == "http"

    @property
    def root(self) -> str:
        """The start of every path of the service, without the version."""
        return f"{urlsplit(self.base_url).path}/{self.segment}/api/public/"

    def url(self, path: str) -> str:
        """The address of a path that starts with `/`."""
        parts = urlsplit(self.base_url)
        return f"{parts.scheme}://{parts.netloc}{path}"


class Endpoint(Struct, frozen=True):
    """One call; `scope` is the OAuth scope it needs, empty when it works without signing in."""

    name: str
    verb: str
    template: str
    version: int
    section: str
    scope: str = "read"
    edition: str = "any"
    page_size: int = 100
    """The page length to ask for; a service that allows less says so (reference section 4.2)."""

    @property
    def is_assumed(self) -> bool:
        """Whether the specification leaves the call to the reference."""
        return self.section.startswith("reference")

    @property
    def id_forms(self) -> dict[str, tuple[str, ...]]:
        """The accepted id prefixes by placeholder."""
        return {name: ID_FORMS[name] for name in re.findall(_PLACEHOLDER, self.template)}

    def path(self, service: Service, **ids: str) -> str:
        """The path with its ids quoted in; raises Invalid for an id that cannot stand in a path."""
        filled = re.sub(_PLACEHOLDER, lambda match: quote_id(match[1], ids[match[1]]), self.template)
        return f"{service.root}v{self.version}/{filled}"


def quote_id(kind: str, value: str) -> str:
    """An id as one path segment, with nothing in it that could leave the segment."""
    prefix, colon, rest = value.partition(":")
    is_plain = bool(value.strip(".")) and len(value) <= _LONGEST_ID and not re.search(_UNPRINTABLE, value)
    if not is_plain or (colon and (prefix not in ID_FORMS[kind] or not rest)):
        raise Invalid("An identifier is not valid.", code=kind)
    return quote(value, safe=":")


def _split(url: str) -> SplitResult:
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        raise Invalid("The address cannot be read.", hint="It looks like https://learn.example.edu.") from None
    if re.search(r"[\s\\\x00-\x1f\x7f]", url):
        raise Invalid("The address has characters that no address has.")
    return parts


def is_loopback(host: str) -> bool:
    """Whether a host name or address is this computer."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


_COURSE = "courses/{course_id}"
_BOOK = f"{_COURSE}/gradebook"
_COLUMN = f"{_BOOK}/columns/{{column_id}}"
_ATTEMPTS = f"{_COLUMN}/attempts"
_GRADE = f"{_COLUMN}/users/{{user_id}}"
_ATTEMPT = f"{_ATTEMPTS}/{{attempt_id}}"
_TERM = "terms/{term_id}"
_SOURCE = "dataSources/{data_source_id}"
_USER = "users/{user_id}"
_MEMBER = f"{_COURSE}/users/{{user_id}}"
_CONTENTS = f"{_COURSE}/contents"
_CONTENT = f"{_CONTENTS}/{{content_id}}"
_ATTACHMENT = f"{_CONTENT}/attachments/{{attachment_id}}"
_ANNOUNCEMENT = f"{_COURSE}/announcements/{{announcement_id}}"
_NOTATIONS = f"{_BOOK}/gradeNotations"
_NOTATION = f"{_NOTATIONS}/{{notation_id}}"
_PERIODS = f"{_BOOK}/periods"
_PERIOD = f"{_PERIODS}/{{period_id}}"
_FILES = f"{_BOOK}/attempts/{{attempt_id}}/files"
_GROUPS = f"{_COURSE}/groups"
_GROUP = f"{_GROUPS}/{{group_id}}"
_GROUP_SET = f"{_GROUPS}/sets/{{group_set_id}}"
_GROUP_WORK = f"{_COLUMN}/groupAttempts"
_GROUP_ATTEMPT = f"{_GROUP_WORK}/{{group_attempt_id}}"
_CONTENT_GROUP = f"{_CONTENT}/groups/{{group_id}}"
_RUBRIC = f"{_COURSE}/rubrics/{{rubric_id}}"
_USE = f"{_RUBRIC}/associations/{{association_id}}"
_EVALUATION = f"{_USE}/evaluations/{{evaluation_id}}"
_RESOURCE = f"{_COURSE}/resources/{{resource_id}}"
_EXCEPTIONS = f"{_COLUMN}/exceptions"
_EXCEPTION = f"{_EXCEPTIONS}/users/{{user_id}}"
_REVIEW = f"{_CONTENT}/users/{{user_id}}/reviewStatus"
_CONTENT_SECTION = "specification 4, Content, uploads, assignments"
_OAUTH = "specification 4, Token and authorization"
_SOURCES = "specification 4, Data sources"
_USERS = "specification 4, Users"
_TERMS = "specification 4, Terms"
_COURSES = "specification 4, Courses"
_MEMBERS = "specification 4, Memberships"
_SPECIFIED = "specification 4, Gradebook"

_ROWS = (
    # Token, authorization and system
    Endpoint("authorize", "GET", "oauth2/authorizationcode", 1, scope="", section=_OAUTH),
    Endpoint("token", "POST", "oauth2/token", 1, scope="", section=_OAUTH),
    Endpoint("get_version", "GET", "system/version", 1, scope="", section="reference 14"),
    Endpoint("get_task", "GET", "system/tasks/{task_id}", 1, section="reference 14"),
    # Data sources
    Endpoint("list_data_sources", "GET", "dataSources", 1, section="reference 7"),
    Endpoint("create_data_source", "POST", "dataSources", 1, scope="write", section=_SOURCES),
    Endpoint("get_data_source", "GET", _SOURCE, 1, section=_SOURCES),
    Endpoint("update_data_source", "PATCH", _SOURCE, 1, scope="write", section=_SOURCES),
    Endpoint("delete_data_source", "DELETE", _SOURCE, 1, scope="delete", section=_SOURCES),
    # People
    Endpoint("list_users", "GET", "users", 1, section=_USERS),
    Endpoint("create_user", "POST", "users", 1, scope="write", section=_USERS),
    Endpoint("get_user", "GET", _USER, 1, section=_USERS),
    Endpoint("update_user", "PATCH", _USER, 1, scope="write", section=_USERS),
    Endpoint("delete_user", "DELETE", _USER, 1, scope="delete", section=_USERS),
    Endpoint("list_enrolments", "GET", "users/{user_id}/courses", 1, section="reference 6"),
    # Terms, courses and memberships
    Endpoint("list_terms", "GET", "terms", 1, section="reference 7"),
    Endpoint("create_term", "POST", "terms", 1, scope="write", section=_TERMS),
    Endpoint("get_term", "GET", _TERM, 1, section=_TERMS),
    Endpoint("update_term", "PATCH", _TERM, 1, scope="write", section=_TERMS),
    Endpoint("delete_term", "DELETE", _TERM, 1, scope="delete", section=_TERMS),
    Endpoint("list_courses", "GET", "courses", 3, section="reference 7"),
    Endpoint("create_course", "POST", "courses", 3, scope="write", section=_COURSES),
    Endpoint("get_course", "GET", _COURSE, 3, section=_COURSES),
    Endpoint("update_course", "PATCH", _COURSE, 3, scope="write", section=_COURSES),
    # Version 1, because later ones answer before the course is gone (reference section 7).
    Endpoint("delete_course", "DELETE", _COURSE, 1, scope="delete", section=_COURSES),
    Endpoint("copy_course", "POST", f"{_COURSE}/copy", 2, scope="write", section=_COURSES),
    Endpoint("get_copy_task", "GET", f"{_COURSE}/tasks/{{task_id}}", 1, section="reference 7"),
    Endpoint("list_memberships", "GET", f"{_COURSE}/users", 1, section="reference 6", page_size=200),
    Endpoint("create_membership", "PUT", _MEMBER, 1, scope="write", section=_MEMBERS),
    Endpoint("get_membership", "GET", _MEMBER, 1, section=_MEMBERS),
    Endpoint("update_membership", "PATCH", _MEMBER, 1, scope="write", section=_MEMBERS),
    Endpoint("delete_membership", "DELETE", _MEMBER, 1, scope="delete", section=_MEMBERS),
    Endpoint("list_course_roles", "GET", "courseRoles", 1, section="reference 7"),
    Endpoint("get_course_role", "GET", "courseRoles/{role_id}", 1, section="reference 7"),
    # Announcements
    Endpoint("list_announcements", "GET", f"{_COURSE}/announcements", 1, section="reference 14"),
    Endpoint("create_announcement", "POST", f"{_COURSE}/announcements", 1, scope="write", section="reference 14"),
    Endpoint("get_announcement", "GET", _ANNOUNCEMENT, 1, section="reference 14"),
    Endpoint("update_announcement", "PATCH", _ANNOUNCEMENT, 1, scope="write", section="reference 14"),
    Endpoint("delete_announcement", "DELETE", _ANNOUNCEMENT, 1, scope="delete", section="reference 14"),
    # Gradebook columns and their supporting lists
    Endpoint("list_columns", "GET", f"{_BOOK}/columns", 2, edition="saas", section="reference 8", page_size=200),
    Endpoint("get_column", "GET", _COLUMN, 2, edition="saas", section="reference 8"),
    Endpoint("create_column", "POST", f"{_BOOK}/columns", 2, edition="saas", scope="write", section=_SPECIFIED),
    Endpoint("update_column", "PATCH", _COLUMN, 2, edition="saas", scope="write", section="reference 8"),
    Endpoint("delete_column", "DELETE", _COLUMN, 2, edition="saas", scope="delete", section="reference 8"),
    Endpoint("list_schemas", "GET", f"{_BOOK}/schemas", 1, section="reference 8"),
    Endpoint("create_schema", "POST", f"{_BOOK}/schemas", 1, scope="write", section="reference 8"),
    Endpoint("get_schema", "GET", f"{_BOOK}/schemas/{{schema_id}}", 1, section="reference 8"),
    Endpoint("update_schema", "PATCH", f"{_BOOK}/schemas/{{schema_id}}", 1, scope="write", section="reference 8"),
    Endpoint("delete_schema", "DELETE", f"{_BOOK}/schemas/{{schema_id}}", 1, scope="delete", section="reference 8"),
    Endpoint("list_categories", "GET", f"{_BOOK}/categories", 1, section="reference 8"),
    Endpoint("get_category", "GET", f"{_BOOK}/categories/{{category_id}}", 1, section="reference 8"),
    Endpoint("list_notations", "GET", _NOTATIONS, 1, section="reference 8"),
    Endpoint("create_notation", "POST", _NOTATIONS, 1, scope="write", section="reference 8"),
    Endpoint("get_notation", "GET", _NOTATION, 1, section="reference 8"),
    Endpoint("update_notation", "PATCH", _NOTATION, 1, scope="write", section="reference 8"),
    Endpoint("delete_notation", "DELETE", _NOTATION, 1, scope="delete", section="reference 8"),
    Endpoint("list_periods", "GET", _PERIODS, 1, section="reference 8"),
    Endpoint("create_period", "POST", _PERIODS, 1, scope="write", section="reference 8"),
    Endpoint("get_period", "GET", _PERIOD, 1, section="reference 8"),
    Endpoint("update_period", "PATCH", _PERIOD, 1, scope="write", section="reference 8"),
    Endpoint("delete_period", "DELETE", _PERIOD, 1, scope="delete", section="reference 8"),
    Endpoint("list_course_logs", "GET", f"{_BOOK}/logs", 1, edition="saas", section="reference 8"),
    Endpoint("list_column_logs", "GET", f"{_COLUMN}/logs", 1, edition="saas", section="reference 8"),
    # A read, whatever its verb says
    Endpoint("read_exceptions", "POST", _EXCEPTIONS, 1, edition="saas", section="reference 8"),
    Endpoint("get_exception", "GET", _EXCEPTION, 1, edition="saas", section="reference 8"),
    Endpoint("set_exception", "PUT", _EXCEPTION, 1, edition="saas", scope="write", section="reference 8"),
    Endpoint("delete_exception", "DELETE", _EXCEPTION, 1, edition="saas", scope="delete", section="reference 8"),
    # Column grades
    Endpoint("list_column_grades", "GET", f"{_COLUMN}/users", 2, edition="saas", section="reference 9"),
    Endpoint("list_user_grades", "GET", f"{_BOOK}/users/{{user_id}}", 2, edition="saas", section="reference 9"),
    Endpoint("get_column_grade", "GET", _GRADE, 2, edition="saas", section="reference 9"),
    Endpoint("get_last_changed", "GET", f"{_COLUMN}/users/lastChanged", 2, edition="saas", section="reference 9"),
    Endpoint("update_column_grade", "PATCH", _GRADE, 2, edition="saas", scope="write", section=_SPECIFIED),
    # Contents and assignments
    Endpoint("list_contents", "GET", _CONTENTS, 1, section=_CONTENT_SECTION, page_size=200),
    Endpoint("create_content", "POST", _CONTENTS, 1, scope="write", section="reference 13"),
    Endpoint("get_content", "GET", _CONTENT, 1, section=_CONTENT_SECTION),
    Endpoint("update_content", "PATCH", _CONTENT, 1, scope="write", section="reference 13"),
    Endpoint("delete_content", "DELETE", _CONTENT, 1, scope="delete", section="reference 13"),
    Endpoint("list_children", "GET", f"{_CONTENT}/children", 1, section="reference 13", page_size=200),
    Endpoint("create_child", "POST", f"{_CONTENT}/children", 1, scope="write", section=_CONTENT_SECTION),
    Endpoint("create_assignment", "POST", f"{_CONTENTS}/createAssignment", 1, scope="write", section=_CONTENT_SECTION),
    Endpoint("list_attachments", "GET", f"{_CONTENT}/attachments", 1, section="reference 13"),
    Endpoint("create_attachment", "POST", f"{_CONTENT}/attachments", 1, scope="write", section="reference 13"),
    Endpoint("get_attachment", "GET", _ATTACHMENT, 1, section="reference 13"),
    Endpoint("delete_attachment", "DELETE", _ATTACHMENT, 1, scope="delete", section="reference 13"),
    Endpoint("download_attachment", "GET", f"{_ATTACHMENT}/download", 1, section="reference 13"),
    # Uploads and files of attempts
    Endpoint("upload", "POST", "uploads", 1, scope="write", section=_CONTENT_SECTION),
    Endpoint("get_upload_settings", "GET", "uploads/settings", 1, section="reference 11"),
    Endpoint("list_attempt_files", "GET", _FILES, 1, section="reference 11"),
    Endpoint("attach_attempt_file", "POST", _FILES, 1, scope="write", section="reference 11"),
    Endpoint("get_attempt_file", "GET", f"{_FILES}/{{file_id}}", 1, section="reference 11"),
    Endpoint("delete_attempt_file", "DELETE", f"{_FILES}/{{file_id}}", 1, scope="delete", section="reference 11"),
    Endpoint("download_attempt_file", "GET", f"{_FILES}/{{file_id}}/download", 1, section="reference 11"),
    # Attempts
    Endpoint("create_attempt", "POST", _ATTEMPTS, 2, scope="write", section="specification 4, Attempts"),
    Endpoint("list_attempts", "GET", _ATTEMPTS, 2, section="reference 10"),
    Endpoint("get_attempt", "GET", _ATTEMPT, 2, section="reference 10"),
    Endpoint("update_attempt", "PATCH", _ATTEMPT, 2, scope="write", section="specification 4, Attempts"),
    # Groups and what they hand in
    Endpoint("list_groups", "GET", _GROUPS, 2, section="reference 12"),
    Endpoint("create_group", "POST", _GROUPS, 2, scope="write", section="reference 12"),
    Endpoint("get_group", "GET", _GROUP, 2, section="reference 12"),
    Endpoint("update_group", "PATCH", _GROUP, 2, scope="write", section="reference 12"),
    Endpoint("delete_group", "DELETE", _GROUP, 2, scope="delete", section="reference 12"),
    Endpoint("list_group_members", "GET", f"{_GROUP}/users", 2, section="reference 12"),
    Endpoint("get_group_member", "GET", f"{_GROUP}/users/{{user_id}}", 2, section="reference 12"),
    Endpoint("add_group_member", "PUT", f"{_GROUP}/users/{{user_id}}", 2, scope="write", section="reference 12"),
    Endpoint("remove_group_member", "DELETE", f"{_GROUP}/users/{{user_id}}", 2, scope="delete", section="reference 12"),
    Endpoint("list_group_sets", "GET", f"{_GROUPS}/sets", 2, section="reference 12"),
    Endpoint("create_group_set", "POST", f"{_GROUPS}/sets", 2, scope="write", section="reference 12"),
    Endpoint("get_group_set", "GET", _GROUP_SET, 2, section="reference 12"),
    Endpoint("update_group_set", "PATCH", _GROUP_SET, 2, scope="write", section="reference 12"),
    Endpoint("delete_group_set", "DELETE", _GROUP_SET, 2, scope="delete", section="reference 12"),
    Endpoint("list_groups_of_set", "GET", f"{_GROUP_SET}/groups", 2, section="reference 12"),
    Endpoint("create_group_in_set", "POST", f"{_GROUP_SET}/groups", 2, scope="write", section="reference 12"),
    Endpoint("list_content_groups", "GET", f"{_CONTENT}/groups", 1, section="reference 12"),
    Endpoint("get_content_group", "GET", _CONTENT_GROUP, 1, section="reference 12"),
    Endpoint("assign_content_group", "PUT", _CONTENT_GROUP, 1, scope="write", section="reference 12"),
    Endpoint("unassign_content_group", "DELETE", _CONTENT_GROUP, 1, scope="delete", section="reference 12"),
    Endpoint("list_group_attempts", "GET", _GROUP_WORK, 1, section="reference 12"),
    Endpoint("create_group_attempt", "POST", _GROUP_WORK, 1, scope="write", section="reference 12"),
    Endpoint("get_group_attempt", "GET", _GROUP_ATTEMPT, 1, section="reference 12"),
    Endpoint("update_group_attempt", "PATCH", _GROUP_ATTEMPT, 1, scope="write", section="reference 12"),
    Endpoint("delete_group_attempt", "DELETE", _GROUP_ATTEMPT, 1, scope="delete", section="reference 12"),
    # Rubrics and evaluations
    Endpoint("list_rubrics", "GET", f"{_COURSE}/rubrics", 1, section="reference 15"),
    Endpoint("create_rubric", "POST", f"{_COURSE}/rubrics", 1, scope="write", section="reference 15"),
    Endpoint("get_rubric", "GET", _RUBRIC, 1, section="reference 15"),
    Endpoint("update_rubric", "PATCH", _RUBRIC, 1, scope="write", section="reference 15"),
    Endpoint("delete_rubric", "DELETE", _RUBRIC, 1, scope="delete", section="reference 15"),
    Endpoint("list_column_associations", "GET", f"{_COLUMN}/rubrics/associations", 1, section="reference 15"),
    Endpoint("list_associations", "GET", f"{_RUBRIC}/associations", 1, section="reference 15"),
    Endpoint("create_association", "POST", f"{_RUBRIC}/associations", 1, scope="write", section="reference 15"),
    Endpoint("get_association", "GET", _USE, 1, section="reference 15"),
    Endpoint("update_association", "PATCH", _USE, 1, scope="write", section="reference 15"),
    Endpoint("delete_association", "DELETE", _USE, 1, scope="delete", section="reference 15"),
    Endpoint("list_attempt_evaluations", "GET", f"{_ATTEMPT}/rubric/evaluations", 1, section="reference 15"),
    Endpoint("list_group_evaluations", "GET", f"{_GROUP_ATTEMPT}/rubric/evaluations", 1, section="reference 15"),
    Endpoint("list_evaluations", "GET", f"{_USE}/evaluations", 1, section="reference 15"),
    Endpoint("create_evaluation", "POST", f"{_USE}/evaluations", 1, scope="write", section="reference 15"),
    Endpoint("get_evaluation", "GET", _EVALUATION, 1, section="reference 15"),
    Endpoint("update_evaluation", "PATCH", _EVALUATION, 1, scope="write", section="reference 15"),
    # Menu, files, reviews and receipts
    Endpoint("list_menu_items", "GET", f"{_COURSE}/tocItems", 1, section="reference 13"),
    Endpoint("list_resources", "GET", f"{_COURSE}/resources", 1, section="reference 11"),
    Endpoint("get_resource", "GET", _RESOURCE, 1, section="reference 11"),
    Endpoint("list_resource_children", "GET", f"{_RESOURCE}/children", 1, section="reference 11"),
    Endpoint("get_review_status", "GET", _REVIEW, 1, section="reference 13"),
    Endpoint("update_review_status", "PATCH", _REVIEW, 1, scope="write", section="reference 13"),
    Endpoint("get_receipt", "GET", "attemptReceipts/{receipt_id}", 1, section="reference 10"),
    Endpoint("get_course_receipt", "GET", f"{_COURSE}/attemptReceipts/{{receipt_id}}", 1, section="reference 10"),
)

ENDPOINTS: Mapping[str, Endpoint] = MappingProxyType({row.name: row for row in _ROWS})
