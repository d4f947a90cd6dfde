"""Which rows of the whole house name this one, and how do they name another?"""

from typing import Any

from django.db import models

from rummy.people.models import Phone


def hand_on(phone: Phone, heir: Phone) -> None:
    """Let everything that names this phone name the other one, which has no past yet."""
    for relation in relations_of(Phone):
        rows_of(relation, phone).update(**{relation.field.name: heir})


def relations_of(model: type[models.Model]) -> list[Any]:
    """Everything in the house that names a row of this model."""
    fields: list[Any] = model._meta.get_fields(include_hidden=True)
    return [field for field in fields if field.auto_created and (field.one_to_many or field.one_to_one)]


def rows_of(relation: Any, named: models.Model) -> models.QuerySet[Any]:
    """The rows of it that name this one."""
    found: models.QuerySet[Any] = relation.related_model._base_manager.filter(**{relation.field.name: named})
    return found
