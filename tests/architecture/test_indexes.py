"""Is there an index that another one answers for? Whoever writes would keep it up, and nobody would read it."""

from collections.abc import Iterator

import pytest
from django.apps import apps
from django.db import connection
from django.db.models import Model, UniqueConstraint

MODELS = [model for model in apps.get_models() if model.__module__.startswith(("rummy.", "tournaments."))]


def whole_indexes(model: type[Model]) -> Iterator[tuple[str, ...]]:
    """The columns of every index over all rows that is not unique, or not by itself."""
    yield from ((field.name,) for field in model._meta.local_fields if field.db_index and not field.unique)
    yield from (tuple(index.fields) for index in model._meta.indexes if index.condition is None)


def whole_keys(model: type[Model]) -> Iterator[tuple[str, ...]]:
    yield from ((field.name,) for field in model._meta.local_fields if field.unique)
    for one in model._meta.constraints:
        if isinstance(one, UniqueConstraint) and one.condition is None and not one.expressions:
            yield tuple(one.fields)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_no_index_is_the_beginning_of_another(model: type[Model]) -> None:
    indexes, keys = list(whole_indexes(model)), list(whole_keys(model))
    needless = [
        one
        for at, one in enumerate(indexes)
        if any(other[: len(one)] == one for other in [*keys, *indexes[:at], *indexes[at + 1 :]])
    ]
    assert needless == []


@pytest.mark.django_db
def test_the_database_has_every_index_and_constraint_that_the_models_name() -> None:
    """A change of a field may take one along that is over the same column."""
    missing = set[str]()
    for model in MODELS:
        with connection.cursor() as cursor:
            there = connection.introspection.get_constraints(cursor, model._meta.db_table)
        missing |= {one.name for one in (*model._meta.indexes, *model._meta.constraints)} - there.keys()
    assert missing == set()
