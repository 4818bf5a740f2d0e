import { NotYetError } from '@utility-connect/connector';
import type { Store } from '../create-sql-store.ts';
import { holdLease } from '../lease/hold-lease.ts';
import { type Lease, newClaim } from '../store/leases.ts';
import type { StoredLogin } from './use-login.ts';

/** How often a process that waits for the lease of a login tries again, in milliseconds. */
const POLL_MS = 100;
/** How long it waits: renewals take less. */
const WAIT_MS = 30_000;
const RETRY_SECONDS = 60;

interface ConnectionLogin {
  readonly connections: Store['connections'];
  readonly connectionId: string;
  /** UNIX seconds. */
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** The login of a connection. One process at a time renews it, under a lease. */
export function connectionLogin({ connections, connectionId, now, signal }: ConnectionLogin): StoredLogin {
  return {
    connectionId,
    read: () => connections.findLogin(connectionId),
    replace: (previous, sealed) => connections.replaceSealed(connectionId, previous, sealed),
    async exclusively(renew) {
      for (let waitedMs = 0; ; waitedMs += POLL_MS) {
        signal.throwIfAborted();
        const lease = newClaim(now());
        if (await connections.claimLease(connectionId, lease)) {
          const extend = (next: Lease) => connections.renewLease(connectionId, next);
          return holdLease(lease, { now, renew: extend }, renew).finally(() =>
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
