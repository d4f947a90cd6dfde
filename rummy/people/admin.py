"""How does the owner of the server look at people?"""

from django.contrib import admin

from rummy.people.models import Partnership, Phone, Player


@admin.register(Phone)
class PhoneAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("id", "first_seen")
    ordering = ("-first_seen",)


@admin.register(Player)
class PlayerAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("name", "made_at")
    search_fields = ("name",)
    raw_id_fields = ("made_by",)


@admin.register(Partnership)
class PartnershipAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("first", "second")
    raw_id_fields = ("first", "second")
