"""How does the owner of the server look at people?"""

from django.contrib import admin

from rummy.people.models import Claim, Club, Evening, Membership, Merge, Partnership, Phone, Player


@admin.register(Phone)
class PhoneAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("id", "first_seen")
    ordering = ("-first_seen",)


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("name", "made_at")
    search_fields = ("name",)
    raw_id_fields = ("made_by", "club")
    readonly_fields = ("claimed_by", "merged_into")


@admin.register(Partnership)
class PartnershipAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("first", "second")
    raw_id_fields = ("first", "second")


@admin.register(Claim)
class ClaimAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("player", "phone", "at", "undone")
    readonly_fields = ("player", "phone", "code", "at")


@admin.register(Merge)
class MergeAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("gone", "kept", "by", "at", "undone")
    readonly_fields = ("gone", "kept", "by", "at")


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("name", "slug", "place", "made_at")
    search_fields = ("name", "slug", "place")
    readonly_fields = ("made_by", "made_at", "invite_code")


@admin.register(Membership)
class MembershipAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("player", "club", "role", "joined_at", "left_at")
    list_filter = ("role",)
    list_select_related = ("player", "club")
    search_fields = ("player__name", "club__name")
    raw_id_fields = ("club", "player", "account", "added_by")


@admin.register(Evening)
class EveningAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("club", "day", "time", "name", "closed_at")
    list_select_related = ("club",)
    date_hierarchy = "day"
    raw_id_fields = ("club", "made_by")
