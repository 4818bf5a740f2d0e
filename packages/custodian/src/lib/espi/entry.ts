import { createHash } from 'node:crypto';
import { escapeMarkup } from '../http.ts';

/** An Atom entry. */
export interface Entry {
  /** Relative to the base of the resources. */
  readonly path: string;
  readonly xml: string;
}

interface EntryContent {
  readonly base: string;
  readonly path: string;
  /** UNIX seconds. */
  readonly updated: number;
  /** XML of the resource. */
  readonly content: string;
}

/** Makes an entry for a resource that `writeGreenButton` doesn't write. */
export function createEntry({ base, path, updated, content }: EntryContent): Entry {
  const instant = new Date(updated * 1000).toISOString();
  const link = (rel: string, target: string) =>
    `<link rel="${rel}" href="${escapeMarkup(`${base}/${target}`)}"/>`;
  const links = link('self', path) + link('up', path.slice(0, path.lastIndexOf('/')));
  const times = `<published>${instant}</published><updated>${instant}</updated>`;
  const xml = `<entry><id>${idOf(path)}</id>${links}<title></title>${times}<content>${content}</content></entry>\n`;
  return { path, xml };
}

/** The same path has the same id. */
export function idOf(path: string): string {
  const hex = createHash('sha256').update(path).digest('hex');
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** An element with escaped text. */
export function element(name: string, value: string | number): string {
  return `<${name}>${escapeMarkup(String(value))}</${name}>`;
}
