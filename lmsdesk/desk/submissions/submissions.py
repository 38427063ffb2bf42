"""What students handed in, as the workspace offers it."""

from lmsdesk.api import Client
from lmsdesk.desk.submissions.papers import Papers


class Submissions:
    """The submissions of a site, grouped by what is done with them."""

    def __init__(self, client: Client) -> None:
        self.papers = Papers(client)

    async def close(self) -> None:
        """End what runs beside the program."""
        await self.papers.close()
