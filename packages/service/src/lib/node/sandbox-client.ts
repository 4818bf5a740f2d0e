import type { Context } from '../context.ts';
import { hashSecret } from '../crypto/hash.ts';
import { type SandboxClient, SettingsError } from './settings.ts';

/**
 * Makes the sandbox client of the settings, or gives it what they say: the secret, and the addresses that are set. The rest
 * stays as it is.
 *
 * @throws SettingsError where the client of that id is a production client.
 */
export async function putSandboxClient(
  { store, now }: Pick<Context, 'store' | 'now'>,
  { id, secret, redirectUris, origins }: SandboxClient,
): Promise<void> {
  const former = await store.clients.find(id);
  if (former?.environment === 'production') {
    throw new SettingsError(
      'SANDBOX_CLIENT_ID is the id of a production client: set it to another one, of a sandbox client or of none.',
    );
  }
  await store.clients.put({
    companyName: 'Sunny Solar',
    email: 'sandbox@example.com',
    appearance: null,
    createdAt: now(),
    ...former,
    id,
    environment: 'sandbox',
    secretHash: hashSecret(secret),
    redirectUris: redirectUris ?? former?.redirectUris ?? [],
    origins: origins ?? former?.origins ?? [],
  });
}
