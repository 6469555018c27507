"""The client of the Cueline API. The types of what it takes and answers are in `cueline.types`."""

from ._caption import CaptionHandle, Captioned
from ._client import Cueline
from ._download import download
from ._operations import version as __version__
from ._pages import Page
from ._transport import Reply
from ._wait import WorkHandle
from .errors import (
    ApiConnectionError,
    ApiError,
    AuthenticationError,
    ConflictError,
    CuelineError,
    InvalidRequestError,
    NotFoundError,
    PaymentError,
    PermissionDeniedError,
    RateLimitError,
    ServerError,
    UploadError,
    WaitTimeoutError,
    WorkFailedError,
)

__all__ = [
    "ApiConnectionError",
    "ApiError",
    "AuthenticationError",
    "CaptionHandle",
    "Captioned",
    "ConflictError",
    "Cueline",
    "CuelineError",
    "InvalidRequestError",
    "NotFoundError",
    "Page",
    "PaymentError",
    "PermissionDeniedError",
    "RateLimitError",
    "Reply",
    "ServerError",
    "UploadError",
    "WaitTimeoutError",
    "WorkFailedError",
    "WorkHandle",
    "__version__",
    "download",
]
