import { ConnectorError } from '@utility-connect/connector';
import { wait } from '../../wait.ts';
import type { Context } from '../context.ts';
import { resolveOwn } from '../http/addresses.ts';
import { readResource } from '../http/resource.ts';
import { createOpenLimit } from './open-limit.ts';

interface PagesRequest {
  readonly addresses: readonly string[];
  /** Gets the errors of addresses that are left out. `null` if all addresses are required. */
  readonly onFailure: ((error: Error) => void) | null;
  readonly token: string;
  readonly signal: AbortSignal;
}

type Page = ReadableStream<Uint8Array>;

interface Opened {
  readonly address: string;
  readonly page: Page | null;
  readonly error?: Error;
}

const MAX_PAGES = 500;
/** For addresses that are not required. Less than the service waits for an answer. */
const MAX_WAIT_MILLISECONDS = 20_000;

/**
 * Fetches feeds page by page. Several are requested at once, so that none waits for another one that does not answer.
 *
 * @returns a function that takes the link to the next page of a feed, and gives its body; without a link that of the next feed that
 *   answers, and `null` after the last one.
 */
export function createPages(
  context: Context,
  { addresses, onFailure, token, signal }: PagesRequest,
): (link: string | null) => Promise<Page | null> {
  const isOptional = onFailure !== null;
  const seen = new Set<string>();
  let current: string | undefined;

  const open = async (address: string, isFirst: boolean): Promise<Page | null> => {
    signal.throwIfAborted();
    if (seen.size >= MAX_PAGES || seen.has(address)) {
      throw new ConnectorError('invalid_answer', 'The pages of a feed have no end.');
    }
    seen.add(address);
    return readResource(context, address, { token, isOptional: isOptional && isFirst, signal });
  };

  const late = isOptional ? [failLate(signal)] : [];
  const limit = createOpenLimit();
  // Errors are kept until it is the feed's turn, because nothing handles them before.
  const openFeed = (address: string): Promise<Opened> =>
    Promise.race([limit(() => open(address, true)), ...late]).then(
      (page) => ({ address, page }),
      (error: Error) => ({ address, page: null, error }),
    );
  const opening = new Map(addresses.map((address) => [address, openFeed(address)]));

  const nextFeed = async (): Promise<Page | null> => {
    while (opening.size > 0) {
      const { address, page, error } = await Promise.race(opening.values());
      signal.throwIfAborted();
      opening.delete(address);
      if (error && !onFailure) throw error;
      if (error) onFailure?.(error);
      if (page === null) continue;
      current = address;
      return page;
    }
    return null;
  };

  return async (link) => {
    if (link === null) return nextFeed();
    const next = resolveOwn(context.redirect, link, current);
    if (next === null || current === undefined || new URL(next).origin !== new URL(current).origin) {
      throw new ConnectorError('invalid_answer', 'A feed continues on another host.');
    }
    current = next;
    return (await open(next, false)) ?? nextFeed();
  };
}

const failLate = async (signal: AbortSignal): Promise<never> => {
  await wait(MAX_WAIT_MILLISECONDS, signal);
  throw new ConnectorError('utility_timeout', 'The utility did not answer in time.');
};
