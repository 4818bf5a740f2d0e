import type { Quirks } from '@utility-connect/custodian';
import { readGreenButton } from '@utility-connect/green-button';
import { describe, expect, it } from 'vitest';
import {
  authorizeUrl,
  connect,
  createTestCustodian,
  read,
  refresh,
  requestToken,
  scope,
  selfPaths,
  today,
} from './support/client.ts';

const linked = async (quirks: Quirks) => {
  const { custodian, notifications } = createTestCustodian({ quirks });
  const tokens = await connect(custodian);
  const get = (path = tokens.resourceURI) => read(custodian, tokens.access_token, path);
  return { custodian, notifications, tokens, get, refreshToken: tokens.refresh_token as string };
};

const authorizeError = async (quirks: Quirks) => {
  const { custodian } = createTestCustodian({ quirks });
  return (await custodian.consent(authorizeUrl(custodian))).searchParams.get('error');
};

describe('quirks of the page and of scopes', () => {
  it('blankPage shows nothing', async () => {
    const { custodian } = createTestCustodian({ quirks: { blankPage: true } });
    const response = await custodian.fetch(new Request(authorizeUrl(custodian)));
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  it('registrationCode has to be typed to sign in', async () => {
    const { custodian } = createTestCustodian({ quirks: { registrationCode: 'K7' } });
    const page = await (await custodian.fetch(new Request(authorizeUrl(custodian)))).text();
    expect(page).toContain('<label for="code">Registration code</label>');
    await expect(custodian.consent(authorizeUrl(custodian))).rejects.toThrow('registration code is wrong');
    const returned = await custodian.consent(authorizeUrl(custodian), { registrationCode: 'K7' });
    expect(returned.searchParams.has('code')).toBe(true);
  });

  it('refuseExtendedScope accepts only function blocks', async () => {
    expect(await authorizeError({ refuseExtendedScope: true })).toBe('invalid_scope');
    expect(await authorizeError({})).toBeNull();
  });

  it('functionBlocks refuses a request with any other block', async () => {
    expect(await authorizeError({ functionBlocks: [4, 5] })).toBe('invalid_scope');
    expect(await authorizeError({ functionBlocks: [4, 5, 15] })).toBeNull();
  });

  it('grantedScope replaces the scope, or leaves it out', async () => {
    expect((await linked({ grantedScope: 'FB=4' })).tokens.scope).toBe('FB=4');
    expect((await linked({ grantedScope: null })).tokens).not.toHaveProperty('scope');
  });

  const refreshScopes: [NonNullable<Quirks['refreshScope']>, string | null, number][] = [
    ['required', null, 400],
    ['required', scope, 200],
    ['refused', scope, 400],
    ['refused', null, 200],
    ['FB=4_5', scope, 400],
    ['FB=4_5', 'FB=4_5', 200],
  ];
  it.each(refreshScopes)('refreshScope %s answers a refresh with the scope %s with %i', async (...row) => {
    const [refreshScope, sent, status] = row;
    const { custodian, refreshToken } = await linked({ refreshScope });
    const answer = await refresh(custodian, refreshToken, sent === null ? {} : { scope: sent });
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.error).toBe('invalid_scope');
  });
});

describe('quirks of tokens', () => {
  it('refuseClient answers 401 at the token endpoint', async () => {
    const { custodian, refreshToken } = await linked({});
    custodian.quirks.refuseClient = true;
    expect(await refresh(custodian, refreshToken)).toMatchObject({ status: 401, error: 'invalid_client' });
  });

  it('rotateRefreshTokens makes refresh tokens work once', async () => {
    const { custodian, refreshToken } = await linked({ rotateRefreshTokens: true });
    const next = (await refresh(custodian, refreshToken)).refresh_token as string;
    expect(next).not.toBe(refreshToken);
    expect(await refresh(custodian, refreshToken)).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect(await refresh(custodian, next)).toMatchObject({ status: 200 });
  });

  it('rotateRefreshTokens revoke ends the authorization when an old one is used', async () => {
    const { custodian, refreshToken } = await linked({ rotateRefreshTokens: 'revoke' });
    const next = (await refresh(custodian, refreshToken)).refresh_token as string;
    await refresh(custodian, refreshToken);
    expect(await refresh(custodian, next)).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect(custodian.authorizations[0]?.revoked).toBe(true);
  });

  it('clientAccessToken renames the token of the client', async () => {
    const { custodian } = createTestCustodian({ quirks: { clientAccessToken: true } });
    const tokens = await requestToken(custodian, { grant_type: 'client_credentials', scope });
    expect(tokens.access_token).toBeUndefined();
    expect((await read(custodian, tokens.client_access_token, 'ReadServiceStatus')).status).toBe(200);
  });

  it('mutualTls refuses requests without a client certificate, but not the page', async () => {
    const { custodian } = createTestCustodian({ quirks: { mutualTls: true } });
    expect((await custodian.fetch(new Request(authorizeUrl(custodian)))).status).toBe(200);
    const token = new Request(custodian.endpoints.token, { method: 'POST' });
    const refused = await custodian.fetch(token);
    expect([refused.status, await refused.text()]).toEqual([400, 'Invalid Certificate\n']);
    const request = new Request(`${custodian.endpoints.resource}/UsagePoint`);
    expect((await custodian.fetch(request, { certificate: 'AA' })).status).toBe(401);
  });

  it('customerResourceUri leaves the address empty or out', async () => {
    expect((await linked({ customerResourceUri: 'empty' })).tokens.customerResourceURI).toBe('');
    expect((await linked({ customerResourceUri: 'missing' })).tokens).not.toHaveProperty(
      'customerResourceURI',
    );
  });
});

describe('quirks of reading', () => {
  it('preparing answers 202 first, for each address', async () => {
    const { get, tokens } = await linked({ preparing: { reads: 2, retryAfterSeconds: 300 } });
    const first = await get();
    expect([first.status, first.headers.get('retry-after')]).toEqual([202, '300']);
    expect((await get()).status).toBe(202);
    expect((await get()).status).toBe(200);
    expect((await get(`${tokens.resourceURI}?published-min=2026-02-01`)).status).toBe(202);
    expect((await get(tokens.authorizationURI)).status).toBe(200);
  });

  it('notifyOnly answers 202 for ever and tells the addresses before', async () => {
    const { get, tokens, notifications } = await linked({ notifyOnly: true });
    expect((await get()).status).toBe(202);
    expect((await get()).status).toBe(202);
    expect((await get('UsagePoint')).status).toBe(404);
    const addresses = [...(notifications[0]?.body.matchAll(/<resources>([^<]+)/g) ?? [])].map(
      ([, uri]) => uri,
    );
    expect(addresses).toEqual([`${tokens.resourceURI}/UsagePoint/1`, `${tokens.resourceURI}/UsagePoint/2`]);
    expect((await get(addresses[0])).status).toBe(200);
  });

  it('noContent answers 204 for a range without intervals', async () => {
    const { get, tokens } = await linked({ noContent: true });
    const empty = await get(`${tokens.resourceURI}?published-max=2020-01-01`);
    expect([empty.status, await empty.text()]).toEqual([204, '']);
    expect((await get()).status).toBe(200);
  });

  it('refuseFuture answers 400 for a published-max after now', async () => {
    const { get, tokens } = await linked({ refuseFuture: true });
    expect((await get(`${tokens.resourceURI}?published-max=2026-03-01T00:00:01Z`)).status).toBe(400);
    expect((await get(`${tokens.resourceURI}?published-max=2026-03-01T00:00:00Z`)).status).toBe(200);
  });

  it('refuseFractions answers 400 for fractions of a second', async () => {
    const { get, tokens, custodian } = await linked({ refuseFractions: true });
    const address = `${tokens.resourceURI}?published-max=2026-02-01T00:00:00.000Z`;
    expect((await get(address)).status).toBe(400);
    custodian.quirks.refuseFractions = false;
    expect((await get(address)).status).toBe(200);
  });

  it('ignoreRangeWithUpdated returns everything', async () => {
    const { get, tokens, custodian } = await linked({ ignoreRangeWithUpdated: true });
    const count = async (query: string) =>
      selfPaths(await (await get(`${tokens.resourceURI}?${query}`)).text()).length;
    const all = await count('');
    expect(await count('updated-min=2026-02-27')).toBe(all);
    expect(await count('published-min=2026-02-27')).toBeLessThan(all);
    custodian.quirks.ignoreRangeWithUpdated = false;
    expect(await count('updated-min=2026-02-27')).toBeLessThan(all);
  });

  it('pageSize cuts feeds into pages that are linked', async () => {
    const { get, custodian } = await linked({ pageSize: 50 });
    const pages: string[][] = [];
    let next: string | undefined = 'Batch/Subscription/503888';
    while (next) {
      const feed: string = await (await get(next)).text();
      pages.push(selfPaths(feed));
      next = /rel="next" href="([^"]+)"/.exec(feed)?.[1]?.replaceAll('&#38;', '&');
    }
    expect(pages.slice(0, -1).every(({ length }) => length === 50)).toBe(true);
    delete custodian.quirks.pageSize;
    expect(pages.flat()).toEqual(selfPaths(await (await get()).text()));
  });

  it('rateLimit answers 429 and says when it is over', async () => {
    const { get, custodian } = await linked({});
    custodian.quirks.rateLimit = { requests: 2, perSeconds: 10 };
    custodian.advance(11);
    expect((await get('UsagePoint')).status).toBe(200);
    custodian.advance(4);
    expect((await get('UsagePoint')).status).toBe(200);
    const limited = await get('UsagePoint');
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '6']);
    custodian.advance(6);
    expect((await get('UsagePoint')).status).toBe(200);
  });

  it('revokedStatus is the status after a revocation', async () => {
    const { get, custodian } = await linked({ revokedStatus: 401 });
    custodian.revoke('503888');
    expect((await get()).status).toBe(401);
  });
});

