import type { Audit } from './audit/audit.ts';
import type { ConnectorFor } from './connectors/connector-for.ts';
import type { Random } from './crypto/random.ts';
import type { Vault } from './crypto/vault.ts';
import type { Directory } from './directory/directory.ts';
import type { Outages } from './directory/outages.ts';
import type { AppContext } from './http/app.ts';
import type { Codec } from './intervals/codec.ts';
import type { Limits } from './limits/limits.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Store } from './store/store.ts';
import type { Sync } from './sync/sync.ts';

/** What every part of the service is given: nothing reaches for a clock, a database or the network by itself. */
export interface Context {
  readonly store: Store;
  readonly directory: Directory;
  readonly connectorFor: ConnectorFor;
  readonly outages: Outages;
  readonly vault: Vault;
  /** HMAC key for values that can be guessed, such as usernames. */
  readonly lookupKey: Uint8Array;
  readonly mailer: Mailer;
  readonly sync: Sync;
  /** Compresses stored intervals. */
  readonly codec: Codec;
  readonly limits: Limits;
  readonly audit: Audit;
  /** The address that a request came from; `null` where it is unknown or the machine itself. */
  readonly addressOf: (c: Pick<AppContext, 'req' | 'env'>) => string | null;
  readonly random: Random;
  /** UNIX seconds, whole. */
  readonly now: () => number;
  readonly urls: Urls;
}

/** Public addresses, without a trailing slash. */
export interface Urls {
  readonly baseUrl: string;
  readonly connectUrl: string;
}
