import type { AnswerRequest, SendCodeRequest, SignInField, SignInRequest } from '@utility-connect/connector';
import type { HttpContext } from '@utility-connect/connector/http';
import type { WebSession } from '@utility-connect/connector/web';

/** A utility whose data is at Opower. */
export interface OpowerSite {
  /** EIA id. */
  readonly utilityId: string;
  /** `{subdomain}.opower.com`. A login may find another one in the utility's pages. */
  readonly subdomain: string;
  /** The utility's code in the paths of the interface. Default: the subdomain, also one that the login finds. */
  readonly code?: string;
  /** IANA. */
  readonly timeZone: string;
  /** `ei`, or `dss` where the data is below `/webcenter`, with the entities of a session. */
  readonly kind: 'ei' | 'dss';
  /** Whether it has bills only. Default `false`. */
  readonly billsOnly?: boolean;
  readonly login: OpowerLogin;
}

/** The result of a sign-in. The visit keeps the cookies. */
export interface OpowerSession {
  /** Sent as `Authorization: Bearer`. Absent: the cookies are the session. */
  readonly token?: string;
  /** UNIX seconds at which the session ends. Absent if unknown. */
  readonly expiresAt?: number;
  /** Where the login found one other than that of the site. */
  readonly subdomain?: string;
  /** Cookies or others that make the utility remember the device: `SignedIn.device`. */
  readonly device?: string;
  /** Whether the sign-in took requests enough, so that the reads list the meters. Default `false`. */
  readonly listsMetersLater?: boolean;
}

/** A question of the portal after the password. `state` is what `answer` needs beside the cookies. */
export interface OpowerChallenge {
  /** Masked recipient; `null` if unknown. */
  readonly sentTo: string | null;
  readonly state: string;
}

/** Parameters of a sign-in. */
export interface OpowerVisit {
  readonly context: HttpContext;
  /** Keeps cookies. Those of Opower are used by the reads. */
  readonly web: WebSession;
  readonly site: OpowerSite;
}

/** The sign-in of a portal. A file for each, in `logins`. */
export interface OpowerLogin {
  /** Hosts and limits beside those of Opower are declared by the portal. Default: username and password. */
  readonly fields?: readonly SignInField[];
  /** Host names that it asks, for limits. */
  readonly hosts: readonly string[];
  signIn(visit: OpowerVisit, request: SignInRequest): Promise<OpowerSession | OpowerChallenge>;
  sendCode?(visit: OpowerVisit, request: SendCodeRequest): Promise<OpowerSession | OpowerChallenge>;
  answer?(
    visit: OpowerVisit,
    request: AnswerRequest & { readonly state: string },
  ): Promise<OpowerSession | OpowerChallenge>;
}
