// Generated from docs/errors.md and docs/connections.md by error-codes.test.ts.

/** Meaning of an error code: where it occurs, its HTTP status, its cause, and what to do. */
interface ErrorCode {
  readonly where: string;
  readonly status?: string;
  readonly code: string;
  readonly cause: string;
  readonly action: string;
}

export const errorCodes: readonly ErrorCode[] = [
  {
    "where": "Connect, in the browser",
    "code": "invalid_config",
    "cause": "`onSuccess`, `connectToken`, `manageToken` or `connectUrl` is missing or wrong, or the token could not be fetched",
    "action": "read the message, which is also in the console, and the `cause`. `connectToken` is the text in `connect_token` of your server's answer: not the whole answer, and never a secret. The function that fetches it calls your own server"
  },
  {
    "where": "Connect, in the browser",
    "code": "unsupported_browser",
    "cause": "the browser is too old, or `create()` ran on a server",
    "action": "offer the hosted page"
  },
  {
    "where": "Connect, in the browser",
    "code": "frame_unavailable",
    "cause": "your CSP blocks the frame. Or the Connect page didn't respond within 15 seconds, or crashed, or your page removed its `<dialog>`",
    "action": "allow the address in the message with `frame-src`; check that the service runs; try again later"
  },
  {
    "where": "Connect, in the browser",
    "code": "connect_token_unknown",
    "cause": "this service didn't issue the token",
    "action": "create it with the service that shows the page"
  },
  {
    "where": "Connect, in the browser",
    "code": "connect_token_expired",
    "cause": "the token is older than 30 minutes",
    "action": "create a new one; a `connectToken` function is called at the next opening"
  },
  {
    "where": "Connect, in the browser",
    "code": "connect_token_used",
    "cause": "the code of this token was exchanged",
    "action": "the same"
  },
  {
    "where": "Connect, in the browser",
    "code": "origin_not_allowed",
    "cause": "the page's origin isn't registered",
    "action": "run the command in the service's log: `npx utility-connect clients update CLIENT_ID --origin ORIGIN`. It repeats the registered origins, because the option replaces them. The browser's console has it without the client id"
  },
  {
    "where": "Connect, in the browser",
    "code": "redirect_uri_not_allowed",
    "cause": "hosted page: the URI isn't registered, character for character",
    "action": "the same with `--redirect-uri URI`; only the log repeats the registered ones"
  },
  {
    "where": "Connect, in the browser",
    "code": "opened_elsewhere",
    "cause": "the token was opened in another tab, which continues with it",
    "action": "nothing: the person can take it back"
  },
  {
    "where": "Connect, in the browser",
    "code": "utility_not_listed",
    "cause": "the person didn't find their utility",
    "action": "record it"
  },
  {
    "where": "Connect, in the browser",
    "code": "consent_denied",
    "cause": "the person did not allow access at the utility's page",
    "action": "nothing: the person tries again"
  },
  {
    "where": "Connect, in the browser",
    "code": "invalid_credentials",
    "cause": "the utility rejected the username or password",
    "action": "nothing: the person tries again"
  },
  {
    "where": "Connect, in the browser",
    "code": "account_locked",
    "cause": "the utility has locked the login",
    "action": "the person unlocks it there"
  },
  {
    "where": "Connect, in the browser",
    "code": "verification_failed",
    "cause": "the code was wrong or expired, or the utility no longer expects one",
    "action": "nothing: the person enters another code or signs in again"
  },
  {
    "where": "Connect, in the browser",
    "code": "file_rejected",
    "cause": "nothing in a file can be used",
    "action": "nothing: the screen gives the reason, and the person adds another file"
  },
  {
    "where": "Connect, in the browser",
    "code": "too_many_attempts",
    "cause": "five wrong passwords or codes, five codes sent, 100 attempts, 100 uploads, 20 agreements to the terms, or ten sign-ins from the manage page in one session; or a limit per login or address (`LIMIT_SIGN_INS_…`)",
    "action": "create a new token; if the error comes again, wait an hour"
  },
  {
    "where": "Connect, in the browser",
    "code": "utility_unavailable",
    "cause": "the utility's site is down or too slow",
    "action": "try later"
  },
  {
    "where": "Connect, in the browser",
    "code": "rate_limited",
    "cause": "the utility accepts no more requests for now",
    "action": "nothing: the screen shows when the person can try again"
  },
  {
    "where": "Connect, in the browser",
    "code": "no_accounts",
    "cause": "the login works and has no accounts",
    "action": "nothing: the person uses another login"
  },
  {
    "where": "Connect, in the browser",
    "code": "service_unavailable",
    "cause": "the service could not be reached, or failed",
    "action": "try again"
  },
  {
    "where": "HTTP API",
    "status": "400",
    "code": "invalid_request",
    "cause": "a parameter is missing or wrong; `param` names it",
    "action": "correct it"
  },
  {
    "where": "HTTP API",
    "status": "400",
    "code": "invalid_grant",
    "cause": "the code is unknown, expired or used. A used code also revokes the access token that it gave",
    "action": "go through Connect again"
  },
  {
    "where": "HTTP API",
    "status": "400",
    "code": "unsupported_grant_type",
    "cause": "`grant_type` is neither `code` nor `authorization_code`",
    "action": "correct it"
  },
  {
    "where": "HTTP API",
    "status": "401",
    "code": "invalid_client",
    "cause": "client id or secret is missing or wrong",
    "action": "check both; the secret may have been rotated"
  },
  {
    "where": "HTTP API",
    "status": "401",
    "code": "invalid_token",
    "cause": "the access token is missing, unknown or revoked, or the consent has reached its `expires_at`",
    "action": "go through Connect again"
  },
  {
    "where": "HTTP API",
    "status": "403",
    "code": "insufficient_scope",
    "cause": "the person did not agree to share this; `WWW-Authenticate` names the `scope`",
    "action": "ask for it in a new connect token, and go through Connect again"
  },
  {
    "where": "HTTP API",
    "status": "404",
    "code": "not_found",
    "cause": "no such account or connection of this user, or no such path",
    "action": "list the accounts or connections"
  },
  {
    "where": "HTTP API",
    "status": "405",
    "code": "method_not_allowed",
    "cause": "the path exists, the method doesn't; `Allow` lists those that do",
    "action": "correct it"
  },
  {
    "where": "HTTP API",
    "status": "408",
    "code": "invalid_request",
    "cause": "the request did not arrive within 30 seconds, or its headers within 10",
    "action": "send it faster"
  },
  {
    "where": "HTTP API",
    "status": "409",
    "code": "data_unavailable",
    "cause": "the first sync is still running; or the utility is still preparing the accounts; or stored data is damaged and fetched again; or, with a `Retry-After` of an hour, the data of a file is damaged, or the utility refuses the login (before the first sync, or for `POST /connections/{id}/sync`)",
    "action": "wait for `Retry-After`, try again; after an hour's `Retry-After`, the person goes through Connect again, or adds the file again"
  },
  {
    "where": "HTTP API",
    "status": "413",
    "code": "payload_too_large",
    "cause": "the body exceeds 64 kB",
    "action": "send less"
  },
  {
    "where": "HTTP API",
    "status": "415",
    "code": "unsupported_media_type",
    "cause": "the body is neither JSON nor a form",
    "action": "set `Content-Type`"
  },
  {
    "where": "HTTP API",
    "status": "417",
    "code": "invalid_request",
    "cause": "`Expect` is something other than `100-continue`",
    "action": "remove it"
  },
  {
    "where": "HTTP API",
    "status": "422",
    "code": "idempotency_key_reused",
    "cause": "the `Idempotency-Key` was used with another code; nothing was exchanged",
    "action": "use a new key for each code"
  },
  {
    "where": "HTTP API",
    "status": "429",
    "code": "rate_limited",
    "cause": "the client's request limit is used up; see `RateLimit` and `RateLimit-Policy`. Or a sync was requested in the last ten minutes",
    "action": "wait for `Retry-After`, try again"
  },
  {
    "where": "HTTP API",
    "status": "431",
    "code": "invalid_request",
    "cause": "the headers exceed 16 kB",
    "action": "send less"
  },
  {
    "where": "HTTP API",
    "status": "500",
    "code": "server_error",
    "cause": "a fault of the service",
    "action": "report the `request_id` to the operator"
  },
  {
    "where": "HTTP API",
    "status": "503",
    "code": "temporarily_unavailable",
    "cause": "the database or a utility is down, or the service is overloaded",
    "action": "wait for `Retry-After`, try again"
  },
  {
    "where": "last_error of a connection",
    "code": "login_refused",
    "cause": "the utility refuses the login",
    "action": "let the person go through Connect again"
  },
  {
    "where": "last_error of a connection",
    "code": "utility_unavailable",
    "cause": "its site is down or too slow",
    "action": "nothing"
  },
  {
    "where": "last_error of a connection",
    "code": "invalid_answer",
    "cause": "its answer cannot be read",
    "action": "nothing; if it stays, report it to the operator of the service"
  },
  {
    "where": "last_error of a connection",
    "code": "client_refused",
    "cause": "it refuses the registration of the service",
    "action": "only the operator can act"
  },
  {
    "where": "last_error of a connection",
    "code": "server_error",
    "cause": "a fault of the service, or its connector was removed",
    "action": "only the operator can act"
  }
];
