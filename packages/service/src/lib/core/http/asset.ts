import { preferredCoding } from './accept.ts';
import type { AppContext } from './app.ts';

/** A built file in each encoding. */
export interface Asset {
  readonly contentType: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly gzip: Uint8Array<ArrayBuffer>;
  readonly brotli: Uint8Array<ArrayBuffer>;
}

/** A content coding of {@link Asset}. */
export type Encoding = 'br' | 'gzip';

/** Headers of files whose name contains a hash of the content. */
export const immutable: Readonly<Record<string, string>> = {
  'Cache-Control': 'public, max-age=31536000, immutable',
};

/** The encoding that an `Accept-Encoding` header prefers; the smaller one if it prefers neither. */
export function acceptedEncoding(acceptEncoding: string): Encoding | null {
  return preferredCoding(acceptEncoding, ['br', 'gzip']);
}

/** Sends a built file in the encoding that the browser prefers. */
export function sendAsset(c: AppContext, asset: Asset, headers: Readonly<Record<string, string>>): Response {
  const encoding = acceptedEncoding(c.req.header('Accept-Encoding') ?? '');
  const body = { br: asset.brotli, gzip: asset.gzip, identity: asset.plain }[encoding ?? 'identity'];
  return c.body(body, 200, {
    ...headers,
    'Content-Type': asset.contentType,
    Vary: 'Accept-Encoding',
    ...(encoding !== null && { 'Content-Encoding': encoding }),
  });
}
