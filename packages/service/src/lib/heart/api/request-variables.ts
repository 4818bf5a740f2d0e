import type { Scope } from '@utility-connect/protocol';
import type { Account } from '../store/accounts.ts';
import type { KnownClient } from '../store/clients.ts';
import type { DataAccess } from '../store/grants.ts';

declare module '../../core/http/app.ts' {
  interface RequestVariables {
    /** Set by `authenticateClient` and `authenticateDataRequest`. */
    client: KnownClient;
    /** Set by `authenticateDataRequest`: the data that the access token of the request gives access to, if any. */
    dataAccess: DataAccess;
    /** Set by `authenticateUser`. */
    user: UserAccess;
  }
}

/** The user of an access token, and those of their accounts that the request asks for. */
export interface UserAccess {
  /** SHA-256, hex. */
  readonly tokenHash: string;
  readonly userRef: string;
  readonly accounts: readonly Account[];
  /** The sharing that the user agreed to. */
  readonly scopes: readonly Scope[];
  /** The earliest data that the user agreed to share, UNIX seconds; `null` for all there is. */
  readonly historyFrom: number | null;
}
