import { createHash } from 'node:crypto';
import { parseConnectToken } from '@utility-connect/protocol';
import { expect, it, onTestFinished } from 'vitest';
import { rotateClientSecret } from '../../src/lib/heart/clients/create-client.ts';
import { openSession, startAttempt, succeeded } from '../support/connect/open-session.ts';
import { createHarness, json } from '../support/harness.ts';
import { openInspectedSqlite } from '../support/inspected-stores.ts';

// Secrets are hashed before they reach a store, so testing one store is enough.
it('creates secrets, codes and tokens of 256 bits and stores only their SHA-256', async () => {
  const place = await openInspectedSqlite();
  const harness = await createHarness({ store: place.store });
  onTestFinished(async () => {
    await harness.service.stop();
    await place.remove();
  });
  const { client, context } = harness.service;

  /** Searches all bytes of the database. */
  const expectHashed = async (secrets: Record<string, string>) => {
    const kept = Buffer.concat(await place.read()).toString('latin1');
    for (const [name, secret] of Object.entries(secrets)) {
      expect(secret, name).toMatch(/^[\w-]{43}$/);
      const forms = {
        plain: secret,
        hex: Buffer.from(secret).toString('hex'),
        bytes: Buffer.from(secret, 'base64url').toString('latin1'),
      };
      for (const [form, text] of Object.entries(forms)) {
        expect(kept.includes(text), `${name}, ${form}`).toBe(false);
      }
      // Proves that the search finds what is stored.
      const hash = createHash('sha256').update(secret).digest('hex');
      expect(kept.includes(hash), `${name}, hashed`).toBe(true);
    }
  };

  const connectToken = await openSession(harness);
  const connectSecret = parseConnectToken(connectToken)?.secret ?? '';
  await startAttempt(harness, connectToken);
  await succeeded(harness, connectToken);
  const { code = '' } = await json<{ code?: string }>(
    harness.page(connectToken, 'session/complete', { body: {} }),
  );
  const { manage_token: manageToken } = await json<{ manage_token: string }>(
    harness.post('/auth/manage-token', { user_id: 'user-1' }),
  );
  const manageSecret = parseConnectToken(manageToken)?.secret ?? '';
  const { url } = await json<{ url: string }>(
    harness.post('/connect_links', { user_id: 'user-1', email: 'person@example.com' }),
  );
  const linkToken = url.slice(url.lastIndexOf('/') + 1);
  const issued = { clientSecret: client.clientSecret, connectSecret, manageSecret, linkToken, code };
  await expectHashed(issued);

  // With an idempotency key, the response is stored for retries.
  const headers = { ...harness.clientHeaders, 'Idempotency-Key': 'once' };
  const { access_token: accessToken = '' } = await json<{ access_token?: string }>(
    harness.exchange(code, headers),
  );
  await expectHashed({ ...issued, accessToken });

  const rotated = await rotateClientSecret(context, client.clientId);
  await expectHashed({ connectSecret, code, accessToken, clientSecret: rotated?.clientSecret ?? '' });
});
