// The built service as it is run, with one client.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, startNode } from './processes.mjs';

const program = fileURLToPath(new URL('../packages/service/bin/utility-connect.js', import.meta.url));
const client = { 'Service-Client-Id': 'bench', 'Service-Secret': 'bench-secret' };
const redirectUri = 'http://localhost:9/callback';

/** Starts it on a database of its own. */
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
    const answer = await fetch(`${baseUrl}/auth/connect-token`, { method: 'POST', headers: client, body });
    return answer.json();
  };
  const addressOf = ({ connect_token: token, connect_url: connectUrl }) =>
    `${connectUrl}/?${new URLSearchParams({ connect_token: token, redirect_uri: redirectUri })}`;
  return {
    baseUrl,
    /** A fresh connect token. */
    connectToken: async () => (await createToken()).connect_token,
    /** Address of a hosted page whose first screen is the terms. */
    termsAddress: async () => addressOf(await createToken()),
    /** Address of a hosted page whose first screen is Utility Selection: the terms were agreed to before. */
    selectionAddress: async () => {
      const created = await createToken();
      const post = (path, body) => postAsPage(`${created.connect_url}${path}`, created.connect_token, body);
      await post('/api/session', { redirect_uri: redirectUri });
      await post('/api/session/consent', { terms_version: 'bench', locale: 'en' });
      return addressOf(created);
    },
    async stop() {
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function postAsPage(url, token, body) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
}
