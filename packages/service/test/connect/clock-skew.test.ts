import { describe, expect, it } from 'vitest';
import { loadDirectory } from '../../src/lib/directory/load-directory.ts';
import { createService } from '../../src/lib/service.ts';
import { createHarness, json } from '../support/harness.ts';

/** A second process on the same data, whose clock is wrong. */
const createPair = async (wrongBySeconds: number) => {
  const harness = await createHarness();
  const { context } = harness.service;
  const other = await createService({
    store: context.store,
    directory: await loadDirectory(),
    connectorFor: context.connectorFor,
    encryptionKey: harness.service.encryptionKey,
    mailer: context.mailer,
    urls: context.urls,
    clock: () => harness.clock.now + wrongBySeconds * 1000,
  });
  const exchangeAtOther = (code: string) =>
    other.fetch(
      new Request(`${context.urls.baseUrl}/auth/token`, {
        method: 'POST',
        headers: { ...harness.clientHeaders, 'Content-Type': 'application/json' },
        body: JSON.stringify({ code, grant_type: 'code' }),
      }),
    );
  return { harness, other, exchangeAtOther };
};

describe.each([300, -300])('a process whose clock is wrong by %i seconds', (seconds) => {
  it('exchanges a code of another one, once', async () => {
    const { harness, exchangeAtOther } = await createPair(seconds);
    const code = await harness.connect();
    expect((await exchangeAtOther(code)).status).toBe(200);
    expect((await harness.exchange(code)).status).toBe(400);
  });

  it('goes on with a session of another one', async () => {
    const { harness, other } = await createPair(seconds);
    const token = await harness.connectToken();
    const answer = await other.fetch(
      new Request('http://localhost:4000/link/api/session', {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'Connect-Parent-Origin': 'https://app.example.com',
          'Content-Type': 'application/json',
        },
        body: '{}',
      }),
    );
    expect(answer.status).toBe(200);
  });

  it('refuses a code by its own clock: five minutes sooner, or later', async () => {
    const { harness, exchangeAtOther } = await createPair(seconds);
    const code = await harness.connect();
    harness.clock.now += (600 - seconds - 1) * 1000;
    const second = await harness.connect({ userId: 'later', username: 'solar@example.com' });
    expect((await exchangeAtOther(code)).status).toBe(200);
    harness.clock.now += (600 - seconds) * 1000;
    expect(await json(exchangeAtOther(second))).toMatchObject({ error: 'invalid_grant' });
  });
});
