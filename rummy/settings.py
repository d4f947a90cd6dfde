"""How is this Meldbook set up? One file; the environment decides what differs.

DATABASE_URL  postgres://… ; without it SQLite in MELDBOOK_VAR
REDIS_URL     redis://… for tasks and live pages; without it both run in the one web process
MELDBOOK_VAR  folder of the database file and the secret key, by default var/
STATIC_ROOT   folder of collected static files; without it they are served from where they lie
HTTPS         on, behind a proxy that speaks https and sets X-Forwarded-Proto and X-Forwarded-For
EMAIL_URL     smtp+tls://user:password@host:587 for accounts; without it mails are printed and addresses believed
PROMETHEUS_MULTIPROC_DIR  folder in which the processes of one computer add up what they count
METRICS_TOKEN what Prometheus says at /metrics/; without it there is no such page
LOG_FORMAT    json for one object a line, requests among them; without it lines for people
SCORE_RATE    documents that one address may have scored through the API, by default 120/min
PROGRAM_RATE  requests that one token, or one address without any, may make of the API, by default 600/min
HOOKS_AT_HOME on: messages to programs may go to http and into the private network of this computer
ALLOWED_HOSTS, CSRF_TRUSTED_ORIGINS, DEFAULT_FROM_EMAIL, SECRET_KEY, TIME_ZONE, DEBUG   as Django says
"""

import os
import secrets
from pathlib import Path

import environ
from celery.schedules import crontab
from csp.constants import NONCE, NONE, SELF
from kombu.entity import Queue

from rummy.catalogues import compile_catalogues
from rummy.environment import folder, refuse_odd

env = environ.Env()
ROOT = Path(__file__).resolve().parent.parent
refuse_odd(os.environ)
VAR = folder("MELDBOOK_VAR", Path(env.str("MELDBOOK_VAR", default=str(ROOT / "var"))))
if COUNTED := env.str("PROMETHEUS_MULTIPROC_DIR", default=""):
    # Whatever counts opens a file there as soon as it is loaded.
    folder("PROMETHEUS_MULTIPROC_DIR", Path(COUNTED))


