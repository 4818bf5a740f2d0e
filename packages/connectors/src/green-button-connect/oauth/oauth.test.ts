import { describe, expect, it } from 'vitest';
import { createTestUtility, failureOf, NOW, redirectUri, request, scope } from '../testing/utility.ts';

describe('the authorization request', () => {
  const begin = async (method?: Parameters<typeof createTestUtility>[0]) => {
    const utility = createTestUtility(method);
    const { url } = await utility.method.begin({ ...request(), redirectUri, state: 'a state' });
    return new URL(url);
  };

  it('has the registered scope character for character, and no PKCE', async () => {
    expect(Object.fromEntries((await begin()).searchParams)).toEqual({
      response_type: 'code',
      client_id: 'third-party',
      redirect_uri: redirectUri,
      scope,
      state: 'a state',
    });
  });

  it('keeps the query of the registered address', async () => {
    const url = await begin({ method: { authorize: 'https://custodian.test/oauth/authorize?brand=7' } });
    expect(url.searchParams.get('brand')).toBe('7');
  });

  it('has a challenge where PKCE is supported', async () => {
    const { searchParams } = await begin({ method: { quirks: { pkce: true } } });
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/);
  });
});

describe('the return', () => {
  it('without consent is consent_denied', async () => {
    const utility = createTestUtility();
    expect(await failureOf(utility.consent({ decision: 'decline' }))).toBe('consent_denied');
    expect(utility.sent).toEqual([]);
  });

  it.each([
    [{ error: 'access_denied' }, 'consent_denied'],
    [{ error: 'server_error' }, 'utility_unavailable'],
    [{ error: 'invalid_scope' }, 'utility_unavailable'],
    [{ error: 'unauthorized_client' }, 'client_refused'],
    [{}, 'utility_unavailable'],
    [{ code: 'unknown' }, 'utility_unavailable'],
  ])('with %o is %s', async (query, code) => {
    expect(await failureOf(createTestUtility().finish(query as Record<string, string>))).toBe(code);
  });

  it('may name the issuer', async () => {
    const utility = createTestUtility();
    const iss = 'https://custodian.test/';
    expect(await failureOf(utility.finish({ code: 'unknown', iss }))).toBe('utility_unavailable');
    expect(utility.sent).toHaveLength(1);
  });
});

describe('token responses', () => {
  const answering = (body: string, init: ResponseInit = {}) =>
    createTestUtility({ intercept: () => new Response(body, init) });
  const finish = (utility: ReturnType<typeof createTestUtility>) =>
    failureOf(utility.finish({ code: 'code' }));
  const tokens = {
    access_token: 'a',
    token_type: 'Bearer',
    resourceURI: 'https://custodian.test/Batch/Subscription/1',
  };

  it.each<[string, number, string]>([
    ['', 401, 'client_refused'],
    ['<html>', 200, 'invalid_answer'],
    ['<html>', 503, 'utility_unavailable'],
    ['', 429, 'rate_limited'],
    ['{"error":"slow_down"}', 429, 'rate_limited'],
    ['{"error":"invalid_client"}', 400, 'client_refused'],
    ['{"error":"invalid_request"}', 400, 'utility_unavailable'],
    ['{"error":"constructor"}', 400, 'utility_unavailable'],
    ['{"token_type":"Bearer"}', 200, 'invalid_answer'],
    [`{"access_token":"${'a'.repeat(100_000)}"}`, 200, 'invalid_answer'],
  ])('%.30s with status %i is %s', async (body, status, code) => {
    expect(await finish(answering(body, { status }))).toBe(code);
  });

  it('may name the subscription and the customer instead of their data', async () => {
    const base = 'https://custodian.test/espi/1_1/resource';
    const addresses = {
      resourceURI: `${base}/Subscription/1`,
      customerResourceURI: `${base}/RetailCustomer/1`,
    };
    const utility = answering(JSON.stringify({ ...tokens, ...addresses }));
    const { login, grantId } = await utility.finish({ code: 'code' });
    expect(grantId).toBe(`${base}/Batch/Subscription/1`);
    expect(JSON.parse(login)).toMatchObject({
      resource: grantId,
      customer: `${base}/Batch/RetailCustomer/1`,
    });
  });

  it('on a host that the registry lacks are named in the log', async () => {
    const utility = answering(
      JSON.stringify({ ...tokens, resourceURI: 'https://api.example/Batch/1?secret' }),
    );
    await expect(utility.finish({ code: 'code' })).rejects.toThrow(
      'resourceURI is on https://api.example. Is this the `resource` that the registry lacks?',
    );
  });

  it('work with another content type, and without a lifetime, a refresh token and an authorization', async () => {
    const utility = answering(JSON.stringify(tokens), { headers: { 'content-type': 'text/plain' } });
    const { login } = await utility.finish({ code: 'code' });
    expect(JSON.parse(login)).toEqual({
      accessToken: 'a',
      refreshToken: null,
      expiresAt: NOW + 3_600,
      scope,
      resource: tokens.resourceURI,
      authorization: null,
      customer: 'https://custodian.test/Batch/RetailCustomer/1',
      connectedAt: NOW,
    });
    await utility.method.checkAccess({ ...request(), login });
    await utility.method.revoke({ ...request(), login });
    expect(utility.sent).toHaveLength(1);
    expect(await utility.method.renew({ ...request(), login, isRejected: false })).toBeNull();
    const rejected = utility.method.renew({ ...request(), login, isRejected: true });
    expect(await failureOf(rejected)).toBe('login_expired');
  });
});

describe('renew', () => {
  it('leaves a login that is good', async () => {
    const utility = createTestUtility();
    const { login } = await utility.consent();
    utility.custodian.advance(3_500);
    expect(await utility.method.renew({ ...request(), login, isRejected: false })).toBeNull();
  });

  it('renews a login in its last minute, and one that was rejected', async () => {
    const utility = createTestUtility();
    const { login } = await utility.consent();
    expect(await utility.method.renew({ ...request(), login, isRejected: true })).not.toBeNull();
    utility.custodian.advance(3_545);
    const renewed = await utility.method.renew({ ...request(), login, isRejected: false });
    const { refreshToken, ...before } = JSON.parse(login);
    expect(JSON.parse(renewed?.login ?? '')).toMatchObject({
      ...before,
      accessToken: expect.not.stringContaining(before.accessToken),
      refreshToken,
      expiresAt: NOW + 3_545 + 3_600,
    });
  });

  it('keeps the new refresh token where they work once', async () => {
    const utility = createTestUtility({ quirks: { rotateRefreshTokens: true } });
    let { login } = await utility.consent();
    const first = login;
    for (let count = 0; count < 3; count += 1) {
      const renewed = await utility.method.renew({ ...request(), login, isRejected: true });
      login = renewed?.login ?? '';
    }
    const used = utility.method.renew({ ...request(), login: first, isRejected: true });
    expect(await failureOf(used)).toBe('login_expired');
  });

  it('reports an outage as one', async () => {
    const utility = createTestUtility();
    const { login } = await utility.consent();
    utility.custodian.outage = true;
    const renewed = utility.method.renew({ ...request(), login, isRejected: true });
    expect(await failureOf(renewed)).toBe('utility_unavailable');
  });
});
