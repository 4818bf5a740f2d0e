import type { AppContext } from '../../core/http/app.ts';
import { type Asset, acceptedEncoding } from './assets.ts';

/** Headers of files whose name contains a hash of the content. */
export const immutable: Readonly<Record<string, string>> = {
  'Cache-Control': 'public, max-age=31536000, immutable',
};

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
