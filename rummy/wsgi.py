"""Where does a WSGI server find the pages? gunicorn rummy.wsgi"""

import gc
import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.signals import request_started
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummy.settings")
try:
    application = get_wsgi_application()
except ImproperlyConfigured as error:
    print(error, file=sys.stderr)  # noqa: T201
    # By any other number gunicorn would start a worker that cannot start again and again.
    sys.exit(3)

import rummy.urls  # noqa: F401 (Django must be set up first)
from rummy.background import ensure_running
from rummy.scorekeeping.release import release

release()
# What is loaded by now stays: whoever looks for garbage need not look through it, which takes a tenth of a second.
gc.freeze()

# At the first request, not here: a server may fork after it has loaded the application.
request_started.connect(ensure_running)
