"""Where do tasks go? To Redis and its workers, or to a thread of this process (rummy/background.py)."""

import gc
import os
from typing import Any

from celery import Celery
from celery.signals import worker_process_init, worker_ready

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummy.settings")
app = Celery("meldbook")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_process_init.connect
@worker_ready.connect
def leave_what_stays(**_: Any) -> None:
    """Nobody who looks for garbage need look through what a worker has loaded."""
    gc.freeze()
