"""Where does each page of an account live? The library's views under our pages, and only those we use."""

from allauth.account import views as account
from allauth.mfa.webauthn import views as passkeys
from django.urls import path
from django.views.generic import RedirectView

from rummy.people.views import where_mail_has_links, where_mail_is_sent

KEY = "passkeys/<int:pk>/"

urlpatterns = [
    path("login/", account.login, name="account_login"),
    path("logout/", account.logout, name="account_logout"),
    path("signup/", account.signup, name="account_signup"),
    path("inactive/", account.account_inactive, name="account_inactive"),
    path("reauthenticate/", account.reauthenticate, name="account_reauthenticate"),
    path("email/", account.email, name="account_email"),
    path("confirm-email/", account.email_verification_sent, name="account_email_verification_sent"),
    path(
        "confirm-email/<str:key>/", where_mail_has_links(account.confirm_email), name="account_confirm_email"
    ),
    path("password/change/", account.password_change, name="account_change_password"),
    path("password/set/", account.password_set, name="account_set_password"),
    path("password/reset/", account.password_reset, name="account_reset_password"),
    path(
        "password/reset/confirm/",
        account.confirm_password_reset_code,
        name="account_confirm_password_reset_code",
    ),
    path("password/reset/complete/", account.complete_password_reset, name="account_complete_password_reset"),
    path(
        "password/reset/done/",
        account.password_reset_from_key_done,
        name="account_password_reset_completed",
    ),
    path("passkeys/", passkeys.list_webauthn, name="mfa_list_webauthn"),
    path("passkeys/all/", RedirectView.as_view(pattern_name="mfa_list_webauthn"), name="mfa_index"),
    path("passkeys/add/", passkeys.add_webauthn, name="mfa_add_webauthn"),
    path("passkeys/login/", passkeys.login_webauthn, name="mfa_login_webauthn"),
    path("passkeys/reauthenticate/", passkeys.reauthenticate_webauthn, name="mfa_reauthenticate_webauthn"),
    path(KEY + "remove/", passkeys.remove_webauthn, name="mfa_remove_webauthn"),
    path(KEY + "edit/", passkeys.edit_webauthn, name="mfa_edit_webauthn"),
    # An address must be proved before a passkey alone can open the account.
    path("signup/passkey/", where_mail_is_sent(account.signup_by_passkey), name="account_signup_by_passkey"),
    path("passkeys/signup/", where_mail_is_sent(passkeys.signup_webauthn), name="mfa_signup_webauthn"),
]
