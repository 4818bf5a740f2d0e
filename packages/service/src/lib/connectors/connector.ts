import type { CodeMethod } from '@utility-connect/protocol';
import type { Utility } from '../directory/directory.ts';

/**
 * How the service talks to a utility. One folder under `connectors/` each.
 *
 * Every method rejects with a {@link ConnectorError} and stops early when `signal` aborts: nobody waits for it then. The
 * service believes none of them: what is not as described here, or too much, is refused as a whole (`guard/`).
 */
export interface Connector {
  /** Starts a sign-in with what the person typed. */
  signIn(request: SignInRequest): Promise<SignInResult>;
  /** Sends a code: in the way that was chosen, or the same way again. `state` is what the challenge carried. */
  sendCode(request: SendCodeRequest): Promise<SignInResult>;
  /** Goes on after a challenge. `state` is what the challenge carried. */
  answer(request: AnswerRequest): Promise<SignInResult>;
  /** All electric accounts of the login; may be none, and a thousand at most. */
  listAccounts(request: LoginRequest): Promise<ConnectorAccount[]>;
  /**
   * Reads the intervals of an account that end within `(from, to]`, in batches, in time order, with no gap filled and no
   * overlap. The first and the last batch may reach to the edges of what the utility has, a day after `to` at most; what lies
   * outside is left out. 100,000 intervals at most. The service asks for the last days again each time: what comes then counts,
   * and what does not come again stays as it was.
   */
  readIntervals(request: RangeRequest): AsyncIterable<readonly MeterInterval[]>;
  /**
   * Bills that touch `[from, to)`, in time order; only bills that the utility has issued; a thousand at most. The service asks
   * for two years each time, since bills are issued and corrected long after their period has ended.
   */
  readBills(request: RangeRequest): Promise<ConnectorBill[]>;
}

export interface SignInRequest {
  readonly utility: Utility;
  readonly username: string;
  readonly password: string;
  readonly signal: AbortSignal;
}

export interface SendCodeRequest {
  readonly utility: Utility;
  readonly state: string;
  /** Id of the way that was chosen; `null` where there was no choice. */
  readonly methodId: string | null;
  readonly signal: AbortSignal;
}

export interface AnswerRequest {
  readonly utility: Utility;
  readonly state: string;
  readonly answer: string;
  readonly signal: AbortSignal;
}

/** `login` and `state` are opaque to the service, kept sealed, and understood again after a restart. */
export type SignInResult =
  | { readonly kind: 'signed_in'; readonly login: string }
  | { readonly kind: 'challenge'; readonly challenge: ConnectorChallenge; readonly state: string };

/** What a utility asks after the password: where a code shall go, or the code that it sent. */
export type ConnectorChallenge =
  | { readonly kind: 'choice'; readonly methods: readonly CodeMethod[] }
  | {
      readonly kind: 'code';
      /** Where it went, masked; `null` when the utility does not say. */
      readonly sent_to: string | null;
      /** Seconds after which the utility sends another one; absent when it never does. */
      readonly resendAfterSeconds?: number;
    };

export interface LoginRequest {
  readonly utility: Utility;
  readonly login: string;
  readonly signal: AbortSignal;
}

export interface RangeRequest extends LoginRequest {
  readonly accountKey: string;
  /** UNIX seconds. */
  readonly from: number;
  /** UNIX seconds; never after now. */
  readonly to: number;
}

/** An account as the utility knows it. */
export interface ConnectorAccount {
  /** Names the account within its login, for ever. */
  readonly key: string;
  readonly accountNumber: string;
  readonly address: string;
  /** IANA time zone of the meter. */
  readonly timeZone: string;
  /** 900 or 3600. */
  readonly intervalSeconds: number;
  readonly hasEmissions: boolean;
}

/** Usage between two instants. */
export interface MeterInterval {
  /** UNIX seconds. */
  readonly start: number;
  /** UNIX seconds. */
  readonly end: number;
  /** Drawn from the grid, at most 4 decimals; never below 0. */
  readonly usageKwh: number;
  /** At most 5 decimals; absent where unknown. */
  readonly emissionsKgCo2e?: number;
}

export interface ConnectorBill {
  readonly id: string;
  /** UNIX seconds, inclusive: midnight in the meter's time zone. */
  readonly start: number;
  /** UNIX seconds, exclusive: the next bill starts here. */
  readonly end: number;
}

/** Why a utility did not do what was asked. An outage is never told as a wrong password. */
export const connectorErrorCodes = [
  'invalid_credentials',
  'account_locked',
  /** The answer to a challenge was wrong; the same challenge stays open. */
  'wrong_code',
  /** The answer came too late; the same challenge stays open for a newer code. */
  'expired_code',
  /** The challenge is over; sign in again. */
  'challenge_over',
  'utility_unavailable',
  /** It did not answer in time. */
  'utility_timeout',
  /** What came is not what was asked for: the connector, or its utility, is at fault. */
  'invalid_answer',
  /** `login` is no longer accepted: sign in again. */
  'login_expired',
] as const;
export type ConnectorErrorCode = (typeof connectorErrorCodes)[number];

/** A utility refused or failed. */
export class ConnectorError extends Error {
  override readonly name = 'ConnectorError';
  readonly code: ConnectorErrorCode;

  constructor(code: ConnectorErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
