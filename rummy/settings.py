"""How is this Meldbook set up? One file; the environment decides what differs.

DATABASE_URL  postgres://… ; without it SQLite in MELDBOOK_VAR
REDIS_URL     redis://… for tasks; without it they run in a thread of the one web process
MELDBOOK_VAR  folder of the database file and the secret key, by default var/
STATIC_ROOT   folder of collected static files; without it they are served from where they lie
HTTPS         on, behind a proxy that speaks https and sets X-Forwarded-Proto
ALLOWED_HOSTS, CSRF_TRUSTED_ORIGINS, SECRET_KEY, TIME_ZONE, DEBUG   as Django says
"""

import os
import secrets
from pathlib import Path

import environ
from celery.schedules import crontab
from csp.constants import NONCE, NONE, SELF

env = environ.Env()
ROOT = Path(__file__).resolve().parent.parent
VAR = Path(env.str("MELDBOOK_VAR", default=str(ROOT / "var")))
VAR.mkdir(parents=True, exist_ok=True)


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
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

INSTALLED_APPS = [
    "rummy.apps.RummyConfig",
    "rummy.people",
    "rummy.scorekeeping",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "csp",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    # Before WhiteNoise: without collected files it has no compressed copies of its own.
    "django.middleware.gzip.GZipMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "rummy.people.middleware.PhoneMiddleware",
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
DATABASES = {"default": env.db_url("DATABASE_URL", default=f"sqlite:///{VAR / 'meldbook.sqlite3'}")}
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
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Work in the background
REDIS_URL = env.str("REDIS_URL", default="")
CELERY_BROKER_URL = REDIS_URL or "memory://localhost"
CELERY_BROKER_TRANSPORT_OPTIONS = {} if REDIS_URL else {"polling_interval": 0.05}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = CELERY_RESULT_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# The schedule is the one below, so there is nothing to keep in a file.
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "rummy.scorekeeping.tasks.sweep_sittings", "schedule": 15.0},
    "audit": {
        "task": "rummy.scorekeeping.tasks.audit_all_sittings",
        "schedule": crontab(hour=4, minute=0),
    },
}

# Static files
STATIC_URL = "/static/"
STATIC_ROOT = env.str("STATIC_ROOT", default=None)
WHITENOISE_USE_FINDERS = STATIC_ROOT is None
if STATIC_ROOT is None and not DEBUG:
    # Every address carries its content's hash.
    WHITENOISE_MAX_AGE = 365 * 24 * 3600
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
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
SECURE_REDIRECT_EXEMPT = [r"^health/$"]
SECURE_HSTS_SECONDS = 30 * 24 * 3600 if HTTPS else 0
# Browsers ignore this header over plain http and complain about it.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
CSRF_COOKIE_HTTPONLY = True
# A phone is answered in JSON, a person with a page.
CSRF_FAILURE_VIEW = "rummy.scorekeeping.views.log.csrf_failed"
X_FRAME_OPTIONS = "DENY"
# The largest thing anybody sends is one hand, and that may be 64 KB.
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024

# Words and times
USE_I18N = USE_TZ = True
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English")]
TIME_ZONE = env.str("TIME_ZONE", default="UTC")

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {"rummy": {"level": "INFO"}, "django": {"level": "WARNING"}},
}
