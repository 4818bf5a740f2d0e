// A minimal static web server.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/**
 * Serves a folder on a free local port.
 *
 * @param {string} folder
 * @param {string} [path] URL path of the folder, with a slash at both ends
 * @returns {Promise<{ url: string, missing: string[], stop: () => Promise<void> }>} `missing` lists the requested paths that don't exist
 */
export async function serveFolder(folder, path = '/') {
  /** @type {string[]} */
  const missing = [];
  const server = createServer(async (request, response) => {
    const pathname = decodeURI(new URL(request.url ?? '/', 'http://localhost').pathname);
    const file = pathname.startsWith(path) ? normalize(pathname.slice(path.length)) : '..';
    const name = file === '.' ? 'index.html' : file;
    const body = name.startsWith('..') ? null : await readFile(join(folder, name)).catch(() => null);
    if (!body) missing.push(pathname);
    const type = types[/** @type {keyof typeof types} */ (extname(name))] ?? 'application/octet-stream';
    response.writeHead(body ? 200 : 404, { 'Content-Type': type, 'Cache-Control': 'max-age=3600' }).end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://localhost:${port}${path}`,
    missing,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
