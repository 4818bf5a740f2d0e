import type { Reads } from './reads.ts';
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
}

/** A sign-in that can ask for codes. */
export type ChallengingSignIn = SignInMethod & Required<Pick<SignInMethod, 'sendCode' | 'answer'>>;

/** Whether a sign-in can ask for codes. */
export function canChallenge(method: SignInMethod): method is ChallengingSignIn {
  return method.sendCode !== undefined && method.answer !== undefined;
}

/**
 * An input of the Credentials screen. The fields that are not passwords identify the login together. Sign-ins are limited by the
 * first of them that is required, so it must identify the person, such as a username. A ZIP code would lock out neighbors.
 */
export interface SignInField {
  /** Key in `SignInRequest.fields`, for example `account_number`. */
  readonly name: string;
  /** Shown above the input, for example `Account number`. */
  readonly label: string;
  /**
   * `password` is hidden while it is typed, and never shown again. If its name is `password` or its `autocomplete` is
   * `current-password`, Connect helps those who forgot it. Default `text`.
   */
  readonly type?: 'text' | 'email' | 'tel' | 'password';
  /** A sentence below the input, for example where to find the number. */
  readonly help?: string;
  /** Regular expression that the whole value must match, as in HTML's `pattern`. */
  readonly pattern?: string;
  /** HTML's `autocomplete`, for example `username`. Default `off`. */
  readonly autocomplete?: string;
  /** Default `false`. */
  readonly optional?: boolean;
}

export const defaultFields: readonly SignInField[] = [
  { name: 'username', label: 'Username or email', autocomplete: 'username' },
  { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' },
];

export interface SignInRequest {
  readonly utility: Utility;
  /** Typed values, by the name of the field. */
  readonly fields: Readonly<Record<string, string>>;
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
