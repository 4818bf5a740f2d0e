"""Runs the client against a service. client.test.ts starts one, and sets what is read from the environment here."""

from __future__ import annotations

import json
import os
import sys
import threading
import time
import unittest
from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parent.parent))

from utility_connect import UtilityConnect, UtilityConnectError, WebhookError, verify_webhook  # noqa: E402

URL = os.environ["UTILITY_CONNECT_URL"]
CLIENT = (os.environ["CLIENT_ID"], os.environ["CLIENT_SECRET"])
#: Codes of persons who have connected: each can be exchanged once.
CODES = os.environ["CODES"].split()
#: Now, to the service.
NOW = datetime.fromtimestamp(int(os.environ["NOW"]), timezone.utc)
DAY = timedelta(days=1)


class ServiceTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.api = UtilityConnect(URL + "/", *CLIENT)
        cls.token = cls.api.exchange_code(CODES.pop())["access_token"]
        cls.accounts = cls.api.accounts(cls.token)

    def test_creates_a_connect_token_with_limits(self) -> None:
        token = self.api.create_connect_token(
            "user 7",
            utility_id="14328",
            purpose="To size your panels.",
            scopes=["accounts", "intervals"],
            history_months=12,
            expires_at=NOW + 300 * DAY,
            email="person@example.com",
            account_selection=True,
        )
        self.assertEqual((token["expires_in"], token["mode"]), (1800, "create"))
        self.assertRegex(token["connect_token"], r"^[\w-]+\.[\w-]+\.[\w-]+$")

    def test_exchanges_a_code_again_with_the_same_key(self) -> None:
        code = CODES.pop()
        first = self.api.exchange_code(code, idempotency_key="key-1")
        self.assertEqual(self.api.exchange_code(code, idempotency_key="key-1"), first)
        with self.assertRaises(UtilityConnectError) as raised:
            self.api.exchange_code(code)
        self.assertEqual((raised.exception.code, raised.exception.status), ("invalid_grant", 400))
        with self.assertRaises(UtilityConnectError) as raised:
            self.api.accounts(first["access_token"])
        self.assertEqual((raised.exception.code, raised.exception.status), ("invalid_token", 401))

    def test_lists_accounts_with_their_status(self) -> None:
        self.assertEqual(len(self.accounts), 2)
        self.assertNotIn("time_zone", self.accounts[0])
        [account, _] = self.api.accounts(self.token, include_status=True)
        self.assertEqual(account["time_zone"], "America/Los_Angeles")

    def test_reads_intervals_over_years_without_a_gap_or_a_repetition(self) -> None:
        for account in self.accounts:
            # 24 months, which takes three requests.
            years = list(self.api.intervals(self.token, account["id"], start=NOW - 1100 * DAY, end=NOW))
            self.assertGreater(years[-1]["end"] - years[0]["start"], 700 * 86_400)
            self.assertEqual([each["start"] for each in years[1:]], [each["end"] for each in years[:-1]])

    def test_asks_for_a_year_only_when_it_is_needed(self) -> None:
        intervals = self.api.intervals(self.token, self.accounts[0]["id"], start=NOW - 700 * DAY, end=NOW)
        with patch.object(self.api, "_send", wraps=self.api._send) as send:
            next(intervals)
            self.assertEqual(send.call_count, 1)
            list(intervals)
            self.assertEqual(send.call_count, 2)

    def test_reads_totals_that_add_up_to_the_intervals(self) -> None:
        identity = self.accounts[0]["id"]
        range_ = {"start": datetime(2024, 12, 1, 8, tzinfo=timezone.utc), "end": datetime(2026, 10, 1, 7, tzinfo=timezone.utc)}
        months = list(self.api.intervals(self.token, identity, resolution="month", **range_))
        self.assertEqual(len(months), 22)
        intervals = self.api.intervals(self.token, identity, **range_)
        self.assertAlmostEqual(sum(m["usage"] for m in months), sum(i["usage"] for i in intervals), places=1)

    def test_reads_bills(self) -> None:
        bills = self.api.bills(self.token, self.accounts[0]["id"])
        self.assertGreater(len(bills), 20)
        self.assertRegex(next(iter(bills.values()))["bill_end_date"], r" GMT$")

    def test_reads_events_from_a_cursor(self) -> None:
        whole = self.api.events()
        self.assertIn("account.added", {event["type"] for event in whole["events"]})
        first = self.api.events(limit=1)
        self.assertTrue(first["has_more"])
        pages = list(self.api.event_pages(after=first["next_after"]))
        events = first["events"] + [event for page in pages for event in page["events"]]
        self.assertEqual(events[: len(whole["events"])], whole["events"])
        self.assertEqual(list(self.api.event_pages(after=pages[-1]["next_after"])), [])

    def test_disconnects(self) -> None:
        token = self.api.exchange_code(CODES.pop())["access_token"]
        self.assertIsNone(self.api.disconnect(token))
        with self.assertRaises(UtilityConnectError) as raised:
            self.api.accounts(token)
        self.assertEqual(raised.exception.code, "invalid_token")

    def test_raises_the_code_the_parameter_and_the_request_of_an_error(self) -> None:
        with self.assertRaises(UtilityConnectError) as raised:
            self.api.create_connect_token("user-1", utility_id="no such")
        error = raised.exception
        self.assertEqual((error.code, error.status, error.param), ("invalid_request", 400, "utility_id"))
        self.assertRegex(error.request_id or "", r"^[\w-]{8,}$")
        self.assertIn("utility_id", str(error))

    def test_refuses_a_datetime_without_a_time_zone(self) -> None:
        with self.assertRaisesRegex(ValueError, "time zone"):
            list(self.api.intervals(self.token, self.accounts[0]["id"], start=datetime(2026, 1, 1)))


