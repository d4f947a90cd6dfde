"""How does a bench serve Meldbook? In a process of its own, on a free port, with the database of the bench."""

import os
import secrets
import socket
import subprocess
import sys
from contextlib import ExitStack, suppress


def free_port() -> int:
    """A free one below those that a computer gives to whoever calls another: nobody is given it meanwhile."""
    while True:
        port = 20_000 + secrets.randbelow(12_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def serve(stack: ExitStack, port: int) -> "subprocess.Popen[bytes]":
    """Returns when it can be reached; ends with the stack."""
    environment = os.environ | {"HOST": "127.0.0.1", "PORT": str(port)}
    process = subprocess.Popen(
        [sys.executable, "-m", "devtools.run"], env=environment, stdout=subprocess.PIPE
    )
    stack.callback(process.communicate)
    stack.callback(process.terminate)
    assert process.stdout
    for line in process.stdout:
        if b"closes it" in line:
            break
    return process
