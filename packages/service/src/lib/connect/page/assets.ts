import type { Locale, Session } from '@utility-connect/protocol';
import { preferredCoding } from '../../http/accept-encoding.ts';

/** Built files that the Node entry hands over: the Connect page and the loader's script. */
export interface Assets {
  readonly page: Page;
  /** The loader as a classic script. */
  readonly script: Asset;
  /** The same script, and those of earlier releases, under names that carry a hash: what is behind a name never changes. */
  readonly pinnedScripts?: PinnedScripts;
  /** What the page loads later, by name, for example `fr-4fd1.js`. The names carry a hash of the content. */
  readonly files: ReadonlyMap<string, Asset>;
  /** Makes a text that was just written smaller for the way. Default: it travels as it is. */
  readonly compress?: (text: string, acceptEncoding: string) => Promise<Encoded>;
}

/** Scripts that a page can name with an integrity hash. */
export interface PinnedScripts {
  /** File name of the present script. */
  readonly current: string;
  readonly files: ReadonlyMap<string, PinnedScript>;
}

/** One of them. */
export interface PinnedScript {
  readonly asset: Asset;
  /** For the `integrity` attribute: `sha384-…`. */
  readonly integrity: string;
}

/** Writes the Connect page's document; built by the Connect page, so that the service imports no screen. */
export interface Page {
  render(view: PageView): Promise<WrittenPage>;
}

/** A document, and what its own scripts and styles are to a Content-Security-Policy: their hashes, quoted. */
export interface WrittenPage {
  readonly html: string;
  readonly scriptSources: readonly string[];
  /** The client's look is a style of its own, so this differs from client to client. */
  readonly styleSources: readonly string[];
}

/** What the document is written from. A connect token is no part of it. */
export interface PageView {
  readonly locale: Locale;
  /** In the frame of a host page: the document says nothing about the session. */
  readonly embedded: boolean;
  /** Where the session stands; `null` when the page has to ask for it. */
  readonly session: Session | null;
  /** Code of why the session cannot be opened; `null` when nothing is wrong. */
  readonly error: string | null;
}

/** A file in the forms in which it can travel. */
export interface Asset {
  readonly contentType: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly gzip: Uint8Array<ArrayBuffer>;
  readonly brotli: Uint8Array<ArrayBuffer>;
}

/** Bytes as they travel. */
export interface Encoded {
  readonly body: Uint8Array<ArrayBuffer>;
  /** For `Content-Encoding`; `null` where nothing was compressed. */
  readonly encoding: Encoding | null;
}

export type Encoding = 'br' | 'gzip';

/** The form that the browser prefers, the smallest where it weighs them alike. */
export function negotiate(asset: Asset, acceptEncoding: string): Encoded {
  const encoding = acceptedEncoding(acceptEncoding);
  if (encoding === 'br') return { body: asset.brotli, encoding };
  if (encoding === 'gzip') return { body: asset.gzip, encoding };
  return { body: asset.plain, encoding };
}

/** The encoding that an `Accept-Encoding` header prefers, and the smallest where it weighs them alike. */
export function acceptedEncoding(acceptEncoding: string): Encoding | null {
  return preferredCoding(acceptEncoding, ['br', 'gzip']);
}
