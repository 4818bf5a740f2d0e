import type { FileMethod } from './file.ts';
import type { RedirectMethod } from './redirect.ts';
import type { SignInMethod } from './sign-in.ts';

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
}

/** A utility that the directory knows, by its id; or a new one. */
export type ConnectorUtility = { readonly id: string } | NewUtility;

/** A utility that the directory does not know. */
export interface NewUtility {
  /** Lowercase letters, digits and hyphens, for example `us-mi-example-energy`. */
  readonly id: string;
  readonly name: string;
  /** Postal codes of the states that it serves, the main one first. */
  readonly states: readonly string[];
  /** IANA time zone of its main state. */
  readonly timeZone: string;
  /** `https` URL. */
  readonly website?: string;
}

/** Capabilities of a connector. */
export interface Capabilities {
  /** Lengths of the intervals, for example `[900, 3600]`. */
  readonly intervalSeconds: readonly number[];
  /** Whether intervals include energy that was fed into the grid. */
  readonly exported: boolean;
  readonly bills: boolean;
  /** Months that the data reaches back. The first sync reads 24 months, or this if it is more, up to 120. */
  readonly historyMonths: number;
  /** Whether the utility agreed to this kind of access. */
  readonly sanctioned: boolean;
}