class WebhookTest(unittest.TestCase):
    def setUp(self) -> None:
        # Signed by the service's own code.
        self.signed = json.loads(os.environ["WEBHOOKS"])

    def verify(self, name: str, body: str | None = None) -> dict:
        sent = self.signed[name]
        return verify_webhook(self.signed["secret"], sent["headers"], sent["body"] if body is None else body)

    def test_verifies_a_webhook_also_while_the_secret_is_rotated(self) -> None:
        self.assertEqual(self.verify("good")["city"], "Zürich")
        self.assertEqual(self.verify("rotated")["city"], "Zürich")
        upper = {name.upper(): value for name, value in self.signed["good"]["headers"].items()}
        body = self.signed["good"]["body"].encode()
        self.assertEqual(verify_webhook(self.signed["secret"], upper, body)["type"], "webhook.test")

    def test_attack_a_forged_changed_old_or_unsigned_webhook_is_refused(self) -> None:
        for name, body, reason in (
            ("forged", None, "signature"),
            ("good", self.signed["good"]["body"] + " ", "signature"),
            ("old", None, "too old"),
        ):
            with self.subTest(name), self.assertRaisesRegex(WebhookError, reason):
                self.verify(name, body)
        for missing in self.signed["good"]["headers"]:
            headers = {**self.signed["good"]["headers"]}
            del headers[missing]
            with self.subTest(missing), self.assertRaises(WebhookError):
                verify_webhook(self.signed["secret"], headers, self.signed["good"]["body"])


Answer = Callable[[BaseHTTPRequestHandler], None]


