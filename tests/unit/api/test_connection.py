"""Opening a line: what it needs is loaded away from the event loop, and whom this computer trusts only once."""

import asyncio
import ssl
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from lmsdesk.api import Service, Untrusted, transport
from lmsdesk.api.connection import open_connection
from lmsdesk.api.messages import Request
from lmsdesk.api.transport import Trust
from tests.helpers.impostors import web_site
from tests.helpers.patience import PATIENCE_S

ON_A_LOADED_LIST = pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="the system judges certificates")

FIRST_CALL = """
import asyncio, importlib.abc, sys, threading

found = {}


class Watch(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        found.setdefault(name, threading.current_thread() is threading.main_thread())
        return None


sys.meta_path.insert(0, Watch())

from lmsdesk.api.connection import open_connection
from lmsdesk.api.messages import Request
from lmsdesk.api.paths import Service


async def answer(reader, writer):
    await reader.readuntil(b"\\r\\n\\r\\n")
    writer.write(b"HTTP/1.1 200 OK\\r\\nContent-Length: 2\\r\\nConnection: close\\r\\n\\r\\n{}")
    await writer.drain()
    writer.close()


async def main():
    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    await asyncio.to_thread(found.clear)
    found.clear()
    async with server:
        service = Service(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}")
        async with await open_connection(service) as line:
            reply = await line.send(Request(verb="GET", url=service.url("/x")))
    assert reply.body == b"{}"


asyncio.run(main())
assert "httpx" in found and any(name.startswith("anyio.") for name in found), sorted(found)
here = sorted(name for name, is_here in found.items() if is_here)
assert not here, here
"""


def test_the_first_call_of_a_process_loads_nothing_on_the_loops_thread() -> None:
    done = subprocess.run(
        [sys.executable, "-c", FIRST_CALL], capture_output=True, text=True, check=False, timeout=PATIENCE_S
    )
    assert done.returncode == 0, done.stderr


@ON_A_LOADED_LIST
def test_all_connections_share_what_was_loaded() -> None:
    trust = Trust()
    shared = trust.context()
    assert type(shared) is ssl.SSLContext
    assert trust.context() is shared
    assert shared.verify_mode is ssl.CERT_REQUIRED
    assert shared.check_hostname


@ON_A_LOADED_LIST
async def test_an_authority_that_was_added_is_trusted_at_the_next_try(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    authority, certificate = _authority(tmp_path)
    monkeypatch.setattr(transport, "SYSTEM", Trust())
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "none-yet.pem"))
    (tmp_path / "none-yet.pem").touch()
    with web_site(certificate) as address:
        service = Service(address.replace("127.0.0.1", "localhost"))
        request = Request(verb="GET", url=service.url("/"))
        async with await open_connection(service) as line:
            with pytest.raises(Untrusted):
                await line.send(request)
            monkeypatch.setenv("SSL_CERT_FILE", str(authority))
            with pytest.raises(Untrusted):
                await line.send(request)
            assert (await line.send(request)).status == 200


async def test_lines_that_are_opened_at_once_are_all_ready() -> None:
    lines = await asyncio.gather(*(open_connection(Service(f"https://{name}.example.edu")) for name in "abcdefgh"))
    assert len({id(line) for line in lines}) == len(lines)
    await asyncio.gather(*(line.aclose() for line in lines))


def _authority(folder: Path) -> tuple[Path, Path]:
    """An authority, and a certificate for this computer that it vouches for, with its key in the same file."""
    root_key, key = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
    root = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "authority of a test")])
    own = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    above = _made(root, root, root_key.public_key(), is_authority=True).sign(root_key, hashes.SHA256())
    below = _made(own, root, key.public_key(), is_authority=False).sign(root_key, hashes.SHA256())
    plain = serialization.NoEncryption()
    kept = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
    files = folder / "authority.pem", folder / "site.pem"
    files[0].write_bytes(above.public_bytes(serialization.Encoding.PEM))
    files[1].write_bytes(kept + below.public_bytes(serialization.Encoding.PEM))
    return files


def _made(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePublicKey, *, is_authority: bool
) -> x509.CertificateBuilder:
    now = datetime.now(UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.BasicConstraints(ca=is_authority, path_length=None), critical=True)
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
    )
