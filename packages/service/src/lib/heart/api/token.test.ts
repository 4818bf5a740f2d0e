import { describe, expect, it } from 'vitest';
import { createHarness, json } from '../../../../test/support/harness.ts';
import { newClient } from '../../../../test/support/new-client.ts';

describe('POST /auth/token', () => {
  it.each([
    ['/auth/token', 'code'],
    ['/tokens', 'code'],
    ['/auth/token', 'authorization_code'],
  ])('exchanges a code at %s with grant_type %s', async (path, grantType) => {
    const harness = await createHarness();
    const answer = await harness.call(path, {
      method: 'POST',
      headers: harness.clientHeaders,
      body: new URLSearchParams({ code: await harness.connect(), grant_type: grantType }),
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(await json(answer)).toEqual({
      access_token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      token_type: 'Bearer',
      access_token_expires_in: 0,
      refresh_token: expect.stringMatching(/.+/),
      refresh_token_expires_in: 0,
    });
  });

  it('issues a token that never expires', async () => {
    const harness = await createHarness();
    const token = await harness.accessToken();
    harness.clock.now += 20 * 365 * 86_400_000;
    expect((await harness.read('/accounts', token)).status).toBe(200);
  });

  it('rejects a code presented twice and revokes its token (RFC 6749, section 4.1.2)', async () => {
    const harness = await createHarness();
    const code = await harness.connect();
    const { access_token: token } = await json<{ access_token: string }>(harness.exchange(code));
    expect((await harness.read('/accounts', token)).status).toBe(200);
    expect(await json(harness.exchange(code))).toMatchObject({ error: 'invalid_grant' });
    expect((await harness.read('/accounts', token)).status).toBe(401);
  });

  it('responds the same to unknown, expired and used codes and to those of another client', async () => {
    const harness = await createHarness();
    const used = await harness.connect();
    await harness.exchange(used);
    const foreign = await harness.connect({ userId: 'b' });
    const expired = await harness.connect({ userId: 'c' });
    const answers = [
      await json(harness.exchange('unknown')),
      await json(harness.exchange(used)),
      await json(harness.exchange(foreign, await newClient(harness))),
    ];
    harness.clock.now += 600_000;
    const bodies = [...answers, await json(harness.exchange(expired))].map(({ request_id: _, ...body }) =>
      JSON.stringify(body),
    );
    expect(new Set(bodies).size).toBe(1);
  });

  it.each([
    [{ grant_type: 'code' }, 'invalid_request', 'code'],
    [{ code: '', grant_type: 'code' }, 'invalid_request', 'code'],
    [{ code: 'x' }, 'invalid_request', 'grant_type'],
    [{ refresh_token: 'unused', grant_type: 'refresh_token' }, 'unsupported_grant_type', 'grant_type'],
    [{ code: 'x', grant_type: 'password' }, 'unsupported_grant_type', 'grant_type'],
    [{ code: 'x'.repeat(3000), grant_type: 'code' }, 'invalid_request', 'code'],
  ])('rejects %j with %s', async (body, error, param) => {
    const harness = await createHarness();
    const answer = await harness.post('/auth/token', body);
    expect(answer.status).toBe(400);
    expect(await json(answer)).toMatchObject({ error, param });
  });
});
