"""The process as an installed program starts it: the same command, once more."""

import io
import subprocess
import sys

import msgspec

from lmsdesk.decoding.framing import read_message, write_message
from lmsdesk.decoding.messages import AnyAnswer, Failed, Open, Opened, ReadText, Ready, Text, Trouble


def test_the_command_answers_until_its_pipe_is_closed() -> None:
    asked = io.BytesIO()
    write_message(asked, ReadText())
    write_message(asked, Open(name="notes.txt"), b"Osmosis")
    write_message(asked, ReadText())
    command = [sys.executable, "-m", "lmsdesk", "decode", str(512 * 1024 * 1024), "5"]
    run = subprocess.run(command, input=asked.getvalue(), capture_output=True, check=False)
    assert run.returncode == 0, run.stderr.decode()
    pipe, answers = io.BytesIO(run.stdout), msgspec.msgpack.Decoder(AnyAnswer)
    ready, early, opened, text = (read_message(pipe, answers)[0] for _ in range(4))
    assert isinstance(ready, Ready)
    assert early == Failed(trouble=Trouble.NOT_THERE, detail="no paper is open")
    assert isinstance(opened, Opened)
    assert text == Text(text="Osmosis")
    assert pipe.read() == b""
