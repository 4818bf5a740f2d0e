import { createCustodian } from '@utility-connect/custodian';
import { readGreenButton } from '@utility-connect/green-button';
import { describe, expect, it } from 'vitest';
import {
  authorizeUrl,
  client,
  connect,
  createTestCustodian,
  customer,
  read,
  requestToken,
  scope,
  selfPaths,
  today,
} from './support/client.ts';

const linked = async (consent: Parameters<typeof connect>[1] = {}) => {
  const { custodian } = createTestCustodian();
  const tokens = await connect(custodian, consent);
  const get = (path: string, method?: string) => read(custodian, tokens.access_token, path, method);
  return { custodian, tokens, get };
};

describe('Batch/Subscription', () => {
  it('returns what the customer has chosen', async () => {
    const { get, custodian } = await linked({ usagePointIds: ['2'] });
    const response = await get('Batch/Subscription/503888');
    expect(response.headers.get('content-type')).toBe('application/atom+xml');
    const { usagePoints, warnings } = await readGreenButton(response.body ?? '');
    expect(warnings).toEqual([]);
    expect(usagePoints).toMatchObject([{ id: '2', title: 'Cabin', unit: 'kWh' }]);
    const directions = [...(usagePoints[0]?.readings ?? [])].map(({ direction }) => direction);
    expect(new Set(directions)).toEqual(new Set(['delivered', 'received']));
    expect(custodian.authorizations).toEqual([
      { id: '503888', clientId: 'third-party', login: 'demo', usagePointIds: ['2'], scope, revoked: false },
    ]);
  });

  it('returns one usage point', async () => {
    const { get } = await linked();
    const { usagePoints } = await readGreenButton(
      await (await get('Batch/Subscription/503888/UsagePoint/1')).text(),
    );
    expect(usagePoints.map(({ id }) => id)).toEqual(['1']);
    expect((await get('Batch/Subscription/503888/UsagePoint/3')).status).toBe(404);
  });

  it('returns the days that overlap with the published range', async () => {
    const { get } = await linked({ usagePointIds: ['1'] });
    const range = 'published-min=2026-02-10T12:00:00Z&published-max=2026-02-12T05:00:00Z';
    const feed = await (await get(`Batch/Subscription/503888?${range}`)).text();
    const [point] = (await readGreenButton(feed)).usagePoints;
    const starts = [...(point?.readings ?? [])].map(({ start }) => start);
    expect([starts.at(0), starts.length]).toEqual([Date.UTC(2026, 1, 10, 5) / 1000, 2 * 96]);
    expect(point?.bills).toMatchObject([]);
  });

  it('returns the days that were updated in a range', async () => {
    const { get } = await linked({ usagePointIds: ['1'] });
    const feed = await (await get('Batch/Subscription/503888?updated-min=2026-02-28T05:00:00Z')).text();
    const [point] = (await readGreenButton(feed)).usagePoints;
    expect(point?.readings.length).toBe(96 + 19 * 4);
  });

  it('returns new readings and bills when the clock is moved, none from the future', async () => {
    const { get, custodian } = await linked({ usagePointIds: ['1'] });
    const readPoint = async () =>
      (await readGreenButton(await (await get('Batch/Subscription/503888')).text())).usagePoints[0];
    const before = await readPoint();
    const [last] = [...(before?.readings ?? [])].slice(-1);
    expect(last).toMatchObject({ start: today - 900 });
    expect(before?.bills).toEqual([]);
    custodian.advance(3600 * 5 - 1);
    const { access_token } = await connect(custodian, { usagePointIds: ['1'] });
    const feed = await (await read(custodian, access_token, 'Batch/Subscription/503889')).text();
    const [point] = (await readGreenButton(feed)).usagePoints;
    expect(point?.readings.length).toBe((before?.readings.length ?? 0) + 19);
    custodian.advance(1);
    const billed = await (await read(custodian, access_token, 'Batch/Subscription/503889')).text();
    expect((await readGreenButton(billed)).usagePoints[0]?.bills).toMatchObject([
      { end: today + 18_000, currency: 'USD', tariff: 'R-1' },
    ]);
  });

  it('returns pages with start-index and max-results', async () => {
    const { get } = await linked({ usagePointIds: ['1'] });
    const all = selfPaths(await (await get('Batch/Subscription/503888')).text());
    const page = await (await get('Batch/Subscription/503888?start-index=3&max-results=2')).text();
    expect(selfPaths(page)).toEqual(all.slice(2, 4));
    expect(page).toContain('start-index=5&#38;max-results=2"/>');
  });

  it('returns no more levels than depth', async () => {
    const { get } = await linked({ usagePointIds: ['1'] });
    const kinds = async (depth: number) => {
      const feed = await (await get(`Batch/Subscription/503888?depth=${depth}`)).text();
      return new Set(selfPaths(feed).map((path) => path.split('/').at(-2)));
    };
    expect(await kinds(0)).toEqual(new Set(['UsagePoint', 'LocalTimeParameters', 'ReadingType']));
    expect(await kinds(1)).toContain('MeterReading');
    expect(await kinds(1)).not.toContain('IntervalBlock');
    expect(await kinds(2)).toContain('IntervalBlock');
  });

  it.each(['published-min=yesterday', 'published-max=2026-01-01T00:00:00%2B01:00', 'max-results=0'])(
    'rejects the query %s with the name of the parameter',
    async (query) => {
      const response = await (await linked()).get(`Batch/Subscription/503888?${query}`);
      expect([response.status, await response.text()]).toEqual([
        400,
        expect.stringContaining(query.split('=')[0] as string),
      ]);
    },
  );

  it('returns the file of a customer byte by byte', async () => {
    const feed = '<?xml version="1.0"?>\n<feed  />';
    const { custodian } = createTestCustodian({ customers: [{ ...customer, feed }] });
    const { access_token, resourceURI } = await connect(custodian);
    expect(await (await read(custodian, access_token, resourceURI)).text()).toBe(feed);
  });
});

