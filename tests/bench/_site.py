"""How does a bench serve Meldbook? In a process of its own, on a free port, with the database of the bench."""

import os
import socket
import subprocess
import sys
from contextlib import ExitStack


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
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
