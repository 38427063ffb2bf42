"""A file of a copied document whose answer is lost."""

from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import pytest

from lmsdesk.api import Unreachable
from lmsdesk.desk.content.copying import _Copying
from lmsdesk.model.contents import ContentId
from lmsdesk.model.files import Attachment, UploadId
from lmsdesk.model.new_contents import SentUpload
from lmsdesk.model.wire import record


def copying(*names: str) -> _Copying:
    """One whose requests are lost, into a document that has these files."""

    async def create(*_: object) -> None:
        raise Unreachable("The site did not answer.", is_uncertain=True)

    async def listed(*_: object) -> AsyncIterator[list[Attachment]]:
        yield [record(Attachment, {"id": f"_{index}_1", "fileName": name}) for index, name in enumerate(names)]

    made = object.__new__(_Copying)
    parts: Any = made
    parts._target = "_1_1"
    parts._client = SimpleNamespace(contents=SimpleNamespace(create_attachment=create, list_attachments=listed))
    return made


async def test_one_of_the_same_name_that_was_there_before_is_not_taken_for_it() -> None:
    upload = SentUpload(UploadId("_1_1"), "task.txt")
    await copying("task.txt")._attach(ContentId("_2_1"), upload, earlier=0)
    await copying("task.txt", "task.txt")._attach(ContentId("_2_1"), upload, earlier=1)
    with pytest.raises(Unreachable):
        await copying("task.txt")._attach(ContentId("_2_1"), upload, earlier=1)
