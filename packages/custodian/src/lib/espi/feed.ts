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

/** A response that streams a feed: entries are made while they are read. */
export function feedResponse(entries: Iterable<Entry>, { url, query, quirks, now }: FeedOptions): Response {
  const size = Math.min(query.maxResults, quirks.pageSize ?? Number.POSITIVE_INFINITY);
  return xml(streamOf(writeFeed(entries, { url, skip: query.skip, size, now }), quirks));
}

/** A response with one entry as a document. */
export function entryResponse({ xml: entry }: Entry, quirks: Quirks): Response {
  return xml(declaration + styleXml(entry.replace('<entry>', `<entry xmlns="${atom}">`), quirks));
}

function* writeFeed(
  entries: Iterable<Entry>,
  { url, skip, size, now }: { url: URL; skip: number; size: number; now: number },
): Generator<string> {
  const updated = element('updated', new Date(now * 1000).toISOString());
  const self = `<link rel="self" href="${escapeMarkup(url.href)}"/>`;
  const id = element('id', idOf(url.pathname));
  yield `${declaration}<feed xmlns="${atom}">${id}${element('title', 'Green Button')}${updated}${self}\n`;
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

const streamOf = (pieces: Iterator<string>, quirks: Quirks): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull(controller) {
      const { done, value } = pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(styleXml(value, quirks)));
    },
  });
};
