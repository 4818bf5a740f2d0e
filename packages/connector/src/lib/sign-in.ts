import type { Reads, RenewRequest } from './reads.ts';
import type { Utility } from './utility.ts';

/**
 * A login at the utility, with multi-factor challenges.
 *
 * Every function rejects with a `ConnectorError`, and stops when `signal` aborts, because its result is no longer used. The service
 * validates every answer and rejects it as a whole if it breaks the rules of these types.
 */
export interface SignInMethod extends Reads {
  readonly kind: 'sign_in';
  /** Fields that the person fills in, in this order. Default {@link defaultFields}: username and password. */
  readonly fields?: readonly SignInField[];
  /** Starts a sign-in with the fields that the person filled in. */
  signIn(request: SignInRequest): Promise<SignInResult>;
  /** Sends a code by the chosen method, or sends another one. `state` comes from the challenge. Required if there are challenges. */
  sendCode?(request: SendCodeRequest): Promise<SignInResult>;
  /** Continues a sign-in after a challenge. `state` comes from the challenge. Required if there are challenges. */
  answer?(request: AnswerRequest): Promise<SignInResult>;
  /**
   * Renews a login that a read rejected or whose `expiresAt` is near; `null` if it is still good. The service calls it once at a time per
   * connection, and stores the result before anything uses it. If it rejects with `login_expired`, or resolves with `null` after a read
   * rejected the login, the service signs in again. Default: the service signs in again with the stored fields.
   */
  renew?(request: RenewRequest): Promise<RenewedSignIn | null>;
}

/** A sign-in that can ask for codes. */
export type ChallengingSignIn = SignInMethod & Required<Pick<SignInMethod, 'sendCode' | 'answer'>>;

/** Whether a sign-in can ask for codes. */
export function canChallenge(method: SignInMethod): method is ChallengingSignIn {
  return method.sendCode !== undefined && method.answer !== undefined;
}

/** Text in one language, or in several by their codes, such as `{ en: 'Password', es: 'Contraseña' }`. English is required. */
export type LocalText = string | ({ readonly en: string } & Readonly<Record<string, string>>);

/**
 * An input of the Credentials screen. The fields that are not secret identify the login together. Sign-ins are limited by the
 * first of them that is required, so it must identify the person, such as a username. A ZIP code would lock out neighbors. If all
 * required fields are secret, `signIn` returns an `identity`.
 */
export interface SignInField {
  /** Key in `SignInRequest.fields`, for example `account_number`. */
  readonly name: string;
  /** Shown above the input, for example `Account number`. */
  readonly label: LocalText;
  /**
   * `password` is secret: hidden while it is typed, and never shown again; up to 8,192 characters, so also a key or token. If its name is
   * `password` or its `autocomplete` is `current-password`, Connect helps those who forgot it.
   *
   * `authenticator_key` is secret too: the key of an authenticator app (TOTP, RFC 6238), in base32 or as an `otpauth://` URI. `signIn` gets
   * the code of now in its place, six digits, and never the same code twice.
   *
   * Default `text`.
   */
  readonly type?: 'text' | 'email' | 'tel' | 'password' | 'authenticator_key';
  /** A sentence below the input, for example where to find the number. */
  readonly help?: LocalText;
  /** `https` URL of the page where the person finds the value. */
  readonly helpUrl?: string;
  /** Regular expression that the whole value must match, as in HTML's `pattern`. */
  readonly pattern?: string;
  /** HTML's `autocomplete`, for example `username`. Default `off`. */
  readonly autocomplete?: string;
  /** Default `false`. */
  readonly optional?: boolean;
}

/** Whether the value of a field is hidden, and never identifies the login. */
export function isSecretField({ type }: Pick<SignInField, 'type'>): boolean {
  return type === 'password' || type === 'authenticator_key';
}

/** Whether only the utility can identify the login, because all required fields are secret. `signIn` then returns an `identity`. */
export function needsIdentity({ fields = defaultFields }: Pick<SignInMethod, 'fields'>): boolean {
  return fields.every((field) => field.optional || isSecretField(field));
}

export const defaultFields: readonly SignInField[] = [
  { name: 'username', label: 'Username or email', autocomplete: 'username' },
  { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' },
];

export interface SignInRequest {
  readonly utility: Utility;
  /** Typed values, by the name of the field. In place of an authenticator key: the code of now. */
  readonly fields: Readonly<Record<string, string>>;
  /** The `device` that a sign-in of the same person with this login returned last. Absent if there is none. */
  readonly device?: string;
  /** See `LoginRequest`. */
  readonly loginKey?: string;
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

/** A login that works now. */
export interface RenewedSignIn {
  /** Opaque to the service. It is sealed at rest and must work after a restart. Holds what later requests need, such as tokens. */
  readonly login: string;
  /** UNIX seconds at which the login ends. The service renews it in the minute before. Absent if unknown. */
  readonly expiresAt?: number;
}

export interface SignedIn extends RenewedSignIn {
  readonly kind: 'signed_in';
  /** Identifies the person at the utility, such as a user id. Required if all required fields are secret; otherwise not used. */
  readonly identity?: string;
  /** Makes the utility remember this device, such as a cookie. Sealed at rest, and passed to the next sign-in of the connection. */
  readonly device?: string;
}

/** `state` is opaque to the service, as `login` is. */
export type SignInResult =
  | SignedIn
  | { readonly kind: 'challenge'; readonly challenge: ConnectorChallenge; readonly state: string };

/** A question of the utility after the password: how to send a code, or the code. */
export type ConnectorChallenge =
  | { readonly kind: 'choice'; readonly methods: readonly CodeMethod[] }
  | {
      readonly kind: 'code';
      /** Masked recipient; `null` if the utility gives none. */
      readonly sent_to: string | null;
      /** Seconds until the utility can send another code; absent if it cannot. */
      readonly resendAfterSeconds?: number;
    };

/** A way to send a code. */
export interface CodeMethod {
  /** Unique within its challenge. */
  readonly id: string;
  readonly kind: 'text_message' | 'email' | 'call';
  /** Masked recipient, for example `u•••@example.com`. */
  readonly to: string;
}
