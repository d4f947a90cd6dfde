"""How is Meldbook served on one computer? One process: migrations, then uvicorn with the pages and the work behind them."""

import os
import sys
from contextlib import suppress

import segno
import uvicorn

from devtools.addresses import hosts, is_free, phone_address
from devtools.setup import prepare_database


def announce(host: str, port: int) -> None:
    """The addresses, and the phone's as a QR code where somebody looks at a terminal."""
    here = "localhost" if host in {"0.0.0.0", "127.0.0.1", "::", ""} else host  # noqa: S104
    print(f"\nMeldbook is open at  http://{here}:{port}/")
    phone = phone_address(host, port)
    if phone:
        print(f"on the same Wi-Fi    {phone}\n")
        segno.make(phone, error="l").terminal(compact=True, border=2)
    print("Ctrl+C closes it.\n", flush=True)


class Server(uvicorn.Server):
    """Says where it is once it can be reached, and lets nobody who listens keep it from stopping."""

    def __init__(self, config: uvicorn.Config, *, is_quiet: bool = False) -> None:
        super().__init__(config)
        self.is_quiet = is_quiet

    async def startup(self, sockets: list | None = None) -> None:  # type: ignore[type-arg]
        await super().startup(sockets)
        if self.started and not self.is_quiet:
            announce(self.config.host, self.config.port)

    async def shutdown(self, sockets: list | None = None) -> None:  # type: ignore[type-arg]
        """Live pages listen for as long as the server does, so the server has to send them away."""
        from rummy.asgi import hub

        hub.close()
        await super().shutdown(sockets)


def main() -> None:
    if len(sys.argv) > 1:
        sys.exit(
            "dev.py run takes no more words: HOST and PORT choose where, as in PORT=8001 python3 dev.py run"
        )
    host, wanted = os.environ.get("HOST", "0.0.0.0"), os.environ.get("PORT", "8000")  # noqa: S104
    if not wanted.isdecimal() or not 0 < int(wanted) < 65536:
        sys.exit(f"PORT is a number from 1 to 65535, not {wanted!r}.")
    port = int(wanted)
    if not is_free(host, port):
        sys.exit(
            f"Port {port} is taken: is Meldbook running already? Choose another: PORT={port + 1} python3 dev.py run"
        )
    os.environ.setdefault("ALLOWED_HOSTS", ",".join(hosts(host)))
    prepare_database()
    config = uvicorn.Config(
        "rummy.asgi:application",
        host=host,
        port=port,
        log_level="warning",
        access_log=False,
        workers=1,
        timeout_graceful_shutdown=5,
    )
    Server(config).run()


if __name__ == "__main__":
    # A shell that starts it in the background has Ctrl+C ignored: then it ends without being interrupted.
    with suppress(KeyboardInterrupt):
        main()
    print("\nMeldbook is closed.")
