"""How is everything made ready without starting anything? By the time this runs dev.py has installed it all."""

import io
import os
import sys

import django
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.db import OperationalError


def prepare_database() -> None:
    """Look for wrong settings, then bring the tables up to date. Ends the program with a sentence if it cannot."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummy.settings")
    django.setup()
    try:
        call_command("check", stdout=io.StringIO())
        call_command("migrate", verbosity=0)
    except SystemCheckError as found:
        sys.exit(str(found))
    except OperationalError as error:
        sys.exit(f"The database does not answer (DATABASE_URL): {error}")


if __name__ == "__main__":
    prepare_database()
    print("Ready: python3 dev.py run")
