"""How does the owner of the server look at programs, and stop one? Secrets are not shown."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from rummy.people.admin import RowsToRead
from rummy.programs import services
from rummy.programs.models import Delivery, Hook, Token


@admin.register(Token)
class TokenAdmin(RowsToRead):
    list_display = ("name", "account", "made_at", "used_at", "revoked_at")
    list_select_related = ("account",)
    exclude = ("digest",)
    actions = ("revoke",)

    @admin.action(description="Revoke these tokens: their programs may do nothing more")
    def revoke(self, request: HttpRequest, chosen: QuerySet[Token]) -> None:
        for token in chosen:
            services.revoke_token(token=token, at=timezone.now())
        self.message_user(request, f"Tokens revoked: {len(chosen)}.")


@admin.register(Hook)
class HookAdmin(RowsToRead):
    list_display = ("url", "account", "failures", "stopped_at")
    list_select_related = ("account",)
    exclude = ("secret",)


@admin.register(Delivery)
class DeliveryAdmin(RowsToRead):
    list_display = ("event", "hook", "state", "tries", "answered", "made_at")
    list_filter = ("state", "event")
    list_select_related = ("hook",)
