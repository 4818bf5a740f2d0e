import { beforeEach, describe, expect, it } from 'vitest';
import { createHarness, type Harness, json } from '../../../../test/support/harness.ts';
import { newClient } from '../../../../test/support/new-client.ts';

let harness: Harness;
let code: string;
beforeEach(async () => {
  harness = await createHarness();
  code = await harness.connect();
});

const exchange = (key: string, body: object = {}, path = '/auth/token', headers = harness.clientHeaders) =>
  harness.post(path, { code, grant_type: 'code', ...body }, { ...headers, 'Idempotency-Key': key });

const tokenOf = async (answer: Response | Promise<Response>) =>
  (await json<{ access_token: string }>(answer)).access_token;

describe('POST /auth/token with an Idempotency-Key', () => {
  it('returns the same response to a retry', async () => {
    const first = await exchange('key-1');
    const second = await exchange('key-1');
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.headers.get('Cache-Control')).toBe('no-store');
    const answer = await json(first);
    expect(await json(second)).toEqual(answer);
    expect((await harness.read('/accounts', String(answer.access_token))).status).toBe(200);
  });

  it('treats both paths and both grant types as the same exchange', async () => {
    const token = await tokenOf(exchange('key-1'));
    expect(await tokenOf(exchange('key-1', { grant_type: 'authorization_code' }, '/tokens'))).toBe(token);
  });

  it('rejects the key with another code and does not consume that code', async () => {
    const token = await tokenOf(exchange('key-1'));
    const other = await harness.connect({ userId: 'user-2' });
    const answer = await exchange('key-1', { code: other });
    expect(answer.status).toBe(422);
    expect(await json(answer)).toMatchObject({ error: 'idempotency_key_reused', param: 'Idempotency-Key' });
    expect((await exchange('key-2', { code: other })).status).toBe(200);
    expect((await harness.read('/accounts', token)).status).toBe(200);
  });

  it.each([
    ['another key', 'key-2'],
    ['no key', undefined],
  ])('treats a second exchange with %s as reuse and revokes the token', async (_name, key) => {
    const token = await tokenOf(exchange('key-1'));
    const replay = await (key === undefined ? harness.exchange(code) : exchange(key));
    expect(await json(replay)).toMatchObject({ error: 'invalid_grant' });
    expect((await harness.read('/accounts', token)).status).toBe(401);
    expect((await exchange('key-1')).status).toBe(400);
  });

  it('accepts retries for ten minutes', async () => {
    const token = await tokenOf(exchange('key-1'));
    harness.clock.now += 599_000;
    expect(await tokenOf(exchange('key-1'))).toBe(token);
    harness.clock.now += 1_000;
    expect((await exchange('key-1')).status).toBe(400);
  });

  it('rejects the same key and code from another client without affecting the owner', async () => {
    const headers = await newClient(harness);
    const token = await tokenOf(exchange('key-1'));
    const stolen = await exchange('key-1', {}, '/auth/token', headers);
    expect(stolen.status).toBe(400);
    expect(await json(stolen)).toMatchObject({ error: 'invalid_grant' });
    expect(await tokenOf(exchange('key-1'))).toBe(token);
  });

  it.each([[''], ['two words'], ['a, b'], ['x'.repeat(256)]])('rejects the malformed key %j', async (key) => {
    const answer = await exchange(key);
    expect(answer.status).toBe(400);
    expect(await json(answer)).toMatchObject({ error: 'invalid_request', param: 'Idempotency-Key' });
    expect((await exchange('key-1')).status).toBe(200);
  });
});
