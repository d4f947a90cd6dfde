"""How does the owner of the server look at people? Reading only: who is who changes by logs of its own."""

from importlib import import_module

from allauth.account.admin import EmailAddressAdmin
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import ChangeList
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group, User
from django.db import DatabaseError
from django.http import HttpRequest

from rummy.people.models import (
    Claim,
    Club,
    Evening,
    MemberChange,
    Membership,
    Merge,
    Partnership,
    Phone,
    Player,
)

admin.site.site_header = admin.site.site_title = "Meldbook"


class LookingOn:
    """Nobody writes by hand what services write in one piece."""

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


class RowsIn(LookingOn, admin.TabularInline):  # type: ignore[type-arg]
    """Rows of another table on the page of what they belong to."""

    extra = 0
    show_change_link = True


class ListToFilter(admin.ModelAdmin):  # type: ignore[type-arg]
    """What the database cannot look for is answered as what Django cannot: by the list without it."""

    def get_changelist_instance(self, request: HttpRequest) -> ChangeList:
        try:
            return super().get_changelist_instance(request)
        except (ArithmeticError, DatabaseError, LookupError, ValueError) as error:
            raise IncorrectLookupParameters from error


class RowsToRead(LookingOn, ListToFilter):
    """The rows of a table, for books of a million players: how many there are in all is never counted beside a search."""

    show_full_result_count = False
    list_per_page = 50


# Their own pages write what is written elsewhere in one piece: what passkeys are made of, one of two places of an address, and
# an account could be gone while its player is still called as before.
import_module("allauth.mfa.admin")
admin.site.unregister((Authenticator, EmailAddress, Group, User))


@admin.register(Group)
class RightsAdmin(ListToFilter, GroupAdmin):
    """What several who look after the server may do."""


@admin.register(User)
class AccountAdmin(ListToFilter, UserAdmin):  # type: ignore[type-arg]
    """Who may come in. `manage.py erase` takes an account out of the book; its address is changed by who has it."""

    list_display = ("email", "username", "is_active", "is_superuser", "last_login")
    list_display_links = ("email", "username")
    readonly_fields = ("username", "email", "last_login", "date_joined")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(EmailAddress)
class AddressAdmin(LookingOn, ListToFilter, EmailAddressAdmin):
    """That an address is right may be said of it where no mail arrives."""


@admin.register(Authenticator)
class AuthenticatorAdmin(RowsToRead):
    list_display = ("user", "type", "created_at", "last_used_at")
    list_select_related = ("user",)
    exclude = ("data",)


class MembershipsIn(RowsIn):
    model = Membership
    fields = ("club", "role", "joined_at", "left_at")


@admin.register(Phone)
class PhoneAdmin(RowsToRead):
    list_display = ("id", "first_seen")
    ordering = ("-first_seen",)


@admin.register(Player)
class PlayerAdmin(RowsToRead):
    list_display = ("name", "club", "hidden", "made_at")
    list_filter = ("hidden",)
    list_select_related = ("club",)
    search_fields = ("name",)
    inlines = (MembershipsIn,)


@admin.register(Partnership)
class PartnershipAdmin(RowsToRead):
    list_display = ("first", "second")
    list_select_related = ("first", "second")


@admin.register(Claim)
class ClaimAdmin(RowsToRead):
    list_display = ("player", "phone", "at", "undone")
    list_select_related = ("player", "phone", "undone")
    # Who knows the code is believed to be the player.
    exclude = ("code",)


@admin.register(Merge)
class MergeAdmin(RowsToRead):
    list_display = ("gone", "kept", "by", "at", "undone")
    list_select_related = ("gone", "kept", "by", "undone")


@admin.register(Club)
class ClubAdmin(RowsToRead):
    list_display = ("name", "slug", "place", "made_at")
    search_fields = ("name", "slug", "place")
    exclude = ("invite_code",)


@admin.register(Membership)
class MembershipAdmin(RowsToRead):
    list_display = ("player", "club", "role", "joined_at", "left_at")
    list_filter = ("role",)
    list_select_related = ("player", "club")
    search_fields = ("player__name", "club__name")


@admin.register(MemberChange)
class MemberChangeAdmin(RowsToRead):
    list_display = ("club", "player", "was", "became", "by", "at")
    list_select_related = ("club", "player", "by")


@admin.register(Evening)
class EveningAdmin(RowsToRead):
    list_display = ("club", "day", "time", "name", "closed_at")
    list_select_related = ("club",)
    date_hierarchy = "day"
