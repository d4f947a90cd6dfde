"""Where do tasks go? To Redis and its workers, or to a thread of this process (rummy/background.py)."""

import gc
import os
import time
from typing import Any

from celery import Celery, Task
from celery.signals import worker_process_init, worker_ready
from kombu.exceptions import OperationalError

# A Redis that hangs holds up whoever saves a hand: after a failure it is left alone for so long, and sweeps find what was not queued.
SILENT_SECONDS = 30.0


class Queued(Task):
    """Every task of the project. Raises OperationalError where it cannot be queued."""

    silent_until = 0.0

    def apply_async(self, *args: Any, **options: Any) -> Any:
        if time.monotonic() < Queued.silent_until:
            raise OperationalError("The queue did not answer a moment ago.")
        try:
            return super().apply_async(*args, **options)
        except OperationalError:
            Queued.silent_until = time.monotonic() + SILENT_SECONDS
            raise


os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummy.settings")
app = Celery("meldbook", task_cls=Queued)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_process_init.connect
@worker_ready.connect
def leave_what_stays(**_: Any) -> None:
    """Nobody who looks for garbage need look through what a worker has loaded."""
    gc.freeze()
