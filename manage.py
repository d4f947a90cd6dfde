"""Django's own commands, in the environment that dev.py made."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummy.settings")
    execute_from_command_line(sys.argv)
