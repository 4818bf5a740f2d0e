import type { Context } from '../context.ts';
import { hashSecret } from '../crypto/hash.ts';
import { type SandboxClient, SettingsError } from './settings.ts';

/**
 * Creates or updates the sandbox client of the settings: its secret, and the redirect URIs and origins that are set.
 *
 * @throws SettingsError when the id belongs to a production client.
 */
export async function putSandboxClient(
  { store, now }: Pick<Context, 'store' | 'now'>,
  { id, secret, redirectUris, origins }: SandboxClient,
): Promise<void> {
  const existing = await store.clients.find(id);
  if (existing?.environment === 'production') {
    throw new SettingsError(
      'SANDBOX_CLIENT_ID is the id of a production client: use an unused id or the id of a sandbox client.',
    );
  }
  await store.clients.put({
    companyName: 'Sunny Solar',
    email: 'sandbox@example.com',
    appearance: null,
    createdAt: now(),
    ...existing,
    id,
    environment: 'sandbox',
    secretHash: hashSecret(secret),
    redirectUris: redirectUris ?? existing?.redirectUris ?? [],
    origins: origins ?? existing?.origins ?? [],
  });
}
