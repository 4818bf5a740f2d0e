"""The API of Utility Connect, with nothing but Python's standard library."""
import base64
import hashlib
import hmac
import json
import os
import time
import urllib.parse
import urllib.request
import uuid

API = os.environ.get("UTILITY_CONNECT_URL", "http://localhost:4000")
CLIENT = {
    "Service-Client-Id": os.environ["CLIENT_ID"],
    "Service-Secret": os.environ["CLIENT_SECRET"],
}


def call(path, form=None, headers={}):
    """Sends a GET, or a POST with a form. An error raises urllib.error.HTTPError: its body has the code and a sentence."""
    body = None if form is None else urllib.parse.urlencode(form).encode()
    request = urllib.request.Request(API + path, body, {**CLIENT, **headers})
    with urllib.request.urlopen(request, timeout=30) as response:
        return json.load(response)


def create_connect_token(user_id):
    """For your page, which opens Connect with it."""
    return call("/auth/connect-token", {"user_id": user_id})["connect_token"]


def exchange_code(code):
    """Returns the access token. Store it: it doesn't expire. The key makes a retry safe: repeat it with the same code."""
    key = {"Idempotency-Key": str(uuid.uuid4())}
    return call("/auth/token", {"grant_type": "code", "code": code}, key)["access_token"]


def read(path, access_token, **query):
    """For example read("/intervals", access_token, account_id=account["id"])."""
    query = "?" + urllib.parse.urlencode(query) if query else ""
    return call(path + query, headers={"Authorization": f"Bearer {access_token}"})


def verify_webhook(secret, headers, body):
    """Returns the event of a webhook. `body` is the text as it arrived. Raises ValueError for a forged or old one."""
    text = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.{body}"
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signature = base64.b64encode(hmac.digest(key, text.encode(), hashlib.sha256)).decode()
    # There are two signatures while a secret is rotated.
    given = [each.removeprefix("v1,") for each in headers["webhook-signature"].split()]
    if not any(hmac.compare_digest(each, signature) for each in given):
        raise ValueError("The signature is wrong.")
    if abs(time.time() - int(headers["webhook-timestamp"])) > 300:
        raise ValueError("The webhook is older than five minutes.")
    return json.loads(body)