describe('quirks of XML', () => {
  const sums = async (feed: string) => {
    const { usagePoints, customers } = await readGreenButton(feed);
    const totals = usagePoints.map(({ readings }) =>
      [...readings].reduce((sum, { value }) => sum + value, 0),
    );
    return { totals: totals.map((total) => total.toFixed(3)), names: customers.map(({ name }) => name) };
  };

  it('prefixes changes the names of all elements and keeps the meaning', async () => {
    const { get, custodian, tokens, notifications } = await linked({});
    const plain = await (await get()).text();
    const retail = await (await get(tokens.customerResourceURI)).text();
    custodian.quirks.prefixes = true;
    const prefixed = await (await get()).text();
    expect(prefixed).not.toMatch(/<\/?[A-Za-z]+[ >/]/);
    expect(prefixed).toContain('<ns0:IntervalReading>');
    expect(await sums(prefixed)).toEqual(await sums(plain));
    expect(await sums(await (await get(tokens.customerResourceURI)).text())).toEqual(await sums(retail));
    const status = await (await get('ReadServiceStatus')).text();
    expect(status).toContain('<ns0:currentStatus>1</ns0:currentStatus>');
    await custodian.notify('503888');
    expect(notifications.at(-1)?.body).toContain(
      '<ns0:BatchList xmlns:ns0="http://naesb.org/espi"><ns0:resources>',
    );
  });

  it('milliseconds multiplies the times of authorizations and summaries', async () => {
    const { get, custodian, tokens } = await linked({ milliseconds: true });
    const authorization = await (await get(tokens.authorizationURI)).text();
    expect(authorization).toContain(`<start>${today * 1000}</start>`);
    custodian.advance(3000 + 5 * 3600);
    const later = await connect(custodian);
    const feed = await (await read(custodian, later.access_token, later.resourceURI)).text();
    expect(feed).toContain(`<statusTimeStamp>${(today + 18_000) * 1000}</statusTimeStamp>`);
  });

  it('kilowattHours writes decimals and keeps the meaning', async () => {
    const { get, custodian } = await linked({});
    const plain = await (await get()).text();
    custodian.quirks.kilowattHours = true;
    const other = await (await get()).text();
    expect(other).toContain('<powerOfTenMultiplier>3</powerOfTenMultiplier>');
    const values = (feed: string) => [...feed.matchAll(/<value>([^<]+)/g)].map(([, value]) => Number(value));
    expect(values(other)).toEqual(values(plain).map((value) => value / 1_000_000));
  });
});

