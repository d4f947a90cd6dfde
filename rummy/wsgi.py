"""Where does a WSGI server find the pages? gunicorn rummy.wsgi"""

import gc
import os

from django.core.signals import request_started
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummy.settings")
application = get_wsgi_application()

import rummy.urls  # noqa: E402, F401 (Django must be set up first)
from rummy.background import ensure_running  # noqa: E402
from rummy.scorekeeping.release import release  # noqa: E402

release()
# What is loaded by now stays: whoever looks for garbage need not look through it, which takes a tenth of a second.
gc.freeze()

# At the first request, not here: a server may fork after it has loaded the application.
request_started.connect(ensure_running)
