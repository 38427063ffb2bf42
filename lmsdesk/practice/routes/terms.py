"""Terms (specification sections 2 and 4, reference section 7)."""

from collections.abc import Sequence
from typing import ClassVar

from sqlalchemy import ColumnElement

from lmsdesk.practice.protocol.paging import contains, equals
from lmsdesk.practice.protocol.wire import Json, Row
from lmsdesk.practice.resources.plain_routes import SiteCall
from lmsdesk.practice.resources.resource_queries import reference_filters
from lmsdesk.practice.resources.resource_types import TERMS
from lmsdesk.practice.resources.route_docs import Query, texts
from lmsdesk.practice.storage.tables import terms

_HIDDEN = frozenset({"externalId", "dataSourceId"})


class Terms(SiteCall):
    """Everybody sees them; the ids of other systems are for administrators (reference section 7)."""

    path, kind, name = "/v1/terms", TERMS, "term"
    is_public = True
    query: ClassVar[Query] = texts("externalId", "name", "dataSourceId", "availability.available")

    def filters(self) -> Sequence[ColumnElement[bool]]:
        c = terms.c
        return [
            *contains(self.call.request, {"externalId": c.external_id, "name": c.name}),
            *equals(self.call.request, {"availability.available": c.available}),
            *reference_filters(self.call.request, {"dataSourceId": c.data_source}),
        ]

    def record(self, row: Row) -> Json:
        hidden = frozenset() if self.call.principal.is_administrator else _HIDDEN
        return {name: value for name, value in super().record(row).items() if name not in hidden}


router = Terms.routes()
