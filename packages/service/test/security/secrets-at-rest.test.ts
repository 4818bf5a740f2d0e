import { createHash } from 'node:crypto';
import { parseConnectToken } from '@utility-connect/protocol';
import { expect, it, onTestFinished } from 'vitest';
import { rotateSecret } from '../../src/lib/registration/register-client.ts';
import { openSession, startAttempt, succeeded } from '../support/connect/open-session.ts';
import { createHarness, json } from '../support/harness.ts';
import { openInspectedSqlite } from '../support/inspected-stores.ts';

// What is hashed is so before any store is asked: one that keeps bytes in files stands for all.
it('has 256 bits in each secret, code and token, and keeps their SHA-256 alone', async () => {
  const place = await openInspectedSqlite();
  const harness = await createHarness({ store: place.store });
  onTestFinished(async () => {
    await harness.service.stop();
    await place.remove();
  });
  const { client, context } = harness.service;

  /** Looks for each in all bytes of the database. */
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
      // Else this would look in the wrong place.
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
  const issued = { clientSecret: client.clientSecret, connectSecret, code };
  await expectHashed(issued);

  // With a key, the answer is kept for who asks again.
  const headers = { ...harness.clientHeaders, 'Idempotency-Key': 'once' };
  const { access_token: accessToken = '' } = await json<{ access_token?: string }>(
    harness.exchange(code, headers),
  );
  await expectHashed({ ...issued, accessToken });

  const rotated = await rotateSecret(context, client.clientId);
  await expectHashed({ connectSecret, code, accessToken, clientSecret: rotated?.clientSecret ?? '' });
});
