"""What does no log tell? The address of a page: a code in it lets whoever reads it score."""

import logging
import re

from django.http import HttpRequest

# What stands behind a name of a server, wherever an address is told whole.
BEHIND_THE_NAME = re.compile(r"(https?://[^/\s]+)/\S*")


class WithoutAddresses(logging.Filter):
    """A request that was refused or failed is told by its route."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = record.__dict__.pop("request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            match = request.resolver_match
            written = request.path.encode("unicode_escape").decode("ascii")
            route = match.route if match else "no route"
            record.args = tuple(
                BEHIND_THE_NAME.sub(r"\1", told.replace(written, route)) if isinstance(told, str) else told
                for told in record.args
            )
        return True
