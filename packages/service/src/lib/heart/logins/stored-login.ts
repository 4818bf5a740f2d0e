import { NotYetError } from '@utility-connect/connector';
import { holdLease } from '../../core/jobs/hold-lease.ts';
import { type Lease, newClaim } from '../../core/jobs/leases.ts';
import type { HeartStore } from '../heart-store.ts';
import type { SealedLogin } from '../store/connections.ts';
import { refusalOf } from './refusal.ts';

/** A login in the store, of a connection or a revocation. */
export interface StoredLogin {
  readonly connectionId: string;
  /** @returns `null` if the connection was removed. */
  read(): Promise<SealedLogin | null>;
  /** Replaces the sealed login if it still is `previous`. @returns whether it was. */
  replace(previous: Uint8Array, sealed: Uint8Array): Promise<boolean>;
  /** Marks the login as refused if it still is `sealed` and the error reports a refusal. */
  refuse(sealed: Uint8Array, error: unknown): Promise<void>;
  /** Renews the login while no other process does. @param renew gets whether another renewal ran before. */
  exclusively<Result>(renew: (hasWaited: boolean) => Promise<Result>): Promise<Result>;
}

/** Interval between tries to get the lease of a login, in milliseconds. */
const POLL_MS = 100;
/** Longest wait for the lease, in milliseconds: renewals take less. */
const WAIT_MS = 30_000;
const RETRY_SECONDS = 60;

interface ConnectionLogin {
  readonly connections: HeartStore['connections'];
  readonly connectionId: string;
  /** UNIX seconds. */
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** The login of a connection. One process at a time renews it, under the lease of the connection. */
export function loginOfConnection({ connections, connectionId, now, signal }: ConnectionLogin): StoredLogin {
  return {
    connectionId,
    read: () => connections.findLogin(connectionId),
    replace: (previous, sealed) => connections.replaceSealed(connectionId, previous, sealed),
    async refuse(sealed, error) {
      const refusal = refusalOf(error, now());
      if (refusal) await connections.refuse(connectionId, sealed, refusal);
    },
    async exclusively(renew) {
      for (let waitedMs = 0; ; waitedMs += POLL_MS) {
        signal.throwIfAborted();
        const lease = newClaim(now());
        if (await connections.claimLease(connectionId, lease)) {
          const extend = (next: Lease) => connections.renewLease(connectionId, next);
          return holdLease(lease, { now, renew: extend }, () => renew(waitedMs > 0)).finally(() =>
            connections.endLease(connectionId, lease.leaseId),
          );
        }
        if ((await connections.findLogin(connectionId)) === null)
          throw new Error(`The connection ${connectionId} was removed.`);
        if (waitedMs >= WAIT_MS)
          throw new NotYetError(RETRY_SECONDS, 'Another process is still renewing the login.');
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    },
  };
}

/** The login of a revocation, whose lease the caller has. */
export function loginOfRevocation(
  { replaceSealed }: HeartStore['revocations'],
  {
    id,
    loginKey,
    sealed: first,
  }: { readonly id: string; readonly loginKey: string; readonly sealed: Uint8Array },
): StoredLogin {
  let sealed = first;
  return {
    connectionId: id,
    read: async () => ({ loginKey, sealed, notified: [], isRefused: false }),
    async replace(previous, next) {
      sealed = next;
      return replaceSealed(id, previous, next);
    },
    refuse: async () => undefined,
    exclusively: (renew) => renew(false),
  };
}
