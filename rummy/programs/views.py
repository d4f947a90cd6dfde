"""Which programs act for me, and which addresses are told?"""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_POST, require_safe

from rummy.engine.words import say
from rummy.programs import queries, services
from rummy.programs.errors import ProgramRefused
from rummy.programs.forms import SCOPES, HookForm, TokenForm
from rummy.programs.models import Hook

PAGE = "programs:programs"


@require_safe
@login_required
def programs(request: HttpRequest) -> HttpResponse:
    """My programs and addresses, and how to add one."""
    return _page(request)


def _account(request: HttpRequest) -> User:
    assert request.user.is_authenticated
    return request.user


def _page(request: HttpRequest, status: int = 200, **shown: Any) -> HttpResponse:
    account = _account(request)
    tokens = [
        {"token": token, "may": [said for scope, said in SCOPES.items() if scope in token.scopes]}
        for token in queries.tokens_of(account)
    ]
    hooks = [{"hook": hook, "told": queries.deliveries_of(hook, 5)} for hook in queries.hooks_of(account)]
    page = {"tokens": tokens, "hooks": hooks, "token_form": TokenForm(), "hook_form": HookForm(), **shown}
    answer = render(request, "programs/programs.html", page, status=status)
    patch_cache_control(answer, private=True, no_store=True)
    return answer


@require_POST
@login_required
def make_token(request: HttpRequest) -> HttpResponse:
    """Let a program in; its secret is on the page that follows, and nowhere else again."""
    form = TokenForm(request.POST)
    if form.is_valid():
        try:
            _token, secret = services.make_token(
                account=_account(request), at=timezone.now(), **form.cleaned_data
            )
        except ProgramRefused as refused:
            form.add_error(None, str(refused))
        else:
            return _page(request, secret=secret)
    return _page(request, 422, token_form=form)


@require_POST
@login_required
def revoke_token(request: HttpRequest, id: UUID) -> HttpResponse:
    """Shut a program out."""
    token = queries.token_by_id(_account(request), id)
    if token is None:
        raise Http404(say("You have no such program."))
    services.revoke_token(token=token, at=timezone.now())
    messages.success(request, say("“{name}” is let in no more.", name=token.name))
    return redirect(PAGE)


@require_POST
@login_required
def add_hook(request: HttpRequest) -> HttpResponse:
    """Tell an address; its secret is on the page that follows, and nowhere else again."""
    form = HookForm(request.POST)
    if form.is_valid():
        now = timezone.now()
        try:
            made = services.add_hook(account=_account(request), at=now, **form.cleaned_data)
        except ProgramRefused as refused:
            form.add_error("url", str(refused))
        else:
            return _page(request, signed=made) if made.made_at == now else redirect(PAGE)
    return _page(request, 422, hook_form=form)


@require_POST
@login_required
def remove_hook(request: HttpRequest, id: UUID) -> HttpResponse:
    """Tell an address no more."""
    services.remove_hook(hook=_hook(request, id))
    return redirect(PAGE)


@require_POST
@login_required
def start_hook(request: HttpRequest, id: UUID) -> HttpResponse:
    """Tell it again."""
    services.start_hook(hook=_hook(request, id))
    return redirect(PAGE)


def _hook(request: HttpRequest, id: UUID) -> Hook:
    hook = queries.hook_by_id(_account(request), id)
    if hook is None:
        raise Http404(say("You have no such address."))
    return hook
