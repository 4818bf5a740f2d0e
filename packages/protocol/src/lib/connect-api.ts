import type { AccountSummary, OfferedAccount } from './account-summary.ts';
import type { Appearance } from './appearance.ts';
import type { ConnectMethod, MethodKind } from './connect-methods.ts';
import type { Scope } from './scopes.ts';
import type { UploadedFiles } from './uploaded-files.ts';

// Wire types of the private API between the Connect page and the service, at `{connect_url}/api`.
// Every request has the header `Authorization: Bearer <connect token>`. An embedded page adds
// `Connect-Parent-Origin: <origin of the host page>`, which the service checks on every request.

/** `sandbox` clients get only generated data, `production` clients only real data. */
export type Environment = 'sandbox' | 'production';

/** `update` if this client already has a connected user with that `user_id`. */
export type Mode = 'create' | 'update';

/** A utility in a list. */
export interface UtilitySummary {
  /** EIA id as a string, or a name such as `ca-on-alectra` if it has none. */
  readonly id: string;
  /** Official name, for example `Pacific Gas & Electric`. */
  readonly name: string;
  /** Name that customers know it by, for example `PG&E`; absent if `name` is that. */
  readonly short_name?: string;
  /** Postal codes of the states or provinces that it serves, for example `["CA"]`; empty outside the United States and Canada. */
  readonly states: readonly string[];
  /** ISO 3166 codes of the countries that it serves, for example `["DK"]`; absent if `states` has the place. */
  readonly countries?: readonly string[];
  /** Distinguishes utilities with the same name. */
  readonly kind: 'investor_owned' | 'cooperative' | 'municipal' | 'public' | 'community_choice' | 'other';
  /** `down` while sign-ins fail at this utility. */
  readonly status: 'up' | 'down';
  /** `https` address of its website, where users can reset their password; absent if unknown. */
  readonly website?: string;
  /** The ways to connect it, the preferred one first. If absent, the only way is a sign-in with username and password; if empty, there is none anymore. */
  readonly methods?: readonly ConnectMethod[];
}

/** A utility that the user connected before. */
export interface ConnectedUtility {
  readonly utility: UtilitySummary;
  /** The login's username with most of it masked, for example `u•••@example.com`; `null` if unknown. */
  readonly username: string | null;
  /** Whether the utility no longer accepts the stored login. */
  readonly needs_sign_in: boolean;
}

/** `POST session` (body `{ redirect_uri?, state? }`): state of the session. Called first, and again after a reload. */
export interface Session {
  readonly company_name: string;
  /** Host name of the host page or redirect URI that the user returns to; `null` if unknown. */
  readonly return_host: string | null;
  readonly environment: Environment;
  readonly mode: Mode;
  /** Whether the user agreed to the terms: in this session, or before if `sharing` is absent in update mode. */
  readonly consented: boolean;
  /** Limits and purpose in the connect token; absent if it has none. */
  readonly sharing?: Sharing;
  /** The utility of the connect token, if any. Utility Selection is then skipped. */
  readonly utility: UtilitySummary | null;
  /** The current attempt, if any. */
  readonly attempt: Attempt | null;
  /**
   * The newest attempt that has succeeded; absent if none has. Its code can be issued although a later attempt, at another
   * utility, was abandoned.
   */
  readonly succeeded?: Attempt;
  /** Seconds until the session expires. Relative, so that a wrong clock does not matter. */
  readonly expires_in: number;
  /** Appearance stored with the client, which the host page can override; absent if none is stored. */
  readonly appearance?: Appearance;
  /** Address of the client's logo on the Connect origin; absent if none is stored. */
  readonly logo_url?: string;
  /** The utilities that the user connected before; absent in create mode. */
  readonly connected?: readonly ConnectedUtility[];
  /** The hosted flow ends on a page of the service, because there is no redirect URI: set instead of `exit_to`. */
  readonly ends_here?: true;
  /** Redirect URI with `error=access_denied` and `state`, for users who leave; absent when embedded. */
  readonly exit_to?: string;
}

/** The sharing that the user agrees to. */
export interface Sharing {
  /** Why, in the client's words. */
  readonly purpose?: string;
  /** Absent: all. */
  readonly scopes?: readonly Scope[];
  /** Months before today that the data reaches back. Absent: as far as there is data. */
  readonly history_months?: number;
  /** End of the sharing, UNIX seconds. Absent: when the user is disconnected. */
  readonly expires_at?: number;
}

/** `POST session/consent`: the terms that the user agreed to. */
export interface Consent {
  /** Version of the text, a date such as `2026-11-20`. */
  readonly terms_version: string;
  /** Language of the text, one of `locales`. */
  readonly locale: string;
}

