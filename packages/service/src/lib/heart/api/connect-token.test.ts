import { parseConnectToken } from '@utility-connect/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { BASE_URL, createHarness, type Harness, json } from '../../../../test/support/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});

const send = (contentType: string, body: BodyInit) =>
  harness.call('/auth/connect-token', {
    method: 'POST',
    headers: { ...harness.clientHeaders, ...(contentType && { 'Content-Type': contentType }) },
    body,
    duplex: 'half',
  } as RequestInit);

const FORM = 'application/x-www-form-urlencoded';

describe('POST /auth/connect-token', () => {
  it.each(['/auth/connect-token', '/auth/connect_token'])('creates a token at %s', async (path) => {
    const answer = await harness.post(path, { user_id: 'user-1' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(await json(answer)).toEqual({
      connect_token: expect.any(String),
      expires_in: 1800,
      connect_url: `${BASE_URL}/link`,
      mode: 'create',
    });
  });

  it('keeps the client id and the user_id out of the token', async () => {
    const token = await harness.connectToken({ user_id: 'very-private-user' });
    const parts = parseConnectToken(token);
    expect(parts?.connectUrl).toBe(`${BASE_URL}/link`);
    for (const text of [token, atob(token.split('.')[0] ?? '')]) {
      expect(text).not.toContain('very-private-user');
      expect(text).not.toContain(harness.service.client.clientId);
    }
  });

  it('is in update mode only for a user who has connected', async () => {
    const { service, ...own } = await createHarness();
    await own.connect({ userId: 'known' });
    expect(service.outbox).toEqual([]);
    expect(await json(own.post('/auth/connect-token', { user_id: 'known' }))).toMatchObject({
      mode: 'update',
    });
    expect(await json(own.post('/auth/connect-token', { user_id: 'Known' }))).toMatchObject({
      mode: 'create',
    });
  });

  it('accepts any user_id of up to 255 characters without trimming it', async () => {
    for (const userId of [
      'x'.repeat(255),
      '😀'.repeat(255),
      ' ',
      '__proto__',
      'constructor',
      "'; drop table users; --",
    ]) {
      expect((await harness.post('/auth/connect-token', { user_id: userId })).status).toBe(200);
    }
  });

  it.each([
    [{}, 'user_id'],
    [{ user_id: '' }, 'user_id'],
    [{ user_id: 'x'.repeat(256) }, 'user_id'],
    [{ user_id: 'a\u0000b' }, 'user_id'],
    [{ user_id: 'a\nb' }, 'user_id'],
    [{ user_id: 'a\ud800b' }, 'user_id'],
    [{ user_id: 7 }, 'user_id'],
    [{ user_id: null }, 'user_id'],
    [{ user_id: ['a'] }, 'user_id'],
    [{ user_id: 'u', utility_id: 'nope' }, 'utility_id'],
    [{ user_id: 'u', utility_id: '' }, 'utility_id'],
    [{ user_id: 'u', utility_id: '__proto__' }, 'utility_id'],
    [{ user_id: 'u', utility_id: {} }, 'utility_id'],
  ])('rejects %j and names the parameter', async (body, param) => {
    const answer = await harness.post('/auth/connect-token', body);
    expect(answer.status).toBe(400);
    expect(await json(answer)).toMatchObject({
      error: 'invalid_request',
      param,
      request_id: answer.headers.get('Request-Id'),
    });
  });

  it('rejects a parameter that occurs twice in a form', async () => {
    const answer = await send(FORM, 'user_id=a&user_id=b');
    expect(answer.status).toBe(400);
    expect(await json(answer)).toMatchObject({ error: 'invalid_request', param: 'user_id' });
  });

  it('uses the last value of a name that occurs twice in a JSON body, as the OpenAPI document says', async () => {
    const answer = await send('application/json', '{"user_id": "", "user_id": "b"}');
    expect(answer.status).toBe(200);
    const { info } = await json<{ info: { description: string } }>(harness.call('/openapi.json'));
    expect(info.description).toContain('twice in a JSON body, the last one counts');
  });

  it.each(['text/plain', 'application/xml', ''])('rejects the media type %j with 415', async (type) => {
    const answer = await send(type, new TextEncoder().encode('user_id=1'));
    expect(answer.status).toBe(415);
    expect(await json(answer)).toMatchObject({ error: 'unsupported_media_type' });
  });

  it('explains the error if JSON is sent as a form', async () => {
    const answer = await send(FORM, '{"user_id":"user-1"}');
    expect(answer.status).toBe(400);
    expect((await json(answer)).error_description).toContain('set Content-Type: application/json');
  });

  it('does not strip U+FEFF from a user_id, which could match another user', async () => {
    await harness.accessToken({ userId: 'victim' });
    const given = await harness.post('/auth/connect-token', { user_id: '\ufeffvictim' });
    expect(await json(given)).toMatchObject({ mode: 'create' });
  });
});
