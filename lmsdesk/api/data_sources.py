"""Data sources (specification section 4, Data sources)."""

from collections.abc import AsyncIterator

from lmsdesk.api.calls import Caller
from lmsdesk.model.bodies import DataSourceBody
from lmsdesk.model.data_sources import DataSource, DataSourceId


class DataSources:
    """Where the objects of a site come from; for administrators."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list_data_sources(self) -> AsyncIterator[list[DataSource]]:
        """GET v1/dataSources: scope read, reference section 7."""
        return self._caller.pages(DataSource, "list_data_sources")

    async def create_data_source(self, body: DataSourceBody) -> DataSource:
        """POST v1/dataSources: scope write, specification section 4."""
        return await self._caller.send(DataSource, "create_data_source", body)

    async def get_data_source(self, data_source_id: DataSourceId) -> DataSource:
        """GET v1/dataSources/{id}: scope read, specification section 4."""
        return await self._caller.get(DataSource, "get_data_source", ids={"data_source_id": data_source_id})

    async def update_data_source(self, data_source_id: DataSourceId, patch: DataSourceBody) -> DataSource:
        """PATCH v1/dataSources/{id}: scope write, specification section 4."""
        ids = {"data_source_id": data_source_id}
        return await self._caller.send(DataSource, "update_data_source", patch, ids=ids)

    async def delete_data_source(self, data_source_id: DataSourceId) -> None:
        """DELETE v1/dataSources/{id}: scope delete, specification section 4."""
        await self._caller.call("delete_data_source", ids={"data_source_id": data_source_id})
