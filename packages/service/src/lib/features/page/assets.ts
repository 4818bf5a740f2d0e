import type { Locale, Session } from '@utility-connect/protocol';
import type { Asset, Encoding } from '../../core/http/asset.ts';

/** The built Connect page and loader script. The Node entry point reads them from disk. */
export interface Assets {
  readonly page: Page;
  /** The loader as a classic script. */
  readonly script: Asset;
  /** The same script and those of earlier releases. Their names contain a hash of the content. */
  readonly pinnedScripts?: PinnedScripts;
  /** Files that the page loads later, by name, for example `fr-4fd1.js`. The names contain a hash of the content. */
  readonly files: ReadonlyMap<string, Asset>;
  /** Compresses a document. Default: no compression. */
  readonly compress?: (text: string, acceptEncoding: string) => Promise<Encoded>;
}

/** Scripts that a page can load with an `integrity` attribute. */
export interface PinnedScripts {
  /** File name of the newest script. */
  readonly current: string;
  readonly files: ReadonlyMap<string, PinnedScript>;
}

interface PinnedScript {
  readonly asset: Asset;
  /** Value of the `integrity` attribute: `sha384-…`. */
  readonly integrity: string;
}

/** Renders the Connect page's document. Part of the built Connect page, so that the service imports no screens. */
export interface Page {
  render(view: PageView): Promise<RenderedPage>;
}

/** A document, and the Content-Security-Policy sources of its inline scripts and styles. */
export interface RenderedPage {
  readonly html: string;
  /** Quoted hashes. */
  readonly scriptSources: readonly string[];
  /** Quoted hashes. They differ between clients, because a client's appearance is an inline style. */
  readonly styleSources: readonly string[];
}

/** The data of the document. It must not contain a connect token. */
export interface PageView {
  readonly locale: Locale;
  /** Whether the page is in the frame of a host page. The document then has no session data. */
  readonly embedded: boolean;
  /** Whether it is the manage page. Default `false`. */
  readonly manage?: boolean;
  /** The session; `null` if the page has to request it. */
  readonly session: Session | null;
  /** Error code if the session cannot be opened, otherwise `null`. */
  readonly error: string | null;
  /** The origins that the client has registered, if the page refuses its host page with `origin_not_allowed`. */
  readonly registered?: readonly string[] | undefined;
}

/** A response body. */
export interface Encoded {
  readonly body: Uint8Array<ArrayBuffer>;
  /** Value of `Content-Encoding`; `null` if not compressed. */
  readonly encoding: Encoding | null;
}
