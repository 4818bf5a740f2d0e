import { ConnectorError } from '@utility-connect/connector';
import type { Context } from '../context.ts';
import { resolveOwn } from '../http/addresses.ts';
import { readResource } from '../http/resource.ts';

interface PagesRequest {
  readonly addresses: readonly string[];
  readonly isOptional: boolean;
  readonly token: string;
  readonly signal: AbortSignal;
}

type Page = ReadableStream<Uint8Array>;

const MAX_PAGES = 500;

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
  const waiting = [...addresses];
  const seen = new Set<string>();
  let current: string | undefined;

  const open = (address: string): Promise<Page | null> => {
    if (seen.size >= MAX_PAGES || seen.has(address)) {
      throw new ConnectorError('invalid_answer', 'The pages of a feed have no end.');
    }
    seen.add(address);
    current = address;
    return readResource(context, address, { token, isOptional, signal });
  };

  const openNextFeed = async (): Promise<Page | null> => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      const page = await open(address);
      if (page !== null) return page;
    }
    return null;
  };

  return async (link) => {
    if (link === null) return openNextFeed();
    const next = resolveOwn(context.redirect, link, current);
    if (next === null || current === undefined || new URL(next).origin !== new URL(current).origin) {
      throw new ConnectorError('invalid_answer', 'A feed continues on another host.');
    }
    return (await open(next)) ?? openNextFeed();
  };
}
