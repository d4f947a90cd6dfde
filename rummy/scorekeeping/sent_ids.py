"""Which id did somebody send? A page makes one for each of its forms, so that sending twice is harmless."""

from uuid import UUID


def uuid_or_none(told: object) -> UUID | None:
    """None for what is no id."""
    try:
        return UUID(told) if isinstance(told, str) else None
    except ValueError:
        return None
