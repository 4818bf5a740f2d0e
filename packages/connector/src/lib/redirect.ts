import type { Reads } from './reads.ts';
import type { Utility } from './utility.ts';

/** Consent at the utility's own page, as with OAuth. */
export interface RedirectMethod extends Reads {
  readonly kind: 'redirect';
  /** Returns the address at the utility that the person goes to. */
  begin(request: BeginRequest): Promise<BeginResult>;
  /** Turns what the utility sent back into a login. */
  finish(request: FinishRequest): Promise<{ readonly login: string }>;
  /** Ends the access at the utility. Default: nothing. */
  revoke?(request: {
    readonly utility: Utility;
    readonly login: string;
    readonly signal: AbortSignal;
  }): Promise<void>;
}

export interface BeginRequest {
  readonly utility: Utility;
  /** Where the utility returns the person to. */
  readonly redirectUri: string;
  /** Must come back unchanged in the query of `redirectUri`. */
  readonly state: string;
  readonly signal: AbortSignal;
}

export interface BeginResult {
  /** `https` URL. */
  readonly url: string;
  /** Passed to `finish`; opaque to the service and sealed at rest. */
  readonly progress: string;
}

export interface FinishRequest {
  readonly utility: Utility;
  readonly redirectUri: string;
  /** The query of the return. */
  readonly query: Readonly<Record<string, string>>;
  readonly progress: string;
  readonly signal: AbortSignal;
}
