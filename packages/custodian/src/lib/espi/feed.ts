import { escapeMarkup, xml } from '../http.ts';
import type { Quirks } from '../quirks.ts';
import { type Entry, element, idOf } from './entry.ts';
import type { Query } from './query.ts';
import { styleXml } from './style.ts';

interface FeedOptions {
  readonly url: URL;
  readonly query: Pick<Query, 'skip' | 'maxResults'>;
  readonly quirks: Quirks;
  /** UNIX seconds. */
  readonly now: number;
}

/** A response with a feed. Its `ETag` doesn't depend on `updated`, which is always now. */
export function feedResponse(entries: Iterable<Entry>, { url, query, quirks, now }: FeedOptions): Response {
  const size = Math.min(query.maxResults, quirks.pageSize ?? Number.POSITIVE_INFINITY);
  const content = [...contentOf(entries, { url, skip: query.skip, size })]
    .map((piece) => styleXml(piece, quirks))
    .join('');
  const updated = element('updated', new Date(now * 1000).toISOString());
  const head = `<feed xmlns="${atom}">${element('id', idOf(url.pathname))}${element('title', 'Green Button')}${updated}`;
  return xml(`${declaration}${styleXml(head, quirks)}${content}`, content);
}

/** A response with one entry as a document. */
export function entryResponse({ xml: entry }: Entry, quirks: Quirks): Response {
  return xml(declaration + styleXml(entry.replace('<entry>', `<entry xmlns="${atom}">`), quirks));
}

/** Yields the rest of a feed after its head. */
function* contentOf(
  entries: Iterable<Entry>,
  { url, skip, size }: { url: URL; skip: number; size: number },
): Generator<string> {
  yield `<link rel="self" href="${escapeMarkup(url.href)}"/>\n`;
  let index = 0;
  for (const entry of entries) {
    if (index >= skip + size) {
      const next = new URL(url);
      next.searchParams.set('start-index', String(index + 1));
      yield `<link rel="next" href="${escapeMarkup(next.href)}"/>\n`;
      break;
    }
    if (index >= skip) yield entry.xml;
    index += 1;
  }
  yield '</feed>\n';
}

const atom = 'http://www.w3.org/2005/Atom';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
