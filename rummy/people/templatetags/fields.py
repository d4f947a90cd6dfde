"""How does a field of an account form look? Its label above it, no second one inside."""

from django import template
from django.forms import BoundField
from django.utils.safestring import SafeString

register = template.Library()


@register.filter
def bare(field: BoundField) -> SafeString:
    """The input without placeholder; what describes it is what stands below it."""
    described = f"{field.id_for_label}-below" if field.errors or field.help_text else False
    return field.as_widget(attrs={"placeholder": False, "aria-describedby": described})
