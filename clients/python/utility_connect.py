"""The API of Utility Connect, for Python 3.10 and later, with nothing but the standard library.

    from utility_connect import UtilityConnect

    api = UtilityConnect("https://connect.example.com", client_id, client_secret)
    token = api.exchange_code(code)["access_token"]
    for account in api.accounts(token):
        for interval in api.intervals(token, account["id"], start=datetime(2020, 1, 1, tzinfo=timezone.utc)):
            ...

Times in answers are UNIX seconds. As parameters, they are UNIX seconds or a datetime with a time zone.
"""

from __future__ import annotations

import base64
import binascii
import gzip
import hashlib
import hmac
import http.client
import json
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any, Literal, TypedDict, cast

if TYPE_CHECKING:
    from typing_extensions import NotRequired

__version__ = "0.1.0"

Time = int | datetime
Resolution = Literal["hour", "day", "month"]


class ConnectToken(TypedDict):
    """Lets one of your users go through Connect once, within `expires_in` seconds."""

    connect_token: str
    expires_in: int
    connect_url: str
    mode: Literal["create", "update"]


class AccessToken(TypedDict):
    """`access_token` works until the access ends: store it with the user. The rest is for OAuth clients."""

    access_token: str
    token_type: Literal["Bearer"]
    access_token_expires_in: int
    refresh_token: str
    refresh_token_expires_in: int


class Account(TypedDict):
    """A meter or property of a user. The last six are there with `include_status`."""

    id: str
    account_number: str
    address: str
    usage_unit: Literal["kwh"]
    emissions_unit: Literal["kg_co2e_per_kwh"]
    currency: NotRequired[str]
    method: NotRequired[Literal["sign_in", "redirect", "file"]]
    time_zone: NotRequired[str]
    data_from: NotRequired[int | None]
    data_through: NotRequired[int | None]
    last_success_at: NotRequired[int | None]
    login_refused_at: NotRequired[int | None]


class Interval(TypedDict):
    """Usage in [start, end), in kWh, kg CO2e and the account's currency. What is unknown is absent, which is not 0."""

    start: int
    end: int
    usage: float
    exported: NotRequired[float]
    estimated: NotRequired[Literal[True]]
    incomplete: NotRequired[Literal[True]]
    ghg_emissions: NotRequired[float]
    cost: NotRequired[float]


class Bill(TypedDict):
    """The dates are HTTP dates. `usage` (kWh) and `cost` are None where unknown."""

    bill_start_date: str
    bill_end_date: str
    usage: float | None
    cost: float | None
    currency: str | None


class Event(TypedDict):
    """An event of a connection, an account or a utility: ids and ranges, no readings."""

    id: str
    type: str
    timestamp: str
    data: dict[str, Any]


class EventPage(TypedDict):
    """Events, oldest first. Store `next_after` when you have handled them."""

    events: list[Event]
    next_after: str
    has_more: bool


class UtilityConnectError(Exception):
    """An error of the service, or `unreachable`, or `unexpected_answer`. Branch on `code`."""

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: int = 0,
        param: str | None = None,
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.message = message
        #: HTTP status; 0 if there was no answer.
        self.status = status
        #: The parameter at fault.
        self.param = param
        #: Quote it when you report a problem.
        self.request_id = request_id
        #: Seconds to wait before you try again, if the service gives them.
        self.retry_after = retry_after


class WebhookError(ValueError):
    """A webhook that is forged, old or malformed: answer it with 400."""


class _RefuseRedirects(urllib.request.HTTPRedirectHandler):
    # A redirect could send the client secret to another host.
    def redirect_request(self, *_: Any) -> None:
        return None


