"""Under which addresses can this computer be reached, here and from a phone on the same Wi-Fi?"""

import socket

EVERYWHERE = {"", "0.0.0.0", "::"}  # noqa: S104 (compared, not bound)


def lan_address() -> str | None:
    """The address of the network card that leads outside. Nothing is sent: connecting UDP only chooses a way."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith("127.") else address


def hosts(host: str) -> list[str]:
    """The names a browser may use for a server bound to `host`."""
    name = socket.gethostname()
    names = ["localhost", "127.0.0.1", "[::1]", lan_address(), name, f"{name}.local"]
    bound = f"[{host}]" if ":" in host else host
    return [*filter(None, names), *([] if host in EVERYWHERE else [bound])]


def phone_address(host: str, port: int) -> str | None:
    """What a phone opens; None where the server listens to this computer alone."""
    reached = lan_address() if host in EVERYWHERE else host
    if reached is None or reached == "localhost" or reached.startswith("127."):
        return None
    return f"http://{reached}:{port}/"


def is_free(host: str, port: int) -> bool:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True