describe('attacks', () => {
  it('redirectTo sends reads to another address', async () => {
    const { get } = await linked({ redirectTo: 'http://169.254.169.254/' });
    const response = await get();
    expect([response.status, response.headers.get('location')]).toEqual([302, 'http://169.254.169.254/']);
  });

  it('resourceOrigin makes the addresses relative or those of another host', async () => {
    expect((await linked({ resourceOrigin: 'relative' })).tokens.resourceURI).toBe(
      '/espi/1_1/resource/Batch/Subscription/503888',
    );
    expect((await linked({ resourceOrigin: 'https://attacker.test' })).tokens.authorizationURI).toBe(
      'https://attacker.test/espi/1_1/resource/Authorization/503888',
    );
  });

  it("foreignAuthorization returns someone else's addresses, which the token can't read", async () => {
    const { custodian, tokens } = await linked({});
    custodian.quirks.foreignAuthorization = '503888';
    const second = await connect(custodian);
    expect(second.resourceURI).toBe(tokens.resourceURI);
    expect((await read(custodian, second.access_token, second.resourceURI)).status).toBe(403);
  });

  it('xmlBomb entities declares a billion laughs', async () => {
    const { get } = await linked({ xmlBomb: 'entities' });
    const bomb = await (await get()).text();
    expect(bomb.length).toBeLessThan(2000);
    await expect(readGreenButton(bomb)).rejects.toMatchObject({ code: 'doctype_refused' });
  });

  it.each([
    ['depth', 'too_deep'],
    ['endless', 'too_much_text'],
  ] as const)('xmlBomb %s has no end', async (xmlBomb, code) => {
    const { get } = await linked({ xmlBomb });
    await expect(readGreenButton((await get()).body ?? '')).rejects.toMatchObject({ code });
  });
});