describe('HEAD and ETag', () => {
  it('HEAD answers like GET, without a body', async () => {
    const { get } = await linked();
    for (const path of ['Batch/Subscription/503888', 'Authorization', 'UsagePoint/9']) {
      const [head, whole] = [await get(path, 'HEAD'), await get(path)];
      expect([head.status, [...head.headers], await head.text()]).toEqual([
        whole.status,
        [...whole.headers],
        '',
      ]);
    }
  });

  it('answers 304 to a client that has the newest data', async () => {
    const { custodian, tokens } = await linked({ usagePointIds: ['1'] });
    const get = (etag: string, uri = tokens.resourceURI as string) => {
      const headers = { authorization: `Bearer ${tokens.access_token}`, 'if-none-match': etag };
      return custodian.fetch(new Request(uri, { headers }));
    };
    const etag = (await get('"other"')).headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    custodian.advance(899);
    for (const tag of [etag, `"other", ${etag}`, etag.slice(2), '*']) {
      const known = await get(tag);
      expect([known.status, known.headers.get('etag'), await known.text()]).toEqual([304, etag, '']);
    }
    custodian.advance(1);
    expect((await get(etag)).status).toBe(200);
    expect((await get('*', tokens.authorizationURI)).status).toBe(304);
  });

  it('gives another query, usage point and quirk another ETag', async () => {
    const { custodian, get } = await linked();
    const etag = async (path: string) => (await get(path)).headers.get('etag');
    const batch = 'Batch/Subscription/503888';
    const tags = [await etag(batch), await etag(`${batch}?depth=1`), await etag(`${batch}/UsagePoint/1`)];
    custodian.quirks.prefixes = true;
    tags.push(await etag(batch), await etag('UsagePoint/1'), await etag('UsagePoint/2'));
    expect(new Set(tags).size).toBe(6);
    expect(tags).not.toContain(null);
  });
});

