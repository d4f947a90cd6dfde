"""What is done about people in the background?"""

from celery import shared_task
from django.core.management import call_command


@shared_task
def clear_sessions() -> None:
    """Forget sessions that are over."""
    call_command("clearsessions")
