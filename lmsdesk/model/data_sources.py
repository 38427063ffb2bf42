"""Data sources: where the objects of a site come from (specification section 2)."""

from typing import NewType

from msgspec import UNSET

from lmsdesk.model.wire import Maybe, Record

DataSourceId = NewType("DataSourceId", str)


class DataSource(Record, frozen=True):
    """Where the objects of a site come from."""

    id: DataSourceId
    external_id: Maybe[str] = UNSET
    description: Maybe[str] = UNSET
