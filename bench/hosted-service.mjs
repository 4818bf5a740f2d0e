// The built service with one client, for the benchmarks in a browser.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, startNode } from './processes.mjs';

const program = fileURLToPath(new URL('../packages/service/bin/utility-connect.js', import.meta.url));
const client = { 'Service-Client-Id': 'bench', 'Service-Secret': 'bench-secret' };
const redirectUri = 'http://localhost:9/callback';

/** Starts it with a new SQLite database. */
export async function startHostedService() {
  const folder = mkdtempSync(join(tmpdir(), 'utility-connect-bench-'));
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const service = await startNode([program, 'serve'], {
    cwd: folder,
    ready: `${baseUrl}/health/ready`,
    env: {
      PORT: String(port),
      SANDBOX_CLIENT_ID: client['Service-Client-Id'],
      SANDBOX_CLIENT_SECRET: client['Service-Secret'],
      SANDBOX_REDIRECT_URIS: redirectUri,
      SANDBOX_ORIGINS: 'http://localhost:*',
    },
  });
  const createToken = async () => {
    const body = new URLSearchParams({ user_id: 'bench' });
    const response = await fetch(`${baseUrl}/auth/connect-token`, { method: 'POST', headers: client, body });
    return response.json();
  };
  const pageUrl = ({ connect_token: token, connect_url: connectUrl }) =>
    `${connectUrl}/?${new URLSearchParams({ connect_token: token, redirect_uri: redirectUri })}`;
  return {
    baseUrl,
    /** @returns a new connect token. */
    connectToken: async () => (await createToken()).connect_token,
    /** @returns the URL of a hosted page whose first screen is the terms. */
    termsUrl: async () => pageUrl(await createToken()),
    /** @returns the URL of a hosted page that starts with Utility Selection, because the terms are accepted. */
    selectionUrl: async () => {
      const created = await createToken();
      const post = (path, body) => postAsPage(`${created.connect_url}${path}`, created.connect_token, body);
      await post('/api/session', { redirect_uri: redirectUri });
      await post('/api/session/consent', { terms_version: '2026-11-20', locale: 'en' });
      return pageUrl(created);
    },
    async stop() {
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function postAsPage(url, token, body) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
}
