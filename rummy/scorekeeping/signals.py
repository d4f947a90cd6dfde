"""Which facts does the scorebook tell the rest of the house, once they are committed?"""

from django.dispatch import Signal

# Sent after the commit of every write to a sitting, with `sitting_id: UUID` and `version: int`.
sitting_changed = Signal()
