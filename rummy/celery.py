"""Where do tasks go? To Redis and its workers, or to a thread of this process (rummy/background.py)."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummy.settings")
app = Celery("meldbook")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
