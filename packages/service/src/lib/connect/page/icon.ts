import type { Hono } from 'hono';
import type { Context } from '../../context.ts';
import type { AppEnv } from '../../http/app.ts';
import { connectPathOf } from '../redirect-addresses.ts';

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#0c6650"/><path d="M17.6 5.5 8.5 18h6.3l-1.4 8.5L22.9 14h-6.5z" fill="#fff"/></svg>';

/** `GET {connect_url}/icon.svg`: the icon of the Connect page in the browser's tab. */
export function mountIcon(app: Hono<AppEnv>, { urls }: Context): void {
  const path = connectPathOf(urls);
  app.get(`${path}/icon.svg`, (c) =>
    c.body(icon, 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400' }),
  );
}
