import type { Appearance } from './events.ts';

// Wire types of the private API between the Connect page and the service, at `{connect_url}/api`.
// Every call carries `Authorization: Bearer <connect token>`; an embedded page adds
// `Connect-Parent-Origin: <origin of the page that framed it>`, which the service checks on every call.

/** `sandbox` clients reach made-up utilities' data alone, `production` clients real ones alone. */
export type Environment = 'sandbox' | 'production';

/** `update` when this client already has a connected user with that `user_id`. */
export type Mode = 'create' | 'update';

/** A utility as it stands in a list. */
export interface UtilitySummary {
  /** EIA id as text. */
  readonly id: string;
  readonly name: string;
  /** Postal codes of the states that it serves, for example `["CA"]`. */
  readonly states: readonly string[];
  /** For people: tells namesakes apart. */
  readonly kind: 'investor_owned' | 'cooperative' | 'municipal' | 'public' | 'community_choice' | 'other';
  /** `down` when sign-ins fail there at the moment. */
  readonly status: 'up' | 'down';
  /** `https` address of its website, where a password can be reset; absent where unknown. */
  readonly website?: string;
}

/** `POST session` (body `{ redirect_uri?, state? }`): where the session stands. Called first, and again after a reload. */
export interface Session {
  readonly company_name: string;
  /** Host name of the page or redirect address that the person goes back to; `null` when unknown. */
  readonly return_host: string | null;
  readonly environment: Environment;
  readonly mode: Mode;
  /** Whether the terms were agreed to within this session; always `true` in update mode. */
  readonly consented: boolean;
  /** The utility that the connect token was made for, if any: Utility Selection is skipped. */
  readonly utility: UtilitySummary | null;
  /** The current attempt, if any. */
  readonly attempt: Attempt | null;
  /** Seconds left, by which a page whose clock is wrong can tell as well. */
  readonly expires_in: number;
  /** The look that is stored with the client, which the host page's own goes over; absent when none is. */
  readonly appearance?: Appearance;
}

/** `POST session/consent`: the terms that the person agreed to. */
export interface Consent {
  /** Version of the text, a date such as `2026-11-20`. */
  readonly terms_version: string;
  /** Language that it was shown in. */
  readonly locale: string;
}

/** `POST attempts`: starts a sign-in; ends the attempt before it, if any. */
export interface CredentialsInput {
  readonly utility_id: string;
  readonly username: string;
  readonly password: string;
}

/**
 * Where an attempt stands. `signing_in`, `sending_code` and `reading_accounts` go on by themselves: poll
 * `GET attempts/current`. `challenge` waits for one of these:
 *
 * - `POST attempts/current/choice` with `{ "method": "email" }`: where the code goes;
 * - `POST attempts/current/resend` with `{}`: another code, the same way;
 * - `POST attempts/current/answer` with `{ "answer": "123456" }`.
 */
export type AttemptStatus =
  | 'signing_in'
  | 'challenge'
  | 'sending_code'
  | 'reading_accounts'
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
  /** Wrong passwords or codes, once too often: this session starts no other attempt. */
  | 'too_many_attempts';

/** A way in which a utility can send a code. */
export interface CodeMethod {
  /** Names it within its challenge. */
  readonly id: string;
  readonly kind: 'text_message' | 'email' | 'call';
  /** Where it goes, masked, for example `u•••@example.com`. */
  readonly to: string;
}

/** What the utility asks between password and account. */
export interface Challenge {
  /** `choice`: where a code shall go; nothing was sent yet. `code`: the code that was sent. */
  readonly kind: 'choice' | 'code';
  /** What can be chosen, also while `kind` is `code` and another way is still open; absent without a choice. */
  readonly methods?: readonly CodeMethod[];
  /** Id of the way that was chosen last, also while the code is being sent; absent before. */
  readonly chosen?: string;
  /** Where the code went, masked, for example `•••-•••-0142`; `null` when the utility does not say. */
  readonly sent_to: string | null;
  /** Set after a wrong or late answer; the person may try again. */
  readonly error: 'wrong_code' | 'expired_code' | null;
  /** Seconds until another code can be asked for; absent when the utility sends no other. */
  readonly resend_in?: number;
  /** The code is not the first of this attempt. */
  readonly is_new?: true;
}

/** An account as the success screen shows it. */
export interface AccountSummary {
  /** Account number with all but the last four characters masked. */
  readonly account_number: string;
  readonly address: string;
}

/** A sign-in at a utility. */
export interface Attempt {
  readonly id: string;
  readonly status: AttemptStatus;
  readonly utility: UtilitySummary;
  /** Set while `status` is `challenge` or `sending_code`. */
  readonly challenge: Challenge | null;
  /** Set once `status` is `failed`. */
  readonly error: AttemptErrorCode | null;
  /** Set once `status` is `succeeded`; may be empty. */
  readonly accounts: readonly AccountSummary[] | null;
}

/** `POST session/complete`: the authorization code of a session whose attempt succeeded. */
export interface CompletedSession {
  readonly code: string;
  /** Hosted flow: where the browser goes now, with `code` and `state`; `null` when embedded. */
  readonly redirect_to: string | null;
}

/** Why the service refuses a whole session. */
export type SessionErrorCode =
  | 'connect_token_unknown'
  | 'connect_token_expired'
  | 'connect_token_used'
  | 'origin_not_allowed'
  | 'redirect_uri_not_allowed'
  | 'opened_elsewhere';

/** Body of every answer that is not 2xx. */
export interface ConnectApiError {
  readonly error: SessionErrorCode | 'consent_required' | 'too_many_attempts' | (string & {});
  readonly error_description: string;
  readonly request_id: string;
  readonly param?: string;
}
