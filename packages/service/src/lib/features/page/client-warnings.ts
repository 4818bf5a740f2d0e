import type { Context } from '../../heart/context.ts';
import type { Client } from '../../heart/store/clients.ts';

const PAUSE_SECONDS = 10;

/** Warns the operator of a mistake of a client. */
export type WarnOfClient = (client: Client, code: string, detail: string) => void;

/**
 * Creates a function that warns of the mistakes of clients, at most once in ten seconds for each client: everybody with a link to
 * the page can cause a warning.
 */
export function createClientWarnings({ onWarning, now }: Pick<Context, 'onWarning' | 'now'>): WarnOfClient {
  // By client id, so it has no more entries than there are clients.
  const warnedAt = new Map<string, number>();
  return ({ id, companyName }, code, detail) => {
    const last = warnedAt.get(id);
    if (last !== undefined && now() - last < PAUSE_SECONDS) return;
    warnedAt.set(id, now());
    onWarning(`${code}: client ${id} (${companyName}), ${detail}`);
  };
}
