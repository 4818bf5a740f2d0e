import type { RequestLimit } from '@utility-connect/connector';
import { keyedHash } from '../../core/crypto/hash.ts';
import type { HeartStore } from '../heart-store.ts';

interface PaceContext {
  readonly store: Pick<HeartStore, 'paces' | 'clock'>;
  /** HMAC key: a request may contain a password. */
  readonly lookupKey: Uint8Array;
}

interface Range {
  readonly notBefore: number;
  readonly withinMs: number;
}

/**
 * Creates the `ClaimTurn` of the connectors: turns in a store that all processes share.
 *
 * In any `seconds` there are at most `requests` turns: half of them at once, and then one at a time.
 */
export function createClaimTurn({ store, lookupKey }: PaceContext) {
  return async (
    { host, path = '/', requests, seconds, per }: RequestLimit,
    subject: string,
    range: Range,
  ) => {
    const now = store.clock();
    const burst = Math.ceil(requests / 2);
    const text = ['pace', host, path, requests, seconds, per, subject].join('\n');
    const at = await store.paces.take({
      key: keyedHash(lookupKey, text),
      burst,
      periodMs: Math.ceil((seconds * 1000) / (requests - burst + 1)),
      // The time of a turn that was claimed before stands: a request with several limits would never get all of them otherwise.
      notBefore: range.notBefore || now,
      latest: now + range.withinMs,
    });
    return { at, now };
  };
}
