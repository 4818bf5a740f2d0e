import { type Custodian, startCustodian } from '@utility-connect/custodian';
import { readGreenButton } from '@utility-connect/green-button';
import * as oauth from 'oauth4webapi';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  authorizeUrl,
  client,
  connect,
  createTestCustodian,
  read,
  redirectUri,
  refresh,
  requestToken,
  scope,
} from './support/client.ts';

const fingerprint = 'AA:BB';

const authentications: [string, oauth.ClientAuth, string | null][] = [
  ['client_secret_basic', oauth.ClientSecretBasic(client.clientSecret), null],
  ['client_secret_post', oauth.ClientSecretPost(client.clientSecret), null],
  ['tls_client_auth', oauth.TlsClientAuth(), fingerprint],
];

describe('a whole exchange with oauth4webapi', () => {
  it.each(authentications)('works with %s', async (authMethod, authentication, certificate) => {
    const { custodian } = createTestCustodian({
      clients: [
        {
          ...client,
          authMethod: authMethod as 'client_secret_basic',
          certificateFingerprint: fingerprint,
        },
      ],
    });
    const options = {
      [oauth.customFetch]: (url: string, init: object) =>
        custodian.fetch(new Request(url, init), { certificate }),
    };
    const server = { issuer: 'https://custodian.test', token_endpoint: custodian.endpoints.token };
    const app = { client_id: client.clientId };
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const returned = await custodian.consent(
      authorizeUrl(custodian, {
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }),
    );
    const parameters = oauth.validateAuthResponse(server, app, returned, state);
    const tokens = await oauth.processAuthorizationCodeResponse(
      server,
      app,
      await oauth.authorizationCodeGrantRequest(
        server,
        app,
        authentication,
        parameters,
        redirectUri,
        verifier,
        options,
      ),
    );
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope });
    const refreshed = await oauth.processRefreshTokenResponse(
      server,
      app,
      await oauth.refreshTokenGrantRequest(
        server,
        app,
        authentication,
        tokens.refresh_token as string,
        options,
      ),
    );
    const resource = await oauth.protectedResourceRequest(
      refreshed.access_token,
      'GET',
      new URL(refreshed.resourceURI as string),
      undefined,
      undefined,
      options,
    );
    const data = await readGreenButton(resource.body as ReadableStream<Uint8Array>);
    expect(data.usagePoints.map(({ id }) => id)).toEqual(['1', '2']);
    const own = await oauth.processClientCredentialsResponse(
      server,
      app,
      await oauth.clientCredentialsGrantRequest(server, app, authentication, { scope }, options),
    );
    expect(own.resourceURI).toBe(`${custodian.endpoints.resource}/Batch/Bulk/third-party`);
  });

  it('works over http, with the days of data of the default customer that are asked for', async () => {
    const custodian = await startCustodian({ clients: [client], days: 730 });
    try {
      const { access_token, resourceURI } = await connectOverHttp(custodian);
      const headers = { authorization: `Bearer ${access_token}` };
      const data = await readGreenButton((await fetch(resourceURI as string, { headers })).body ?? '');
      expect(data).toMatchObject({ complete: true, warnings: [] });
      const [home] = data.usagePoints;
      expect(home).toMatchObject({ title: 'Home, 1 Main Street', timeZone: { name: 'America/New_York' } });
      expect(home?.readings.length).toBeGreaterThan(729 * 96);
      expect(home?.bills.length).toBeGreaterThanOrEqual(23);
      expect((await fetch(`${custodian.origin}/nowhere`)).status).toBe(404);
    } finally {
      await custodian.close();
    }
  });
});

const connectOverHttp = async (custodian: Custodian): Promise<Record<string, string>> => {
  const returned = await custodian.consent(authorizeUrl(custodian));
  const body = new URLSearchParams({
    ...{ grant_type: 'authorization_code', redirect_uri: redirectUri },
    ...{ code: returned.searchParams.get('code') ?? '', client_id: client.clientId },
    client_secret: client.clientSecret,
  });
  return (await fetch(custodian.endpoints.token, { method: 'POST', body })).json();
};

