"""Django's own commands, in the environment that dev.py made."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import DatabaseError

from rummy.health import ask_database, ask_migrations, state


def main() -> None:
    """A setting that cannot be, a database that is not there or not up to date is no fault of a command: then it says what to do."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummy.settings")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(str(error))
    except DatabaseError as error:
        if state(ask_database) != "ok":
            sys.exit(f"The database does not answer (DATABASE_URL): {error}")
        if state(ask_migrations) != "ok":
            sys.exit(f"The tables are not up to date. Say first: {sys.executable} manage.py migrate")
        raise


if __name__ == "__main__":
    main()