class UtilityConnect:
    """The API for one client. The client secret must never reach a browser. Can be shared between threads."""

    def __init__(
        self, base_url: str, client_id: str, client_secret: str, *, timeout: float = 20, retries: int = 3
    ) -> None:
        """`timeout`: seconds without data from the service. `retries`: of requests that are safe to repeat."""
        if not base_url.startswith(("http://", "https://")):
            raise ValueError("base_url must be an http or https URL, such as https://connect.example.com")
        self._base_url = base_url.rstrip("/")
        self._headers = {"Service-Client-Id": client_id, "Service-Secret": client_secret}
        self._timeout = timeout
        self._retries = retries
        self._opener = urllib.request.build_opener(_RefuseRedirects)

    def create_connect_token(
        self,
        user_id: str,
        *,
        utility_id: str | None = None,
        purpose: str | None = None,
        scopes: Sequence[Literal["accounts", "intervals", "bills"]] | None = None,
        history_months: int | None = None,
        expires_at: Time | None = None,
        email: str | None = None,
        account_selection: bool | None = None,
    ) -> ConnectToken:
        """Creates a token with which your page opens Connect. `user_id` is your own id of the user."""
        body = {
            "user_id": user_id,
            "utility_id": utility_id,
            "purpose": purpose,
            "scopes": None if scopes is None else " ".join(scopes),
            "history_months": history_months,
            "expires_at": _seconds(expires_at),
            "email": email,
            "account_selection": account_selection,
        }
        return self._call("POST", "/auth/connect-token", body=body)

    def exchange_code(self, code: str, *, idempotency_key: str | None = None) -> AccessToken:
        """Exchanges the code that Connect gave your page. To call again yourself, pass the same key, within ten
        minutes: a second call with another key revokes the access token."""
        headers = {"Idempotency-Key": idempotency_key or str(uuid.uuid4())}
        body = {"grant_type": "code", "code": code}
        return self._call("POST", "/auth/token", body=body, headers=headers)

    def accounts(self, access_token: str, *, include_status: bool = False) -> list[Account]:
        """Lists the accounts of the user, possibly none."""
        query = {"include": "status" if include_status else None}
        return self._call("GET", "/accounts", access_token, query=query)

    def intervals(
        self,
        access_token: str,
        account_id: str,
        *,
        start: Time,
        end: Time | None = None,
        resolution: Resolution | None = None,
    ) -> Iterator[Interval]:
        """Yields the intervals in [start, end), in time order. `end` is now by default, and the range can be of any
        length: asks for 366 days at a time, when they are needed. `resolution` adds intervals up in the account's
        time zone."""
        first = cast(int, _seconds(start))
        last = int(time.time()) if end is None else cast(int, _seconds(end))
        read_to = since = first
        while since < last:
            until = min(since + 366 * 86_400, last)
            for interval in self._interval_window(access_token, account_id, since, until, resolution):
                if since > first and interval["start"] < read_to:
                    continue
                read_to = interval["end"]
                yield interval
            if until == last:
                return
            # Windows overlap by the longest interval, a day of 25 hours, so that none is cut.
            since = max(until - 25 * 3_600, read_to)

    def _interval_window(
        self, access_token: str, account_id: str, start: int, end: int, resolution: Resolution | None
    ) -> list[Interval]:
        query = {"account_id": account_id, "start_date": start, "end_date": end, "resolution": resolution}
        return self._call("GET", "/intervals", access_token, query=query)["intervals"]

    def bills(self, access_token: str, account_id: str) -> dict[str, Bill]:
        """The bills of an account by bill id, in no particular order."""
        return self._call("GET", "/users/{account_id}/bills", access_token, path={"account_id": account_id})

    def disconnect(self, access_token: str) -> None:
        """Revokes all access tokens of the user and erases their data from the service. This cannot be undone."""
        self._call("DELETE", "/connection", access_token)

    def events(self, *, after: str | None = None, limit: int | None = None) -> EventPage:
        """One page of the events of the past 30 days after a position, from the oldest by default."""
        return self._call("GET", "/webhook_events", query={"after": after, "limit": limit})

    def event_pages(self, *, after: str | None = None) -> Iterator[EventPage]:
        """Yields pages up to the newest event. Store `next_after` of each, and begin there the next time."""
        has_more = True
        while has_more:
            page = self.events(after=after)
            after, has_more = page["next_after"], page["has_more"]
            if page["events"]:
                yield page

    def _call(
        self,
        method: Literal["GET", "POST", "DELETE"],
        template: str,
        access_token: str | None = None,
        *,
        path: Mapping[str, str] | None = None,
        query: Mapping[str, Any] | None = None,
        body: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Any:
        url = self._base_url + template.format(**{k: urllib.parse.quote(v, "") for k, v in (path or {}).items()})
        if given := _without_none(query or {}):
            url += "?" + urllib.parse.urlencode(given)
        request = urllib.request.Request(url, method=method)
        bearer = {} if access_token is None else {"Authorization": f"Bearer {access_token}"}
        for name, value in {**self._headers, **bearer, "Accept-Encoding": "gzip", **(headers or {})}.items():
            # http.client checks it, too, but shows it.
            if not (value.isascii() and value.isprintable()):
                raise ValueError(f"The header {name} must be printable ASCII.")
            request.add_header(name, value)
        if body is not None:
            request.data = json.dumps(_without_none(body)).encode()
            request.add_header("Content-Type", "application/json")
        for attempt in range(self._retries + 1):
            try:
                return self._send(request)
            except UtilityConnectError as error:
                wait = 0.5 * 2**attempt if error.retry_after is None else error.retry_after
                may_retry = error.status in (409, 429, 503) or error.code == "unreachable"
                # The first DELETE revokes the token, so that a second one would be refused. Longer waits are yours.
                if method == "DELETE" or not may_retry or wait > 10 or attempt == self._retries:
                    raise
            time.sleep(wait)
        raise AssertionError("unreachable")

    def _send(self, request: urllib.request.Request) -> Any:
        try:
            with self._opener.open(request, timeout=self._timeout) as response:
                return _read_json(response) if response.status != 204 else None
        except urllib.error.HTTPError as error:
            with error:
                raise _error_of(error) from None
        except (OSError, http.client.HTTPException) as error:
            message = f"Utility Connect cannot be reached at {self._base_url}: check base_url and whether it runs."
            raise UtilityConnectError("unreachable", message) from error


def verify_webhook(
    secret: str, headers: Mapping[str, str], body: bytes | str, *, tolerance: float = 300
) -> dict[str, Any]:
    """Returns the event of a webhook (Standard Webhooks): `type`, `timestamp` and `data`. Its id is in the header
    `webhook-id`: handle each id once. `body` is as it arrived.

    Raises WebhookError if it is forged, or more than `tolerance` seconds old."""
    text = body.encode() if isinstance(body, str) else body
    given = {name.lower(): value for name, value in headers.items()}
    try:
        identity, timestamp = given["webhook-id"], int(given["webhook-timestamp"])
        # There are two signatures while a secret is rotated.
        signatures = [each.removeprefix("v1,") for each in given["webhook-signature"].split()]
    except (KeyError, ValueError):
        raise WebhookError("The headers webhook-id, -timestamp or -signature are missing or malformed.") from None
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except binascii.Error:
        raise ValueError("secret must be as the service shows it: whsec_ and base64.") from None
    signed = f"{identity}.{timestamp}.".encode() + text
    expected = base64.b64encode(hmac.digest(key, signed, hashlib.sha256))
    if not any(hmac.compare_digest(each.encode(), expected) for each in signatures):
        raise WebhookError("The signature is wrong.")
    if abs(time.time() - timestamp) > tolerance:
        raise WebhookError("The webhook is too old, or the clock of this machine is wrong.")
    return json.loads(text)


def _seconds(value: Time | None) -> int | None:
    if isinstance(value, datetime):
        if value.tzinfo is None:
            raise ValueError("A datetime needs a time zone, such as tzinfo=timezone.utc.")
        return int(value.timestamp())
    return value


def _without_none(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


def _read_json(response: Any) -> Any:
    data = response.read()
    try:
        return json.loads(gzip.decompress(data) if response.headers.get("Content-Encoding") == "gzip" else data)
    except (ValueError, gzip.BadGzipFile):
        raise _unexpected(response.status) from None


def _error_of(error: urllib.error.HTTPError) -> UtilityConnectError:
    retry_after = _retry_after(error.headers.get("Retry-After"))
    try:
        body = _read_json(error)
        return UtilityConnectError(
            body["error"],
            body["error_description"],
            status=error.code,
            param=body.get("param"),
            request_id=body.get("request_id"),
            retry_after=retry_after,
        )
    except (UtilityConnectError, KeyError, TypeError):
        return _unexpected(error.code, retry_after)


def _unexpected(status: int, retry_after: float | None = None) -> UtilityConnectError:
    message = f"The answer (status {status}) is not from Utility Connect: check base_url."
    return UtilityConnectError("unexpected_answer", message, status=status, retry_after=retry_after)


def _retry_after(value: str | None) -> float | None:
    if value is None or value.isdigit():
        return None if value is None else float(value)
    try:  # An HTTP date, from a proxy.
        return max(0.0, parsedate_to_datetime(value).timestamp() - time.time())
    except (TypeError, ValueError):
        return None