describe('the authorize endpoint', () => {
  const get = (custodian: Custodian, parameters: Record<string, string>) =>
    custodian.fetch(new Request(authorizeUrl(custodian, parameters)));

  it.each([
    [{ client_id: 'unknown' }, 'client_id is unknown'],
    [{ redirect_uri: 'https://attacker.test/' }, 'redirect_uri is not registered'],
  ])('shows an error and does not redirect for %o', async (parameters, message) => {
    const response = await get(createTestCustodian().custodian, parameters);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(message);
  });

  it.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ scope: 'openid' }, 'invalid_scope'],
    [{ code_challenge: 'x' }, 'invalid_request'],
  ])('sends the browser back with an error for %o', async (parameters, error) => {
    const response = await get(createTestCustodian().custodian, { ...parameters, state: 's' });
    const { searchParams } = new URL(response.headers.get('location') as string);
    expect([searchParams.get('error'), searchParams.get('state')]).toEqual([error, 's']);
  });

  it('accepts only the registered scope, where there is one', async () => {
    const { custodian } = createTestCustodian({ clients: [{ ...client, scope: 'FB=4_46' }] });
    expect((await get(custodian, { scope: 'FB=4_46' })).status).toBe(200);
    expect((await get(custodian, { scope: 'FB=4' })).headers.get('location')).toContain('invalid_scope');
  });

  it('does not accept a wrong password or a page twice', async () => {
    const { custodian } = createTestCustodian();
    const post = (body: Record<string, string>) =>
      custodian.fetch(
        new Request(authorizeUrl(custodian), { method: 'POST', body: new URLSearchParams(body) }),
      );
    const wrong = await post({ login: 'demo', password: 'wrong' });
    expect([wrong.status, await wrong.text()]).toEqual([403, expect.stringContaining('role="alert"')]);
    const page = await (await post({ login: 'demo', password: 'demo' })).text();
    const transaction = /name="transaction" value="([^"]+)"/.exec(page)?.[1] as string;
    expect((await post({ transaction, decision: 'agree' })).status).toBe(400);
    expect((await post({ transaction, decision: 'agree', usage_point: '1' })).status).toBe(302);
    expect((await post({ transaction, decision: 'agree', usage_point: '1' })).status).toBe(400);
  });

  it('sends the browser back with access_denied after a decline', async () => {
    const { custodian } = createTestCustodian();
    const returned = await custodian.consent(authorizeUrl(custodian), { decision: 'decline' });
    expect(returned.searchParams.get('error')).toBe('access_denied');
    expect(custodian.authorizations).toEqual([]);
  });
});

