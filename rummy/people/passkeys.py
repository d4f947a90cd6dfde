"""What does a browser send of a passkey? JSON with what belongs to one, and where it is not that, the form says so."""

import json
import struct
from typing import Any

from allauth.mfa.webauthn import forms as library
from django import forms
from fido2.webauthn import AuthenticationResponse, RegistrationResponse


class Readable(json.JSONDecoder):
    """Also says of what is too deep, or a number without end, that it is no JSON."""

    def decode(self, s: str, *more: Any) -> Any:
        try:
            return super().decode(s, *more)
        except (ValueError, RecursionError) as error:
            raise json.JSONDecodeError("This cannot be read", s, 0) from error


class Credential(forms.JSONField):
    """`kind` reads it; what lacks a part, or has an odd one, is refused like what is no JSON."""

    def __init__(self, kind: Any) -> None:
        super().__init__(widget=forms.HiddenInput, decoder=Readable)
        self.kind = kind

    def to_python(self, value: Any) -> Any:
        told = super().to_python(value)
        try:
            self.kind.from_dict(told)
        except (AttributeError, LookupError, TypeError, ValueError, struct.error) as error:
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid") from error
        return told


class Add(library.AddWebAuthnForm):
    credential = Credential(RegistrationResponse)


class SignUp(library.SignupWebAuthnForm):
    credential = Credential(RegistrationResponse)


class LogIn(library.LoginWebAuthnForm):
    credential = Credential(AuthenticationResponse)


class Reauthenticate(library.ReauthenticateWebAuthnForm):
    credential = Credential(AuthenticationResponse)
