"""Which facts about people does the house hear?"""

from django.dispatch import Signal

# Sent before somebody is erased, with `account: User`. Whoever keeps what only this account may run answers with its names, a
# `list[str]`.
left_alone = Signal()
# Sent in the transaction that erases somebody, with `names: Mapping[UUID, str]`, how each of his players is called now,
# and `were`, what it was until then. Whoever keeps a name of his own writes it over in the same transaction.
players_erased = Signal()
# Sent once it is committed that a date of a club was moved, called otherwise, closed or opened again, with
# `evening_id: UUID`.
evening_changed = Signal()
# Sent once it is committed that players became one person, were parted, hid, showed themselves or were
# erased, with `players: tuple[UUID, ...]`.
persons_changed = Signal()
