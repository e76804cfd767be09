"""A form that takes its time on the way: bad Wi-Fi, or somebody who wants to hold us up."""

import socket
from contextlib import closing
from urllib.parse import urlsplit

import pytest

from tests.web.driver import Participant

BODY = b"use=keep&problem=slow&_n=1&check=x"


def begun(site_url: str, path: str) -> socket.socket:
    """Send a form but for its last half, and wait until the server waits for that."""
    at = urlsplit(site_url)
    line = socket.create_connection((at.hostname or "", at.port or 0), timeout=10)
    head = f"POST {path} HTTP/1.1\r\nHost: {at.netloc}\r\nContent-Length: {len(BODY)}\r\n"
    head += "Content-Type: application/x-www-form-urlencoded\r\nExpect: 100-continue\r\n\r\n"
    line.sendall(head.encode())
    assert line.recv(100).startswith(b"HTTP/1.1 100")  # said when the route asks for the body
    line.sendall(BODY[:10])
    return line


@pytest.mark.parametrize("path", ["draft/device_check", "stage/device_check", "withdraw", "problem", "probe"])
def test_a_form_that_arrives_slowly_held_its_visit_and_a_connection(ann: Participant, path: str) -> None:
    """Whoever sent it again from a second tab waited, and twenty of them kept everybody out."""
    ann.join()
    ann.client.timeout = 5
    with closing(begun(ann.url, f"{ann.address}/{path}")) as slow:
        assert ann.agree().action.endswith("/stage/briefing")
        slow.sendall(BODY[10:])
        assert slow.recv(100).startswith((b"HTTP/1.1 303", b"HTTP/1.1 204"))


def test_a_line_that_broke_in_the_middle_of_a_form_was_told_as_a_fault_of_ours(
    ann: Participant, caplog: pytest.LogCaptureFixture
) -> None:
    ann.join()
    begun(ann.url, f"{ann.address}/stage/device_check").close()
    ann.agree()
    assert not [record for record in caplog.records if record.exc_info]
