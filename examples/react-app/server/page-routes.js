// @ts-check
// The two pages: the built React app, and the page with the script tag.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const scriptTagPage = new URL('../../script-tag/index.html', import.meta.url);

/** @param {{ serviceUrl: string }} settings */
export function pageRoutes({ serviceUrl }) {
  const routes = new Hono();

  routes.get('/script-tag', (c) => c.redirect('/script-tag/'));
  routes.get('/script-tag/', (c) =>
    c.html(readFileSync(scriptTagPage, 'utf8').replaceAll('{{service_url}}', escapeHtml(serviceUrl))),
  );

  // Their names contain a hash of their content.
  routes.use('/assets/*', async (c, next) => {
    await next();
    if (c.res.ok) c.header('Cache-Control', 'public, max-age=31536000, immutable');
  });
  routes.get('/*', serveStatic({ root: dist }));

  return routes;
}

/** @param {string} text */
const escapeHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
