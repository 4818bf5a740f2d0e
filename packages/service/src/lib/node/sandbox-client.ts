import { isDeepStrictEqual } from 'node:util';
import type { Appearance } from '@utility-connect/protocol';
import { hashSecret } from '../core/crypto/hash.ts';
import { LogoError } from '../features/registration/logo-error.ts';
import type { Context } from '../heart/context.ts';
import type { Client } from '../heart/store/clients.ts';
import type { Logo } from '../heart/store/logos.ts';
import { readLogoFile } from './read-logo-file.ts';
import { type SandboxClient, SettingsError } from './settings/settings.ts';

/**
 * Creates or updates the sandbox client of the settings: its secret, and the redirect URIs, origins, accent
 * and logo that are set.
 *
 * @throws SettingsError when the id belongs to a production client, or the file cannot be a logo.
 */
export async function putSandboxClient(
  { store, now }: Pick<Context, 'store' | 'now'>,
  { id, secret, redirectUris, origins, accent, logoFile }: SandboxClient,
): Promise<void> {
  const existing = await store.clients.find(id);
  if (existing?.environment === 'production') {
    throw new SettingsError(
      'SANDBOX_CLIENT_ID is the id of a production client: use an unused id or the id of a sandbox client.',
    );
  }
  const appearance = existing?.appearance ?? null;
  const logo = logoFile === undefined ? null : await readLogo(logoFile);
  const wanted: Client = {
    companyName: 'Sunny Solar',
    email: 'sandbox@example.com',
    createdAt: now(),
    previousSecretHash: null,
    previousSecretUntil: null,
    disabledAt: null,
    ...existing,
    appearance: accent === undefined ? appearance : withAccent(appearance, accent),
    id,
    environment: 'sandbox',
    secretHash: hashSecret(secret),
    redirectUris: redirectUris ?? existing?.redirectUris ?? [],
    origins: origins ?? existing?.origins ?? [],
  };
  // Skip needless writes: with a full disk, the service can still start and read.
  if (!isDeepStrictEqual(wanted, existing)) await store.clients.put(wanted);
  if (logo !== null && logo.hash !== (await store.logos.findOf(id))?.hash) await store.logos.put(id, logo);
}

const withAccent = (appearance: Appearance | null, accent: string): Appearance => ({
  ...appearance,
  variables: { ...appearance?.variables, accent },
});

const readLogo = (path: string): Promise<Logo> =>
  readLogoFile(path).catch((error: unknown) => {
    if (error instanceof LogoError) throw new SettingsError(`SANDBOX_LOGO ${error.message}`);
    throw error;
  });
