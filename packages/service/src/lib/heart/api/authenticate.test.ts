import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness, json } from '../../../../test/support/harness.ts';
import { newClient } from '../../../../test/support/new-client.ts';
import { rotateClientSecret } from '../clients/create-client.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const clientEndpoints = [
  ['POST', '/auth/connect-token'],
  ['POST', '/auth/token'],
  ['POST', '/tokens'],
  ['GET', '/utilities'],
  ['GET', '/accounts'],
  ['GET', '/intervals'],
  ['GET', '/users/x/bills'],
  ['DELETE', '/connection'],
] as const;

describe('client authentication', () => {
  it.each(clientEndpoints)('comes first at %s %s', async (method, path) => {
    const answer = await harness.call(path, {
      method,
      ...(method === 'POST'
        ? { body: 'x'.repeat(100_000), headers: { 'Content-Type': 'text/nonsense' } }
        : {}),
    });
    expect(answer.status).toBe(401);
    expect(await json(answer)).toMatchObject({ error: 'invalid_client' });
  });

  it('gives an unknown id and a wrong secret the same body', async () => {
    const { clientId, clientSecret } = harness.service.client;
    const attempts = [
      { 'Service-Client-Id': clientId, 'Service-Secret': 'wrong' },
      { 'Service-Client-Id': 'unknown', 'Service-Secret': clientSecret },
      { 'Service-Client-Id': clientId },
      { 'Service-Secret': clientSecret },
      { 'Service-Client-Id': `${clientId}, ${clientId}`, 'Service-Secret': clientSecret },
      { 'Service-Client-Id': '__proto__', 'Service-Secret': '' },
    ] as Record<string, string>[];
    const bodies = new Set<string>();
    for (const headers of attempts) {
      const answer = await harness.call('/utilities', { headers });
      expect(answer.status).toBe(401);
      const { request_id: _, ...body } = await json(answer);
      bodies.add(JSON.stringify(body));
    }
    expect(bodies.size).toBe(1);
    expect([...bodies][0]).toMatch(/Service-Client-Id.*Service-Secret.*missing or wrong/);
  });
});

describe('a rotated secret', () => {
  const statuses = async (graceSeconds: number) => {
    const harness = await createHarness();
    const { service, clock, call, clientHeaders } = harness;
    const { clientId } = service.client;
    const rotated = await rotateClientSecret(service.context, clientId, graceSeconds);
    const { 'Service-Secret': old = '' } = clientHeaders;
    const status = async (secret = '') =>
      (await call('/utilities', { headers: { ...clientHeaders, 'Service-Secret': secret } })).status;
    const both = async () => [await status(old), await status(rotated?.clientSecret)];
    const atOnce = await both();
    clock.now += 3_600_000;
    return [atOnce, await both()];
  };

  it('works beside the new one until the grace period ends', async () => {
    expect(await statuses(3_600)).toEqual([
      [200, 200],
      [401, 200],
    ]);
  });

  it('stops at once without a grace period', async () => {
    expect(await statuses(0)).toEqual([
      [401, 200],
      [401, 200],
    ]);
  });

  it('attack: the stand-in for a missing secret is no secret', async () => {
    const headers = { ...harness.clientHeaders, 'Service-Secret': 'no client has this secret' };
    expect((await harness.call('/utilities', { headers })).status).toBe(401);
  });
});

describe('user authentication', () => {
  it.each([
    ['no token', undefined],
    ['an unknown token', 'Bearer AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    ['a scheme without a token', 'Bearer'],
    ['two tokens', 'Bearer a, Bearer b'],
  ])('rejects %s with a challenge', async (_name, authorization) => {
    const answer = await harness.call('/accounts', {
      headers: { ...harness.clientHeaders, ...(authorization ? { Authorization: authorization } : {}) },
    });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('WWW-Authenticate')).toMatch(/^Bearer /);
    expect(await json(answer)).toMatchObject({ error: 'invalid_token' });
  });

  it('tells an unknown token from a missing one, but not from a token of another client', async () => {
    const other = await newClient(harness);
    const sentence = async (headers: Record<string, string>): Promise<unknown> =>
      (await json(harness.call('/accounts', { headers }))).error_description;
    const own = `Bearer ${await harness.accessToken()}`;
    const unknown = await sentence({ ...harness.clientHeaders, Authorization: 'Bearer unknown' });
    expect(unknown).toContain('not known');
    expect(await sentence({ ...other, Authorization: own })).toBe(unknown);
    expect(await sentence(other)).toContain('Authorization: Bearer');
  });

  it('accepts the scheme in any case (RFC 9110, section 11.1)', async () => {
    const token = await harness.accessToken();
    const answer = await harness.call('/accounts', {
      headers: { ...harness.clientHeaders, Authorization: `bearer ${token}` },
    });
    expect(answer.status).toBe(200);
  });
});

describe('a path', () => {
  it('gets 404 with a JSON error if it is unknown', async () => {
    const answer = await harness.call('/nothing/here');
    expect(answer.status).toBe(404);
    expect(await json(answer)).toMatchObject({ error: 'not_found', request_id: expect.any(String) });
  });

  it.each([
    ['GET', '/auth/token', 'POST'],
    ['DELETE', '/accounts', 'GET, HEAD'],
    ['PUT', '/users/some-account/bills', 'GET, HEAD'],
    ['PATCH', '/register', 'GET, HEAD, POST'],
  ])('gets 405 for %s %s, with Allow: %s', async (method, path, allow) => {
    const answer = await harness.call(path, { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('Allow')).toBe(allow);
    expect(await json(answer)).toMatchObject({ error: 'method_not_allowed' });
  });

  it('gets 404 and not 405 if its parameter is empty', async () => {
    expect((await harness.call('/users//bills')).status).toBe(404);
    expect((await harness.call('//bills', { method: 'DELETE' })).status).toBe(404);
  });

  it.each([
    '/%',
    '/%E0%A4%A',
    '/users/%/bills',
    '/users/%00/bills',
    '//accounts',
    '/accounts/',
    '/../accounts',
  ])('never gets a 500: %s', async (path) => {
    expect((await harness.call(path, { headers: harness.clientHeaders })).status).toBeLessThan(500);
  });
});
