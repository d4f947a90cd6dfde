"""Who takes part in a tournament, and what the draw must know of them?"""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from rummy.people.models import Partnership, Player
from tournaments.models.tournament import Tournament


class Entry(models.Model):
    """A player or a partnership. Whoever has the code may open the entry's own page and score at its table.

    Entries with the same word in `apart` are not seated together. `first_round` is later than 1 for a late arrival.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entries", db_index=False)
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=90)
    player = models.ForeignKey(Player, models.PROTECT, null=True, blank=True, related_name="entries")
    partnership = models.ForeignKey(
        Partnership, models.PROTECT, null=True, blank=True, related_name="entries"
    )
    code = models.CharField(max_length=12, unique=True)
    seed = models.PositiveIntegerField()
    entered_at = models.DateTimeField()
    checked_in_at = models.DateTimeField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    first_round = models.PositiveSmallIntegerField(default=1)
    apart = models.CharField(max_length=40, blank=True)
    fixed_table = models.PositiveSmallIntegerField(null=True, blank=True)
    # What lots are drawn by; without a number of its own its id. It keeps that of the book it comes from.
    lot = models.PositiveBigIntegerField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["tournament_id", "seed", "number"]
        verbose_name_plural = "entries"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "number"], name="entry_number_once"),
            models.UniqueConstraint(fields=["tournament", "name"], name="entry_name_once"),
            models.UniqueConstraint(fields=["tournament", "player"], name="entry_one_a_player"),
            models.UniqueConstraint(fields=["tournament", "partnership"], name="entry_one_a_partnership"),
            models.CheckConstraint(
                condition=Q(player__isnull=True) ^ Q(partnership__isnull=True),
                name="entry_is_player_or_partnership",
            ),
            models.CheckConstraint(condition=Q(first_round__gte=1), name="entry_from_a_round"),
            models.CheckConstraint(condition=Q(fixed_table__gte=1), name="entry_fixed_table"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def drawn_by(self) -> int:
        """The number that lots are drawn by."""
        return self.pk if self.lot is None else self.lot
