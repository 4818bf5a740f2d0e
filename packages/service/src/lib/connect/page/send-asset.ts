import type { AppContext } from '../../http/app.ts';
import { type Asset, negotiate } from './assets.ts';

/** For what never changes under its name: a browser keeps it for a year and does not ask again. */
export const forGood: Readonly<Record<string, string>> = {
  'Cache-Control': 'public, max-age=31536000, immutable',
};

/** Answers with a built file, as small as the browser takes it. */
export function sendAsset(c: AppContext, asset: Asset, headers: Readonly<Record<string, string>>): Response {
  const { body, encoding } = negotiate(asset, c.req.header('Accept-Encoding') ?? '');
  return c.body(body, 200, {
    ...headers,
    'Content-Type': asset.contentType,
    Vary: 'Accept-Encoding',
    ...(encoding === null ? {} : { 'Content-Encoding': encoding }),
  });
}
