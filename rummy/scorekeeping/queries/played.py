"""How many hands were played at each table?"""

from django.db.models import Count, Q

# A hand that is still being played has no results, nor has one that was struck.
HANDS_PLAYED = Count("hands", filter=Q(hands__results__isnull=False), distinct=True)
