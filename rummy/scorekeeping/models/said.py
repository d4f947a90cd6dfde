"""How is a sentence of ours kept in a column, so that everybody reads it in his own language?"""

import json
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models

from rummy.engine.saying import Said, is_kept, keep
from rummy.engine.words import say

# What somebody wrote himself and begins so is quoted, so that it is not taken for a sentence of ours.
QUOTED = ("{", "[", '"')


class SaidField(models.TextField):  # type: ignore[type-arg]
    """A text somebody wrote, as it stands; or a sentence of ours as JSON, which reads as `Said`."""

    def from_db_value(self, value: str | None, *_of: object) -> str | None:
        if value is None or not value.startswith(QUOTED):
            return value
        try:
            kept = json.loads(value)
        except ValueError:
            return value
        return kept if isinstance(kept, str) else Said(kept)

    def get_prep_value(self, value: Any) -> Any:
        kept = keep(value) if isinstance(value, Said) else value
        if isinstance(kept, dict | list) or (isinstance(kept, str) and kept.startswith(QUOTED)):
            return json.dumps(kept, ensure_ascii=False)
        return super().get_prep_value(kept)

    def to_python(self, value: Any) -> Any:
        if not isinstance(value, dict | list):
            return value if isinstance(value, Said) else super().to_python(value)
        if not is_kept(value):
            raise ValidationError(say("This is no sentence."))
        return Said(value)
