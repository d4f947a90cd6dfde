"""What must hold before Meldbook serves? Without Redis there is one web process."""

import os
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, register


@register()
def one_web_process_without_redis(**_: Any) -> list[CheckMessage]:
    processes = os.environ.get("WEB_CONCURRENCY", "1")
    if settings.REDIS_URL or processes in {"", "0", "1"}:
        return []
    return [
        Error(
            f"WEB_CONCURRENCY asks for {processes} web processes, but without Redis there can be only one.",
            hint="Set REDIS_URL and start Celery workers, or set WEB_CONCURRENCY=1.",
            id="meldbook.E001",
        )
    ]
