"""Data sources (specification sections 2 and 4)."""

from collections.abc import Sequence
from typing import ClassVar

from sqlalchemy import ColumnElement

from lmsdesk.practice.protocol.paging import contains
from lmsdesk.practice.resources.plain_routes import SiteCall
from lmsdesk.practice.resources.resource_types import DATA_SOURCES
from lmsdesk.practice.resources.route_docs import Query, texts
from lmsdesk.practice.storage.tables import data_sources


class DataSources(SiteCall):
    """Administrators alone see them."""

    path, kind, name = "/v1/dataSources", DATA_SOURCES, "data_source"
    query: ClassVar[Query] = texts("externalId")

    def filters(self) -> Sequence[ColumnElement[bool]]:
        return contains(self.call.request, {"externalId": data_sources.c.external_id})


router = DataSources.routes()
