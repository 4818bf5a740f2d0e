import { ConnectorError } from '@utility-connect/connector';
import type { Context } from '../context.ts';
import { resolveOwn } from '../http/addresses.ts';
import { readResource } from '../http/resource.ts';
import { openAhead, type Page } from './open-ahead.ts';

interface PagesRequest {
  readonly addresses: readonly string[];
  readonly isOptional: boolean;
  readonly token: string;
  readonly signal: AbortSignal;
}

const MAX_PAGES = 500;
/** For addresses that are optional. Less than the service waits for an answer. */
const MAX_WAIT_MILLISECONDS = 10_000;

/**
 * Fetches feeds page by page.
 *
 * @returns a function that takes the link to the next page of a feed, and gives its body; without a link that of the next feed, and
 *   `null` after the last one.
 */
export function createPages(
  context: Context,
  { addresses, isOptional, token, signal }: PagesRequest,
): (link: string | null) => Promise<Page | null> {
  const seen = new Set<string>();
  let current: string | undefined;

  const open = async (address: string, isFirst: boolean): Promise<Page | null> => {
    if (seen.size >= MAX_PAGES || seen.has(address)) {
      throw new ConnectorError('invalid_answer', 'The pages of a feed have no end.');
    }
    seen.add(address);
    return readResource(context, address, { token, isOptional: isOptional && isFirst, signal });
  };

  const maxWait = isOptional ? MAX_WAIT_MILLISECONDS : Infinity;
  const nextFeed = openAhead(addresses, (address) => open(address, true), maxWait);
  const openNextFeed = async (): Promise<Page | null> => {
    const opened = await nextFeed();
    current = opened?.address;
    return opened?.page ?? null;
  };

  return async (link) => {
    if (link === null) return openNextFeed();
    const next = resolveOwn(context.redirect, link, current);
    if (next === null || current === undefined || new URL(next).origin !== new URL(current).origin) {
      throw new ConnectorError('invalid_answer', 'A feed continues on another host.');
    }
    current = next;
    return (await open(next, false)) ?? openNextFeed();
  };
}