/** `POST attempts`: starts a sign-in and ends the previous attempt, if any. */
export interface CredentialsInput {
  readonly utility_id: string;
  /** Typed values, by `SignInField.name`. By default `username` and `password`. */
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * State of an attempt. In `signing_in`, `sending_code` and `reading_accounts` the service is working: poll
 * `GET attempts/current`. `challenge` waits for one of these requests:
 *
 * - `POST attempts/current/choice` with `{ "method": "email" }`: chooses how the code is sent;
 * - `POST attempts/current/resend` with `{}`: sends another code the same way;
 * - `POST attempts/current/answer` with `{ "answer": "123456" }`: answers with the code.
 *
 * `POST attempts/file` with `{ "utility_id": "14328" }` starts an attempt in `collecting_files`, which waits for these requests:
 *
 * - `POST attempts/current/files` with a file as the body and its name, percent-encoded, in the header `File-Name`: reads the file
 *   while it arrives. Answers with the attempt, or with 422 and a `FileErrorCode` if the file is refused.
 *   A file with the same name and content as an earlier one is not added again;
 * - `DELETE attempts/current/files/{id}`: forgets a file;
 * - `POST attempts/current/confirm` with `{}`: stores the data, and the attempt has succeeded. Where accounts have an `id`, the body
 *   is `{ "accounts": [id, …] }`: only these are stored, and the others are deleted if they were stored before. Where the files
 *   have {@link UploadedFiles.suggested_times}, it needs `"times": "local"` or `"times": "utc"`.
 *
 * `POST attempts/redirect` with `{ "utility_id": "14328" }` starts an attempt in `at_utility`, which waits for the user's return from
 * {@link Attempt.go_url}. Poll `GET attempts/current`; it continues in `signing_in`.
 *
 * `choosing_accounts` waits until the user has chosen among {@link Attempt.offered}. Nothing is stored before:
 *
 * - `POST attempts/current/accounts` with `{ "accounts": [id, …] }`, at least one: stores these, deletes the others if they were
 *   stored before, and the attempt has succeeded.
 */
export type AttemptStatus =
  | 'signing_in'
  | 'challenge'
  | 'sending_code'
  | 'reading_accounts'
  | 'collecting_files'
  | 'at_utility'
  | 'choosing_accounts'
  | 'succeeded'
  | 'failed'
  | 'cancelled';

/** Why an attempt failed. */
export type AttemptErrorCode =
  | 'invalid_credentials'
  | 'account_locked'
  | 'verification_failed'
  | 'utility_unavailable'
  | 'utility_timeout'
  /** The utility accepts no more requests for now: see {@link Attempt.retry_after}. */
  | 'rate_limited'
  /** The user did not allow access at the utility's page. */
  | 'consent_denied'
  /** Too many wrong passwords or codes. This session can start no other attempt. */
  | 'too_many_attempts';

/** A way to send a code. */
export interface CodeMethod {
  /** Unique within its challenge. */
  readonly id: string;
  readonly kind: 'text_message' | 'email' | 'call';
  /** Masked recipient, for example `u•••@example.com`. */
  readonly to: string;
}

/** A multi-factor challenge of the utility. */
export interface Challenge {
  /** `choice`: the user chooses how to get a code; none was sent yet. `code`: the user enters the code that was sent. */
  readonly kind: 'choice' | 'code';
  /** The methods to choose from, also for `code` if the user can still switch; absent if there is no choice. */
  readonly methods?: readonly CodeMethod[];
  /** Id of the method that was chosen last; absent before a choice. */
  readonly chosen?: string;
  /** Masked recipient of the code, for example `•••-•••-0142`; `null` if the utility gives none. */
  readonly sent_to: string | null;
  /** Set after a wrong or late answer. The user can try again. */
  readonly error: 'wrong_code' | 'expired_code' | null;
  /** Seconds until another code can be requested; absent if the utility sends no other. */
  readonly resend_in?: number;
  /** Set if the code is not the first of this attempt. */
  readonly is_new?: true;
}

/** An attempt to connect a utility. */
export interface Attempt {
  readonly id: string;
  readonly status: AttemptStatus;
  readonly utility: UtilitySummary;
  /** Method of the connection. Absent: `sign_in`. */
  readonly method?: MethodKind;
  /** Set while `status` is `challenge` or `sending_code`. */
  readonly challenge: Challenge | null;
  /** Set when `status` is `failed`. */
  readonly error: AttemptErrorCode | null;
  /** Seconds until the utility accepts another try. Present with the error `rate_limited` if the utility gave them. */
  readonly retry_after?: number;
  /** Set when `status` is `succeeded`; may be empty. */
  readonly accounts: readonly AccountSummary[] | null;
  /** Present while `status` is `collecting_files`. */
  readonly uploaded?: UploadedFiles;
  /** Address on the Connect origin that goes on to the utility's page. Present while `status` is `at_utility`. */
  readonly go_url?: string;
  /** Present while `status` is `at_utility` and the user has gone there. */
  readonly away?: true;
  /** Present when `status` is `succeeded` and the utility still prepares the data: `accounts` is empty, but will not stay so. */
  readonly preparing?: true;
  /** Present while `status` is `choosing_accounts`. */
  readonly offered?: readonly OfferedAccount[];
  /**
   * Present with `preparing` if the user has to choose accounts. Nothing is shared until they have done so in another session,
   * after the utility has listed the accounts.
   */
  readonly choose_later?: true;
}

/** `POST session/complete`: the authorization code, after an attempt succeeded. */
export interface CompletedSession {
  readonly code: string;
  /** Redirect URI with `code` and `state` in the hosted flow; `null` when embedded. */
  readonly redirect_to: string | null;
}

/** Why the service refuses a session. */
export type SessionErrorCode =
  | 'connect_token_unknown'
  | 'connect_token_expired'
  | 'connect_token_used'
  | 'origin_not_allowed'
  | 'redirect_uri_not_allowed'
  | 'opened_elsewhere';

/** Body of every response that is not 2xx. */
export interface ConnectApiError {
  readonly error: SessionErrorCode | 'consent_required' | 'too_many_attempts' | (string & {});
  readonly error_description: string;
  readonly request_id: string;
  readonly param?: string;
}