describe('a base path', () => {
  it('is in all addresses', async () => {
    const basePath = '/DataCustodian';
    const { custodian } = createTestCustodian({ basePath });
    const tokens = await connect(custodian);
    const base = 'https://custodian.test/DataCustodian/espi/1_1/resource';
    expect(tokens).toMatchObject({
      resourceURI: `${base}/Batch/Subscription/503888`,
      authorizationURI: `${base}/Authorization/503888`,
      customerResourceURI: `${base}/Batch/RetailCustomer/503888`,
    });
    for (const uri of [tokens.resourceURI, tokens.authorizationURI, tokens.customerResourceURI]) {
      const feed = await (await read(custodian, tokens.access_token, uri)).text();
      const addresses = [...feed.matchAll(/href="([^"]+)"/g)].map(([, address]) => address);
      expect(addresses.length).toBeGreaterThan(0);
      for (const address of addresses) expect(address).toMatch(/^https:\/\/custodian\.test\/DataCustodian\//);
    }
    const plain = new Request('https://custodian.test/espi/1_1/resource/UsagePoint');
    expect((await custodian.fetch(plain)).status).toBe(404);
    custodian.quirks.resourceOrigin = 'relative';
    expect((await connect(custodian)).resourceURI).toBe(
      '/DataCustodian/espi/1_1/resource/Batch/Subscription/503889',
    );
  });

  it.each(['DataCustodian', '/', '/a/', '/a?b'])('is not %s', (basePath) => {
    expect(() => createTestCustodian({ basePath })).toThrow('basePath begins with a slash');
  });
});

describe('the default customer', () => {
  it('has a small feed with a bill, also on the last minute of two long months', async () => {
    const custodian = createCustodian({ clients: [client], now: () => Date.parse('2026-09-01T04:59:00Z') });
    const { access_token, resourceURI } = await connect(custodian);
    const feed = await (await read(custodian, access_token, resourceURI)).text();
    expect(feed.length).toBeLessThan(3_000_000);
    const { usagePoints } = await readGreenButton(feed);
    expect(usagePoints.map(({ bills }) => bills.length)).toEqual([1, 1]);
  });
});

describe('resources of their own', () => {
  it('are linked from the feed with absolute addresses, each with the same entry', async () => {
    const { get } = await linked({ usagePointIds: ['2'] });
    const feed = await (await get('Batch/Subscription/503888')).text();
    const paths = selfPaths(feed);
    expect(paths).toContain('Subscription/503888/UsagePoint/2');
    expect(paths).toContain('ReadingType/2-received');
    for (const path of paths.filter((_, index) => index % 7 === 0)) {
      const response = await get(path);
      expect([path, response.status]).toEqual([path, 200]);
      const entry = (await response.text()).replace(/^.*\n/, '').replace(/<entry [^>]*>/, '<entry>');
      expect(feed).toContain(entry);
    }
  });

  it.each([
    ['UsagePoint', 2],
    ['Subscription/503888/UsagePoint', 2],
    ['Subscription/503888/UsagePoint/2/MeterReading', 2],
    ['Subscription/503888/UsagePoint/2/MeterReading/received/IntervalBlock?max-results=3', 3],
    ['Subscription/503888/UsagePoint/1/UsageSummary', 0],
    ['Subscription/503888/UsagePoint/1?depth=1', 2],
    ['ReadingType', 3],
    ['LocalTimeParameters', 2],
  ])('have collections: %s', async (path, count) => {
    const response = await (await linked()).get(path);
    expect([response.status, selfPaths(await response.text()).length]).toEqual([200, count]);
  });

  it.each(['UsagePoint/9', 'ReadingType/9', 'Meter', 'Batch'])('are not found: %s', async (path) => {
    expect((await (await linked()).get(path)).status).toBe(404);
  });
});

describe('Batch/RetailCustomer', () => {
  it('returns name, account and the address of each usage point', async () => {
    const { get } = await linked();
    const both =
      (await (await get('Batch/RetailCustomer/503888')).text()).replace('</feed>', '') +
      (await (await get('Batch/Subscription/503888')).text()).replace(/^.*?<entry>/s, '<entry>');
    const { customers, usagePoints } = await readGreenButton(both);
    expect(customers).toMatchObject([{ name: 'Avery Quinn', accounts: ['1002003004'] }]);
    expect(usagePoints.map(({ address }) => address?.street)).toEqual(['1 Main Street', '1 Main Street']);
  });
});

describe('Authorization', () => {
  it('tells the client the status, and is revoked with DELETE', async () => {
    const { custodian, tokens, get } = await linked();
    const own = await requestToken(custodian, { grant_type: 'client_credentials', scope });
    expect(await (await get(tokens.authorizationURI as string)).text()).toContain('<status>1</status>');
    expect((await get('Authorization/503888', 'DELETE')).status).toBe(204);
    expect((await get('Batch/Subscription/503888')).status).toBe(403);
    const status = await read(custodian, own.access_token, own.authorizationURI);
    expect(await status.text()).toContain('<status>0</status>');
    const bulk = await read(custodian, own.access_token, own.resourceURI);
    expect(selfPaths(await bulk.text())).toEqual([]);
  });

  it('is checked: no token, an expired one, another customer, another client', async () => {
    const other = { ...client, clientId: 'other' };
    const { custodian } = createTestCustodian({ clients: [client, other] });
    const first = await connect(custodian);
    const second = await connect(custodian);
    const own = await requestToken(custodian, {
      ...{ grant_type: 'client_credentials', scope },
      client_id: 'other',
    });
    const status = async (token: string | undefined, uri: string | undefined, method?: string) =>
      (await read(custodian, token, uri, method)).status;
    expect(await status('made-up', first.resourceURI)).toBe(401);
    expect(await status(second.access_token, first.resourceURI)).toBe(403);
    expect(await status(second.access_token, first.customerResourceURI)).toBe(403);
    expect(await status(second.access_token, first.authorizationURI, 'DELETE')).toBe(403);
    expect(await status(own.access_token, first.authorizationURI)).toBe(403);
    expect(await status(own.access_token, first.resourceURI)).toBe(403);
    expect(await status(first.access_token, 'Batch/Bulk/third-party')).toBe(403);
    expect(await status(first.access_token, first.resourceURI, 'POST')).toBe(405);
    custodian.advance(3600);
    expect(await status(first.access_token, first.resourceURI)).toBe(401);
  });
});

describe('Batch/Bulk and ReadServiceStatus', () => {
  it('are for the token of the client', async () => {
    const { custodian } = await linked({ usagePointIds: ['1'] });
    await connect(custodian, { usagePointIds: ['2'] });
    const own = await requestToken(custodian, { grant_type: 'client_credentials', scope });
    const paths = selfPaths(await (await read(custodian, own.access_token, own.resourceURI)).text());
    expect(paths).toEqual(
      expect.arrayContaining(['Subscription/503888/UsagePoint/1', 'Subscription/503889/UsagePoint/2']),
    );
    const status = await read(custodian, own.access_token, 'ReadServiceStatus');
    expect(await status.text()).toContain('<currentStatus>1</currentStatus>');
  });
});

describe('the controls', () => {
  it('revoke an authorization without telling the client', async () => {
    const { custodian, tokens, get } = await linked();
    custodian.revoke('503888');
    expect((await get('UsagePoint')).status).toBe(403);
    const refreshed = await requestToken(custodian, {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token as string,
    });
    expect(refreshed).toMatchObject({ status: 400, error: 'invalid_grant' });
    expect(() => custodian.revoke('1')).toThrow('no authorization 1');
  });

  it('turn everything off and on', async () => {
    const { custodian, get } = await linked();
    custodian.outage = true;
    expect((await custodian.fetch(new Request(authorizeUrl(custodian)))).status).toBe(503);
    expect((await get('UsagePoint')).status).toBe(503);
    custodian.outage = false;
    expect((await get('UsagePoint')).status).toBe(200);
  });

  it('post notifications', async () => {
    const { custodian, notifications } = createTestCustodian();
    const { resourceURI } = await connect(custodian);
    expect(await custodian.notify('503888')).toBe(200);
    await custodian.notify('503888', [
      'https://attacker.test/?a&b',
      `${resourceURI}?published-min=2026-02-01`,
    ]);
    expect(notifications).toEqual([
      { url: client.notifyUri, body: expect.stringContaining(`<resources>${resourceURI}</resources>`) },
      { url: client.notifyUri, body: expect.stringContaining('https://attacker.test/?a&#38;b</resources>') },
    ]);
  });

  it('list requests without any secret', async () => {
    const { custodian, tokens, get } = await linked();
    await get('UsagePoint?depth=1');
    expect(
      custodian.requests.map(({ method, path, status }) => [method, path.split('?')[0], status]),
    ).toEqual([
      ['POST', '/oauth/authorize', 200],
      ['POST', '/oauth/authorize', 302],
      ['POST', '/oauth/token', 200],
      ['GET', '/espi/1_1/resource/UsagePoint', 200],
    ]);
    expect(custodian.requests[2]?.form).toMatchObject({
      grant_type: 'authorization_code',
      code: '[redacted]',
    });
    expect(custodian.requests[3]).toMatchObject({ authentication: 'Bearer', at: today * 1000 });
    const text = JSON.stringify(custodian.requests);
    const secrets = [client.clientSecret, tokens.access_token, '"demo","password":"demo'];
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  it('consent fails with the text of the page', async () => {
    const { custodian } = createTestCustodian();
    await expect(custodian.consent(authorizeUrl(custodian, { client_id: 'x' }))).rejects.toThrow(
      'answered 400: The client_id is unknown.',
    );
  });
});
