import type { CodeMethod, Environment } from '@utility-connect/protocol';
import type { Utility } from '../directory/directory.ts';

/**
 * Connects the service to a utility. Each connector has a folder under `connectors/`.
 *
 * Every method rejects with a {@link ConnectorError}, and stops when `signal` aborts, because its result is no longer used. The
 * service validates every answer and rejects it as a whole if it breaks the rules below (`guard/`).
 */
export interface Connector {
  /** Starts a sign-in with the credentials that the user typed. */
  signIn(request: SignInRequest): Promise<SignInResult>;
  /** Sends a code by the chosen method, or sends another one. `state` comes from the challenge. */
  sendCode(request: SendCodeRequest): Promise<SignInResult>;
  /** Continues a sign-in after a challenge. `state` comes from the challenge. */
  answer(request: AnswerRequest): Promise<SignInResult>;
  /** Lists all electric accounts of the login; possibly none, at most a thousand. */
  listAccounts(request: LoginRequest): Promise<ConnectorAccount[]>;
  /**
   * Fetches the intervals of an account that end within `(from, to]`, at most 100,000, in batches, in time order and without
   * overlaps. There may be gaps. Batches may contain intervals outside of the range, up to a day after `to`; the service drops them.
   *
   * Each sync fetches the last days again: corrections replace stored intervals; stored intervals that are not repeated are kept.
   */
  readIntervals(request: RangeRequest): AsyncIterable<readonly MeterInterval[]>;
  /**
   * Fetches the issued bills that overlap `[from, to)`, in time order, at most a thousand. Each sync fetches two years, because
   * utilities issue and correct bills long after their period.
   */
  readBills(request: RangeRequest): Promise<ConnectorBill[]>;
}

/** Finds the connector of a utility. @returns `null` if the utility cannot be connected in this environment. */
export type ConnectorFor = (utility: Utility, environment: Environment) => Connector | null;

export interface SignInRequest {
  readonly utility: Utility;
  readonly username: string;
  readonly password: string;
  readonly signal: AbortSignal;
}

export interface SendCodeRequest {
  readonly utility: Utility;
  readonly state: string;
  /** Id of the chosen method; `null` if there was no choice. */
  readonly methodId: string | null;
  readonly signal: AbortSignal;
}

export interface AnswerRequest {
  readonly utility: Utility;
  readonly state: string;
  readonly answer: string;
  readonly signal: AbortSignal;
}

/** `login` and `state` are opaque to the service. They are sealed at rest and must work after a restart. */
export type SignInResult =
  | { readonly kind: 'signed_in'; readonly login: string }
  | { readonly kind: 'challenge'; readonly challenge: ConnectorChallenge; readonly state: string };

/** What a utility asks for after the password: how to send a code, or the code. */
export type ConnectorChallenge =
  | { readonly kind: 'choice'; readonly methods: readonly CodeMethod[] }
  | {
      readonly kind: 'code';
      /** Masked recipient; `null` if the utility does not say. */
      readonly sent_to: string | null;
      /** Seconds until the utility can send another code; absent if it cannot. */
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
  /** Identifies the account within its login. Never changes. */
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
  /** Drawn from the grid; never below 0. The service rounds it to 4 decimals. */
  readonly usageKwh: number;
  /** Absent if unknown. The service rounds it to 5 decimals. */
  readonly emissionsKgCo2e?: number;
}

export interface ConnectorBill {
  readonly id: string;
  /** UNIX seconds, inclusive: midnight in the meter's time zone. */
  readonly start: number;
  /** UNIX seconds, exclusive: the next bill starts here. */
  readonly end: number;
}

/** Why a request failed at a utility. An outage must never be reported as a wrong password. */
export const connectorErrorCodes = [
  'invalid_credentials',
  'account_locked',
  /** The answer to a challenge was wrong; the same challenge stays open. */
  'wrong_code',
  /** The code has expired; the same challenge stays open for a newer one. */
  'expired_code',
  /** The challenge is over; sign in again. */
  'challenge_over',
  'utility_unavailable',
  /** The utility did not answer in time. */
  'utility_timeout',
  /** The connector or its utility gave an invalid answer. */
  'invalid_answer',
  /** The utility no longer accepts `login`; sign in again. */
  'login_expired',
] as const;
export type ConnectorErrorCode = (typeof connectorErrorCodes)[number];

/** A request failed at a utility. */
export class ConnectorError extends Error {
  override readonly name = 'ConnectorError';
  readonly code: ConnectorErrorCode;

  constructor(code: ConnectorErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