def kept_key(path: Path) -> str:
    """The secret key of this folder, made once; only its owner can read it."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text()
    with os.fdopen(descriptor, "w") as file:
        file.write(secrets.token_urlsafe(50))
    return path.read_text()


DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="") or kept_key(VAR / "secret-key")
ALLOWED_HOSTS = [
    name.strip() for name in (env.str("ALLOWED_HOSTS", default="") or "localhost,127.0.0.1,[::1]").split(",")
]
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

INSTALLED_APPS = [
    "rummy.apps.RummyConfig",
    "rummy.people",
    "rummy.programs",
    "rummy.scorekeeping",
    "tournaments",
    "rummy.leaderboards",
    "rummy.clubs",
    "rummy.parcels",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "drf_spectacular_sidecar",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "csp",
]
MIDDLEWARE = [
    "rummy.metrics.Measured",
    "rummy.signs.ReadableAddress",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    # Before WhiteNoise: without collected files it has no compressed copies of its own.
    "django.middleware.gzip.GZipMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "rummy.people.language.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "rummy.signs.ReadableForm",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "rummy.people.middleware.PhoneMiddleware",
    "rummy.scorekeeping.middleware.GuessingMiddleware",
    "rummy.forms_alone.WayToTheForm",
]
ROOT_URLCONF = "rummy.urls"
WSGI_APPLICATION = "rummy.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

# The database
DATABASES = {
    "default": env.db_url_config(
        env.str("DATABASE_URL", default="") or f"sqlite:///{VAR / 'meldbook.sqlite3'}"
    )
}
DATABASES["default"]["ATOMIC_REQUESTS"] = False
DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
SQLITE = DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3"
if SQLITE:
    DATABASES["default"]["CONN_MAX_AGE"] = None
    DATABASES["default"]["OPTIONS"] = {
        # A transaction that will write says so when it begins, and waits for its turn there.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        # FULL: the club's laptop may be the only copy.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL",
    }
else:
    DATABASES["default"]["CONN_MAX_AGE"] = 600
    # Compiling a long question takes PostgreSQL longer than answering it for a page.
    DATABASES["default"].setdefault("OPTIONS", {}).setdefault("options", "-c jit=off")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Work in the background
REDIS_URL = env.str("REDIS_URL", default="")
CELERY_BROKER_URL = REDIS_URL or "memory://localhost"
# A Redis that hangs must hold up nobody who saves a hand: the sweeps find what was not queued. Workers wait in turns of a second.
HURRIED = {"socket_connect_timeout": 1.0, "socket_timeout": 2.0}
CELERY_BROKER_TRANSPORT_OPTIONS = HURRIED if REDIS_URL else {"polling_interval": 0.05}
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0, "interval_step": 0}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# However long Redis is away, workers wait for it.
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TASK_IGNORE_RESULT = True
# Without Redis a task that is due soon waits this long at most where another is due later.
CELERY_WORKER_TIMER_PRECISION = 0.05
CELERY_TASK_SERIALIZER = CELERY_RESULT_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# Workers take from both in turn: what a hall waits for does not queue behind what nobody waits for.
CELERY_TASK_DEFAULT_QUEUE = "celery"
CELERY_TASK_QUEUES = [Queue("standings"), Queue("celery")]
CELERY_TASK_ROUTES = {
    "tournaments.tasks.audit_tournament": {"queue": "celery"},
    "tournaments.tasks.*": {"queue": "standings"},
}
# The schedule is the one below, so there is nothing to keep in a file.
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "rummy.scorekeeping.tasks.sweep_sittings", "schedule": 15.0},
    "old-results": {"task": "rummy.scorekeeping.tasks.sweep_results", "schedule": 2.0},
    "standings": {"task": "tournaments.tasks.sweep_standings", "schedule": 10.0},
    "audit": {
        "task": "rummy.scorekeeping.tasks.audit_in_turn",
        "schedule": crontab(hour=4, minute=0),
    },
    "deliveries": {"task": "rummy.programs.tasks.deliver_due", "schedule": 15.0},
    "old-deliveries": {
        "task": "rummy.programs.tasks.forget_deliveries",
        "schedule": crontab(hour=4, minute=45),
    },
    "old-requests": {
        "task": "rummy.programs.tasks.forget_requests",
        "schedule": crontab(hour=4, minute=50),
    },
    "sweep-hiding": {"task": "rummy.leaderboards.tasks.sweep_hiding", "schedule": 300.0},
    "sweep-games": {"task": "rummy.leaderboards.tasks.sweep_games", "schedule": 5.0},
    "sweep-long-ago": {"task": "rummy.leaderboards.tasks.sweep_long_ago", "schedule": 1800.0},
    "audit-boards": {
        "task": "rummy.leaderboards.tasks.audit_boards",
        "schedule": crontab(hour=4, minute=15),
    },
    "audit-standings": {
        "task": "tournaments.tasks.audit_standings",
        "schedule": crontab(hour=4, minute=20),
    },
    "sessions": {"task": "rummy.people.tasks.clear_sessions", "schedule": crontab(hour=4, minute=30)},
}

# Static files
STATIC_URL = "/static/"
STATIC_ROOT = env.str("STATIC_ROOT", default=None)
STATICFILES_DIRS = [VAR / "locale" / "static"]
WHITENOISE_USE_FINDERS = STATIC_ROOT is None
if STATIC_ROOT is None and not DEBUG:
    # Every address carries its content's hash.
    WHITENOISE_MAX_AGE = 365 * 24 * 3600
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "rummy.static_files.CollectedStaticFiles"
        if STATIC_ROOT
        else "rummy.static_files.VersionedStaticFiles"
    },
}

# Safety
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
HTTPS = env.bool("HTTPS", default=False)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_ENGINE = "rummy.people.sessions"
SESSION_COOKIE_AGE = 180 * 24 * 3600
SECURE_REDIRECT_EXEMPT = [r"^(health|ready|metrics)/$"]
SECURE_HSTS_SECONDS = 30 * 24 * 3600 if HTTPS else 0
# Whether other names of the domain speak https is not ours to promise.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
# Browsers ignore this header over plain http and complain about it.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
CSRF_COOKIE_HTTPONLY = True
# A phone is answered in JSON, a person with a page.
CSRF_FAILURE_VIEW = "rummy.scorekeeping.views.log.csrf_failed"
X_FRAME_OPTIONS = "DENY"
# The largest thing anybody sends is one hand, and that may be 64 KB.
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024

# The door for programs: JSON in, JSON out, no account
REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_THROTTLE_RATES": {
        "score": env.str("SCORE_RATE", default="120/min"),
        "program": env.str("PROGRAM_RATE", default="600/min"),
    },
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "rummy.scorekeeping.api.answers.answer",
    "UNAUTHENTICATED_USER": None,
    # Without a proxy nobody's word about his own address is taken.
    "NUM_PROXIES": 1 if HTTPS else 0,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Meldbook",
    "DESCRIPTION": "Scores hands of rummy, and does what the screens do: with a token of yours, made at /me/programs/.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "POSTPROCESSING_HOOKS": [
        "rummy.scorekeeping.api.shapes.add_shapes",
        "rummy.leaderboards.api.shapes.add_shapes",
        "rummy.clubs.api.shapes.add_shapes",
        "tournaments.api.shapes.add_shapes",
        "rummy.parcels.api.shapes.add_shapes",
    ],
}
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        # As many addresses are remembered for the limit above.
        "OPTIONS": {"MAX_ENTRIES": 10_000},
    }
}

# Accounts: for keeping and directing; nobody needs one to play
EMAIL_CONFIG = env.email_url("EMAIL_URL", default="consolemail://")
vars().update(EMAIL_CONFIG)
SENDS_MAIL = "EMAIL_URL" in os.environ
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="Meldbook <meldbook@localhost>")
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "scorekeeping:me"
LOGOUT_REDIRECT_URL = "scorekeeping:home"
ALLAUTH_TRUSTED_PROXY_COUNT = 1 if HTTPS else 0
ACCOUNT_ADAPTER = "rummy.people.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"email"}
# A phone lists a passkey by it; the name of an account is nothing to read.
ACCOUNT_USER_DISPLAY = "allauth.account.utils.user_email"
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_FORMS = {
    "change_password": "rummy.programs.forms.ChangePasswordForm",
    "reset_password_from_key": "rummy.programs.forms.ResetPasswordForm",
    "signup": "rummy.people.signing_up.SignupForm",
}
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Meldbook: "
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT = 15 * 60
# Anybody may type anybody's address: in an hour it is sent so many mails, from wherever they are asked for.
ACCOUNT_RATE_LIMITS = {
    "reset_password": "20/m/ip,5/m/key,10/h/key",
    "confirm_email": "1/10s/key,10/h/key",
}
# Without mail nobody can prove an address: it is believed, and a passkey is added after signing up.
ACCOUNT_EMAIL_VERIFICATION = "mandatory" if SENDS_MAIL else "none"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = SENDS_MAIL
MFA_PASSKEY_SIGNUP_ENABLED = SENDS_MAIL
MFA_ALLOW_UNVERIFIED_EMAIL = not SENDS_MAIL
MFA_ADAPTER = "rummy.people.adapter.PasskeyAdapter"
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_FORMS = {
    "add_webauthn": "rummy.people.passkeys.Add",
    "login_webauthn": "rummy.people.passkeys.LogIn",
    "reauthenticate_webauthn": "rummy.people.passkeys.Reauthenticate",
    "signup_webauthn": "rummy.people.passkeys.SignUp",
}
MFA_PASSKEY_LOGIN_ENABLED = True

# Words and times
USE_I18N = USE_TZ = True
LANGUAGE_CODE = "en"
FORMAT_MODULE_PATH = "rummy.formats"
# Each called as it calls itself: who cannot read the page must still find his own.
LANGUAGES = [("en", "English"), ("de", "Deutsch"), ("fr", "Français"), ("es", "Español")]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [compile_catalogues(ROOT / "locale", VAR / "locale")]
TIME_ZONE = env.str("TIME_ZONE", default="UTC")

LOG_FORMAT = env.str("LOG_FORMAT", default="line")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "json": {
            "()": "pythonjsonlogger.json.JsonFormatter",
            "fmt": ["levelname", "name", "message"],
            "rename_fields": {"levelname": "level"},
            "timestamp": "at",
        },
    },
    "filters": {"without_addresses": {"()": "rummy.logs.WithoutAddresses"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": LOG_FORMAT,
            "filters": ["without_addresses"],
        }
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "rummy": {"level": "INFO"},
        "tournaments": {"level": "INFO"},
        "rummy.requests": {"level": "INFO" if LOG_FORMAT == "json" else "WARNING"},
        "django": {"level": "WARNING"},
    },
}
HOOKS_AT_HOME = env.bool("HOOKS_AT_HOME", default=False)
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
