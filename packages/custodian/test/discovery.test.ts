import * as oauth from 'oauth4webapi';
import { describe, expect, it } from 'vitest';
import {
  authorizeUrl,
  client,
  connect,
  createTestCustodian,
  read,
  refresh,
  requestToken,
} from './support/client.ts';

const app = { client_id: client.clientId };
const secret = oauth.ClientSecretBasic(client.clientSecret);

/** A custodian and its metadata, read by oauth4webapi. */
const discover = async (options: Parameters<typeof createTestCustodian>[0] = {}) => {
  const { custodian } = createTestCustodian(options);
  const requests = {
    [oauth.customFetch]: (url: string, init: object) => custodian.fetch(new Request(url, init)),
  };
  const issuer = new URL(custodian.endpoints.issuer);
  const found = await oauth.discoveryRequest(issuer, { ...requests, algorithm: 'oauth2' });
  return { custodian, requests, server: await oauth.processDiscoveryResponse(issuer, found) };
};

describe('the metadata', () => {
  it.each(['', '/DataCustodian'])('names all endpoints below the base path "%s"', async (basePath) => {
    const { custodian, server } = await discover({ basePath });
    const base = `https://custodian.test${basePath}`;
    expect(server).toMatchObject({
      issuer: base,
      authorization_endpoint: `${base}/oauth/authorize`,
      token_endpoint: `${base}/oauth/token`,
      revocation_endpoint: `${base}/oauth/revoke`,
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    });
    expect((await custodian.fetch(new Request(authorizeUrl(custodian)))).status).toBe(200);
  });

  it('names certificates where a client has one', async () => {
    const { server } = await discover({ clients: [{ ...client, certificateFingerprint: 'AA:BB' }] });
    expect(server.token_endpoint_auth_methods_supported).toContain('tls_client_auth');
  });
});

describe('the revocation endpoint', () => {
  it('ends the authorization with its refresh token', async () => {
    const { custodian, requests, server } = await discover();
    const { access_token, refresh_token = '', resourceURI } = await connect(custodian);
    const revoke = () => oauth.revocationRequest(server, app, secret, refresh_token, requests);
    await oauth.processRevocationResponse(await revoke());
    expect((await read(custodian, access_token, resourceURI)).status).toBe(403);
    expect(await refresh(custodian, refresh_token)).toMatchObject({ error: 'invalid_grant' });
    expect(custodian.authorizations[0]?.revoked).toBe(true);
    expect((await revoke()).status).toBe(200);
  });

  it('ends only an access token, whatever the hint says', async () => {
    const { custodian, requests, server } = await discover();
    const { access_token = '', refresh_token = '', resourceURI } = await connect(custodian);
    const additionalParameters = { token_type_hint: 'refresh_token' };
    const options = { ...requests, additionalParameters };
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(server, app, secret, access_token, options),
    );
    expect((await read(custodian, access_token, resourceURI)).status).toBe(401);
    const renewed = await refresh(custodian, refresh_token);
    expect((await read(custodian, renewed.access_token, resourceURI)).status).toBe(200);
  });

  it('accepts unknown tokens, and needs a token', async () => {
    const { custodian, requests, server } = await discover();
    const unknown = await oauth.revocationRequest(server, app, secret, 'unknown', requests);
    expect([unknown.status, await unknown.text()]).toEqual([200, '']);
    const { endpoints } = custodian;
    const empty = { ...custodian, endpoints: { ...endpoints, token: endpoints.revocation } };
    expect(await requestToken(empty, {})).toMatchObject({
      status: 400,
      error: 'invalid_request',
      error_description: expect.stringContaining('The token is missing'),
    });
  });

  it('attack: neither ends a token of another client nor without the secret', async () => {
    const other = { ...client, clientId: 'other', clientSecret: 'other' };
    const { custodian, requests, server } = await discover({ clients: [client, other] });
    const { access_token = '', refresh_token = '', resourceURI } = await connect(custodian);
    for (const token of [access_token, refresh_token]) {
      const foreign = oauth.ClientSecretPost('other');
      const response = await oauth.revocationRequest(
        server,
        { client_id: 'other' },
        foreign,
        token,
        requests,
      );
      expect([response.status, await response.json()]).toMatchObject([400, { error: 'invalid_grant' }]);
      const wrong = oauth.ClientSecretBasic('wrong');
      expect((await oauth.revocationRequest(server, app, wrong, token, requests)).status).toBe(401);
    }
    expect((await read(custodian, access_token, resourceURI)).status).toBe(200);
    expect(await refresh(custodian, refresh_token)).toMatchObject({ status: 200 });
  });
});
