import type { Codec } from '@utility-connect/intervals';
import type { Vault } from '../core/crypto/vault.ts';
import type { AppContext } from '../core/http/app.ts';
import type { JobKind } from '../core/jobs/job.ts';
import type { Outcome } from '../core/journal/outcome.ts';
import type { RecordRead } from '../core/journal/read-recorder.ts';
import type { Mailer } from '../core/mailer.ts';
import type { Directory } from '../directory/directory.ts';
import type { HeartStore } from './heart-store.ts';
import type { Limits } from './limits/limits.ts';
import type { Sync } from './sync/sync.ts';
import type { MethodsFor } from './utilities/methods-for.ts';

/** Dependencies that the parts of the service share, including the clock and the database, so that tests can replace them. */
export interface Context {
  readonly store: HeartStore;
  readonly directory: Directory;
  readonly methodsFor: MethodsFor;
  readonly vault: Vault;
  /** HMAC key for hashes of guessable values, such as usernames. */
  readonly lookupKey: Uint8Array;
  readonly mailer: Mailer;
  readonly sync: Sync;
  /** Looks for due jobs of these kinds now, instead of within seconds. */
  readonly wake: (...kinds: readonly JobKind[]) => void;
  /** Compresses stored intervals. */
  readonly codec: Codec;
  readonly limits: Limits;
  /** Keeps the address of a person for receipts. */
  readonly keepAddress: (address: SessionAddress) => Promise<void>;
  readonly recordRead: RecordRead;
  /** Counts a sign-in, a sync or deliveries that have ended. */
  readonly onOutcome: (outcome: Outcome) => void;
  /** The address of the client; `null` if it is unknown or loopback. */
  readonly addressOf: (c: Pick<AppContext, 'req' | 'env'>) => string | null;
  /** UNIX seconds, whole. */
  readonly now: () => number;
  readonly urls: Urls;
  /** Reports errors to the operator, such as those of background work. */
  readonly onError: (error: unknown) => void;
  /** Reports mistakes of a client that no response reports. */
  readonly onWarning: (message: string) => void;
  readonly onDebug: (message: string) => void;
}

/** Recipient of the receipts of a session. */
interface SessionAddress {
  readonly publicId: string;
  readonly clientId: string;
  readonly email: string;
}

/** Public addresses, without a trailing slash. */
export interface Urls {
  readonly baseUrl: string;
  readonly connectUrl: string;
}
