"""How does the owner of the server look at programs? Secrets are not shown."""

from django.contrib import admin
from django.http import HttpRequest

from rummy.programs.models import Delivery, Hook, Token


class OnlyLooking(admin.ModelAdmin):  # type: ignore[type-arg]
    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(Token)
class TokenAdmin(OnlyLooking):
    list_display = ("name", "account", "made_at", "used_at", "revoked_at")
    exclude = ("digest",)


@admin.register(Hook)
class HookAdmin(OnlyLooking):
    list_display = ("url", "account", "failures", "stopped_at")
    exclude = ("secret",)


@admin.register(Delivery)
class DeliveryAdmin(OnlyLooking):
    list_display = ("event", "hook", "state", "tries", "answered", "made_at")
    list_filter = ("state", "event")
