"""Which facts do tournaments tell the rest of the house, once they are committed?"""

from django.dispatch import Signal

# Something that standings are made of changed, with `tournament_id: UUID`.
results_changed = Signal()

# The standings were rebuilt, with `tournament_id: UUID` and `version: int`.
standings_changed = Signal()

# A round was shown to everybody, with `tournament_id: UUID` and `number: int`.
round_published = Signal()

# The desk did something that pages show (a draw, a table, a message), with `tournament_id: UUID`.
desk_acted = Signal()
