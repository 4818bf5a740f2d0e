// @ts-check
// The server of the example app. It holds the client secret, so that the page does not have to.
import { existsSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { createApp } from './app.js';
import { readSettings } from './settings.js';

const settings = orExit(2, () => readSettings(process.env));
if (!existsSync(new URL('../dist/index.html', import.meta.url))) {
  exit(1, 'The page is not built: run "npm run build" in the top folder first.');
}

const server = serve({ fetch: createApp(settings).fetch, hostname: settings.host, port: settings.port }, () =>
  console.log(`Sunny Solar: http://localhost:${settings.port}`),
);
server.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
  if (error.code !== 'EADDRINUSE') exit(1, error.message);
  exit(
    1,
    `Port ${settings.port} is in use: stop the program that uses it, or set EXAMPLE_PORT to another port.`,
  );
});

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    server.close(() => process.exit(0));
    // Doesn't wait for pending requests to Utility Connect.
    setTimeout(() => process.exit(0), 2000).unref();
  });
}

/**
 * @template T
 * @param {number} code
 * @param {() => T} read
 */
function orExit(code, read) {
  try {
    return read();
  } catch (error) {
    return exit(code, error instanceof Error ? error.message : String(error));
  }
}

/**
 * @param {number} code
 * @param {string} message
 * @returns {never}
 */
function exit(code, message) {
  console.error(message);
  process.exit(code);
}