class FaultTest(unittest.TestCase):
    """A server that answers as no service in order does."""

    def serve(self, *answers: Answer) -> str:
        requests = self.requests = []
        left = list(answers)

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                requests.append(self.path)
                (left.pop(0) if len(left) > 1 else left[0])(self)

            do_POST = do_DELETE = do_GET

            def log_message(self, *_: object) -> None:
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return f"http://127.0.0.1:{server.server_port}"

    def answer(self, status: int, body: object, **headers: str) -> Answer:
        def send(handler: BaseHTTPRequestHandler) -> None:
            data = body.encode() if isinstance(body, str) else json.dumps(body).encode()
            handler.send_response(status)
            for name, value in {"Content-Length": str(len(data)), **headers}.items():
                handler.send_header(name.replace("_", "-"), value)
            handler.end_headers()
            handler.wfile.write(data)

        return send

    busy = {"error": "rate_limited", "error_description": "Too fast.", "request_id": "request-1"}

    def api(self, url: str) -> UtilityConnect:
        return UtilityConnect(url, "client", "canary-secret")

    def test_waits_for_retry_after_and_then_with_growing_pauses(self) -> None:
        url = self.serve(
            self.answer(429, self.busy, Retry_After="7"),
            self.answer(503, self.busy),
            self.answer(409, self.busy),
            self.answer(200, []),
        )
        with patch("utility_connect.time.sleep") as sleep:
            self.assertEqual(self.api(url).accounts("token"), [])
        self.assertEqual([call.args[0] for call in sleep.call_args_list], [7.0, 1.0, 2.0])

    def test_leaves_long_waits_to_the_caller(self) -> None:
        url = self.serve(self.answer(409, self.busy, Retry_After="3600"))
        with patch("utility_connect.time.sleep") as sleep, self.assertRaises(UtilityConnectError) as raised:
            self.api(url).accounts("token")
        self.assertEqual((raised.exception.retry_after, raised.exception.request_id), (3600.0, "request-1"))
        sleep.assert_not_called()

    def test_does_not_repeat_a_disconnect_nor_more_than_three_times_another_call(self) -> None:
        url = self.serve(self.answer(503, self.busy, Retry_After="1"))
        with patch("utility_connect.time.sleep"):
            for call, count in ((self.api(url).disconnect, 1), (self.api(url).accounts, 4)):
                self.requests.clear()
                with self.assertRaises(UtilityConnectError):
                    call("token")
                self.assertEqual(len(self.requests), count)

    def test_exchanges_a_code_again_with_one_key_after_an_outage(self) -> None:
        keys: list[str] = []
        seen = lambda answer: lambda handler: (keys.append(handler.headers["Idempotency-Key"]), answer(handler))  # noqa: E731
        url = self.serve(seen(self.answer(503, self.busy)), seen(self.answer(200, {"access_token": "a"})))
        with patch("utility_connect.time.sleep"):
            self.api(url).exchange_code("code")
        self.assertEqual(len(keys), 2)
        self.assertEqual(len(set(keys)), 1)

    def test_attack_follows_no_redirect_which_would_leak_the_secret(self) -> None:
        target = self.serve(self.answer(200, []))
        visits = self.requests
        url = self.serve(self.answer(307, "", Location=target + "/taken"))
        for call in (lambda: self.api(url).accounts("token"), lambda: self.api(url).exchange_code("code")):
            with self.assertRaises(UtilityConnectError) as raised:
                call()
            self.assertEqual((raised.exception.code, raised.exception.status), ("unexpected_answer", 307))
        self.assertEqual(visits, [])

    def test_raises_unexpected_answer_for_the_page_of_a_proxy(self) -> None:
        for status, body in ((200, "<html>"), (502, "<html>"), (500, "[]"), (400, '{"error": "x"}')):
            with self.subTest(body), self.assertRaises(UtilityConnectError) as raised:
                self.api(self.serve(self.answer(status, body))).accounts("token")
            self.assertEqual((raised.exception.code, raised.exception.status), ("unexpected_answer", status))

    def test_raises_unreachable_without_secrets(self) -> None:
        def hang_up(handler: BaseHTTPRequestHandler) -> None:
            handler.connection.close()

        with patch("utility_connect.time.sleep") as sleep, self.assertRaises(UtilityConnectError) as raised:
            self.api(self.serve(hang_up)).accounts("canary-token")
        self.assertEqual((raised.exception.code, raised.exception.status), ("unreachable", 0))
        self.assertEqual(sleep.call_count, 3)
        self.assertNotIn("canary", str(raised.exception))

    def test_attack_a_secret_with_a_line_break_is_neither_sent_nor_shown(self) -> None:
        url = self.serve(self.answer(200, []))
        for api, token in ((UtilityConnect(url, "client", "canary\r\nX: y"), "a"), (self.api(url), "canary\n")):
            with self.assertRaises(ValueError) as raised:
                api.accounts(token)
            self.assertNotIn("canary", str(raised.exception))
        self.assertEqual(self.requests, [])

    def test_reads_retry_after_as_a_date(self) -> None:
        date = time.strftime("%a, %d %b %Y %H:%M:%S GMT", time.gmtime(time.time() + 3600))
        with self.assertRaises(UtilityConnectError) as raised:
            self.api(self.serve(self.answer(503, "<html>", Retry_After=date))).accounts("token")
        self.assertAlmostEqual(raised.exception.retry_after or 0, 3600, delta=300)


if __name__ == "__main__":
    unittest.main()
