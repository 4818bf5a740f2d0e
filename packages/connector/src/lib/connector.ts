import type { FileMethod } from './file.ts';
import type { RedirectMethod } from './redirect.ts';
import type { SignInField, SignInMethod } from './sign-in.ts';

/** A way to connect a utility. */
export type Method = SignInMethod | RedirectMethod | FileMethod;

export type MethodKind = Method['kind'];

/** Connects one or more utilities. */
export interface Connector {
  /** For logs; like a package name, for example `@someone/connector-x`. */
  readonly name: string;
  /** `all`: every utility of the directory. */
  readonly utilities: readonly ConnectorUtility[] | 'all';
  readonly capabilities: Capabilities;
  /** At most one of each kind. */
  readonly methods: readonly Method[];
  /** Limits of the hosts that it asks. Default none. */
  readonly limits?: readonly RequestLimit[];
}

/**
 * A limit of requests to a host. The service enforces it over all processes that share a database: a request waits for seconds, or
 * rejects with a `NotYetError`.
 */
export interface RequestLimit {
  /** For example `api.example.com`. */
  readonly host: string;
  /** Beginning of the paths that it covers, for example `/v1/token`. Default `/`. */
  readonly path?: string;
  /** Requests in `seconds`, 1 to 100,000. */
  readonly requests: number;
  /** 1 to 86,400. */
  readonly seconds: number;
  /** `everybody`: all requests together. `login`: those of a login. `request`: those with the same method, address and body. */
  readonly per: 'everybody' | 'login' | 'request';
}

/** A utility that the directory knows, or a new one. */
export type ConnectorUtility = KnownUtility | NewUtility;

/** Properties of a connector that differ at a utility. */
export interface UtilityDifferences {
  /** Replace those of the connector. */
  readonly capabilities?: Partial<Capabilities>;
  /** Replace the fields of the sign-in. */
  readonly fields?: readonly SignInField[];
}

/** A utility that the directory knows, by its id. */
export interface KnownUtility extends UtilityDifferences {
  readonly id: string;
}

/** A utility that the directory does not know. */
export interface NewUtility extends UtilityDifferences {
  /** Lowercase letters, digits and hyphens, for example `us-mi-example-energy`. */
  readonly id: string;
  readonly name: string;
  /** ISO 3166 code of two letters. Default `US`. */
  readonly country?: string;
  /** Postal codes of the states that it serves, the main one first. Required in the United States. */
  readonly states?: readonly string[];
  /** IANA time zone of its main state or country. */
  readonly timeZone: string;
  /** `https` URL. */
  readonly website?: string;
}

/** Capabilities of a connector. */
export interface Capabilities {
  /** Lengths of the intervals, for example `[900, 3600]`. Empty: the utility has bills only. */
  readonly intervalSeconds: readonly number[];
  /** Whether intervals include energy that was fed into the grid. */
  readonly exported: boolean;
  readonly bills: boolean;
  /** Months that the data reaches back. The first sync reads 24 months, or this if it is more, up to 120. */
  readonly historyMonths: number;
  /** Whether the utility agreed to this kind of access. */
  readonly sanctioned: boolean;
  /**
   * Whether the utility asks for a code at each sign-in. The service then never signs in without the person, who would get an unexpected
   * message. Default `false`.
   */
  readonly codeAtEachSignIn?: boolean;
  /** Seconds that an answer may take, 1 to 90. Default 25. */
  readonly answerSeconds?: number;
  /**
   * Days of intervals that one read covers, 1 to 366. The service reads the newest first and stores it, then the older ones, each on its
   * own. Default: the whole range.
   */
  readonly windowDays?: number;
  /** Days before the newest interval that each sync reads again, because the utility corrects them, 1 to 30. Default 7. */
  readonly overlapDays?: number;
}
