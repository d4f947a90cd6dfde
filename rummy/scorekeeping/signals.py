"""Which facts does the scorebook tell the rest of the house?"""

from django.dispatch import Signal

# Sent inside the transaction of every write, with `sitting: Sitting`: for what must be committed with it or not at all.
sitting_written = Signal()

# Sent after the commit of every write to a sitting, with `sitting_id: UUID`, `version: int`, and when it is said to be: `at: datetime`.
sitting_changed = Signal()

# Sent when a phone tells how long somebody took to enter a hand, with `seconds: int`, `game: str`, `as_totals: bool`, and
# `is_first: bool` where it is the only one this phone has entered.
hand_timed = Signal()

# Sent when somebody types a code, with `code: str` as it is stored. Whoever has a page behind it answers with the
# address, everybody else with None.
code_typed = Signal()

# Sent when somebody looks at what a change would come to, with `told: Consequences`. Whoever keeps what follows from the
# games of a sitting says what of that would change, None where nothing would.
consequences_asked = Signal()