describe('the token endpoint', () => {
  const multipart = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return { body: form };
  };
  const json = (fields: Record<string, string>) => ({
    body: JSON.stringify(fields),
    headers: { 'content-type': 'application/json' },
  });
  it.each([
    ['a multipart form', multipart],
    ['JSON', json],
  ])('takes %s', async (_, encode) => {
    const custodian = await startCustodian({ clients: [client] });
    onTestFinished(() => custodian.close());
    const returned = await custodian.consent(authorizeUrl(custodian));
    const fields = {
      ...{ grant_type: 'authorization_code', redirect_uri: redirectUri },
      ...{ code: returned.searchParams.get('code') ?? '', client_id: client.clientId },
      client_secret: client.clientSecret,
    };
    const response = await fetch(custodian.endpoints.token, { method: 'POST', ...encode(fields) });
    expect(await response.json()).toMatchObject({ token_type: 'Bearer', scope });
    expect(custodian.requests.at(-1)?.form).toMatchObject({
      code: '[redacted]',
      client_secret: '[redacted]',
    });
  });

  it.each([
    ['of another type', 'text/xml', '<grant_type>client_credentials</grant_type>'],
    ['that is malformed JSON', 'application/json', '{'],
    ['that is no JSON object', 'application/json', 'null'],
    ['that is a malformed multipart form', 'multipart/form-data; boundary=x', '--y'],
    ['without a value', 'application/x-www-form-urlencoded', 'grant_type='],
  ])('explains how to send parameters to a client with a body %s', async (_, type, body) => {
    const { custodian } = createTestCustodian();
    const headers = { 'content-type': type, authorization: `Basic ${btoa('third-party:secret')}` };
    const request = new Request(custodian.endpoints.token, { method: 'POST', headers, body });
    const response = await custodian.fetch(request);
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        error: 'invalid_request',
        error_description: expect.stringContaining('as application/x-www-form-urlencoded'),
      },
    ]);
  });

  it.each([{}, { scope: '' }])('gives the client its own token with the scope %o', async (fields) => {
    const { custodian } = createTestCustodian();
    const tokens = await requestToken(custodian, { grant_type: 'client_credentials', ...fields });
    expect(tokens).toMatchObject({ status: 200, scope: 'FB=4_5_15' });
    expect((await read(custodian, tokens.access_token, tokens.resourceURI)).status).toBe(200);
    const { custodian: other } = createTestCustodian({ clients: [{ ...client, scope: 'FB=4' }] });
    const registered = await requestToken(other, { grant_type: 'client_credentials', ...fields });
    expect(registered.scope).toBe('FB=4');
  });

  it('rejects a wrong secret with 401 and a wrong method of authentication', async () => {
    const { custodian } = createTestCustodian();
    const fields = { grant_type: 'client_credentials', scope };
    expect(await requestToken(custodian, { ...fields, client_secret: 'wrong' })).toMatchObject({
      status: 401,
      error: 'invalid_client',
    });
    const strict = createTestCustodian({ clients: [{ ...client, authMethod: 'client_secret_basic' }] });
    expect(await requestToken(strict.custodian, fields)).toMatchObject({ status: 401 });
    const plain = createTestCustodian({ clients: [{ ...client, authMethod: 'tls_client_auth' }] });
    const request = new Request(plain.custodian.endpoints.token, {
      method: 'POST',
      body: new URLSearchParams({ ...fields, client_id: client.clientId }),
    });
    expect((await plain.custodian.fetch(request, { certificate: fingerprint })).status).toBe(401);
  });

  type Change = { times?: number; wait?: number; redirect_uri?: string; code_verifier?: string };
  const changes: [string, Change][] = [
    ['presented twice', { times: 2 }],
    ['that has expired', { wait: 601 }],
    ['with another redirect URI', { redirect_uri: 'https://client.test/other' }],
    ['with a code verifier that was not announced', { code_verifier: 'x'.repeat(43) }],
  ];
  it.each(changes)('rejects a code %s', async (_, { times = 1, wait = 0, ...changed }) => {
    const { custodian } = createTestCustodian();
    const returned = await custodian.consent(authorizeUrl(custodian));
    custodian.advance(wait);
    const code = returned.searchParams.get('code') as string;
    const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...changed };
    for (let time = 1; time < times; time += 1) await requestToken(custodian, fields);
    expect(await requestToken(custodian, fields)).toMatchObject({ status: 400, error: 'invalid_grant' });
  });

  it('rejects a code of another client, and without its code verifier', async () => {
    const other = { ...client, clientId: 'other', clientSecret: 'other' };
    const { custodian } = createTestCustodian({ clients: [client, other] });
    const challenge = { code_challenge: 'x', code_challenge_method: 'S256' };
    const returned = await custodian.consent(authorizeUrl(custodian, challenge));
    const code = returned.searchParams.get('code') as string;
    const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
    const stolen = await requestToken(custodian, { ...fields, client_id: 'other', client_secret: 'other' });
    expect(stolen).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect(await requestToken(custodian, fields)).toMatchObject({ status: 400, error: 'invalid_grant' });
  });

  it('rejects expired refresh tokens, more scope, and unknown grants', async () => {
    const { custodian } = createTestCustodian({ lifetimes: { refreshTokenSeconds: 100 } });
    const { refresh_token = '' } = await connect(custodian);
    expect(await refresh(custodian, refresh_token, { scope })).toMatchObject({ status: 200 });
    expect(await refresh(custodian, refresh_token, { scope: 'FB=1' })).toMatchObject({
      error: 'invalid_scope',
    });
    custodian.advance(100);
    expect(await refresh(custodian, refresh_token)).toMatchObject({ error: 'invalid_grant' });
    expect(await requestToken(custodian, { grant_type: 'password' })).toMatchObject({
      error: 'unsupported_grant_type',
    });
  });
});
