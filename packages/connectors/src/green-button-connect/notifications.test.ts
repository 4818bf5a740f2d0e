import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestUtility, failureOf, request } from './testing/utility.ts';

describe('notifications', () => {
  const body = (...addresses: string[]) =>
    `<BatchList xmlns="http://naesb.org/espi">${addresses.map((one) => `<resources>${one}</resources>`).join('')}</BatchList>`;
  const base = 'https://custodian.test/espi/1_1/resource/Batch/Subscription';

  it('attack: addresses on other hosts and outside of a subscription are ignored', async () => {
    const { method } = createTestUtility();
    const posted = body(
      'https://attacker.example/Batch/Subscription/503888',
      'http://custodian.test/Batch/Subscription/503888',
      '/espi/1_1/resource/Batch/Subscription/503888',
      'https://custodian.test/espi/1_1/resource/Batch/Bulk/1',
      `${base}/503888/..%2f2/UsagePoint/1`,
      'not an address',
      `${base}/503888?published-min=2026-01-01T00:00:00Z`,
    );
    expect(await method.readNotification({ ...request(), body: posted })).toEqual([
      { grantId: `${base}/503888`, resource: `${base}/503888?published-min=2026-01-01T00:00:00Z` },
    ]);
  });

  it.each([
    '',
    'not XML',
    '<!DOCTYPE BatchList [<!ENTITY x "y">]><BatchList xmlns="http://naesb.org/espi"><resources>&x;</resources></BatchList>',
    `<BatchList><resources>${base}/1</resources></BatchList>`,
    `${body(`${base}/1`)}<`,
    '<a>'.repeat(10_000),
  ])('attack: a body that is no BatchList says nothing (%#)', async (posted) => {
    const { method } = createTestUtility();
    expect(await method.readNotification({ ...request(), body: posted })).toEqual([]);
  });

  it('attack: a list is read up to 100 addresses', async () => {
    const { method } = createTestUtility();
    const many = Array.from({ length: 500 }, (_, index) => `${base}/${index}`);
    expect(await method.readNotification({ ...request(), body: body(...many) })).toHaveLength(100);
  });

  it('attack: only addresses below the own subscription are read, and 100 at most', async () => {
    const utility = createTestUtility({ quirks: { notifyOnly: true }, method: { platform: 'savage-data' } });
    const { login, grantId } = await utility.consent();
    const list = (notified: string[]) => utility.method.listAccounts({ ...request(), login, notified });
    utility.sent.length = 0;
    const foreign = [
      `${grantId}0/UsagePoint/1`,
      `${grantId}/../503889/UsagePoint/1`,
      `${grantId}/%2e%2e/503889/UsagePoint/1`,
      `${grantId}/..%2f503889/UsagePoint/1`,
      `${grantId}/UsagePoint/1`.replace('custodian.test', 'attacker.example'),
      'https://custodian.test/oauth/authorize',
      grantId,
    ];
    expect(await failureOf(list(foreign))).toBe('not_yet 300');
    expect(utility.sent.map(({ url }) => new URL(url).pathname)).toEqual([new URL(grantId).pathname]);
    utility.sent.length = 0;
    const many = Array.from({ length: 120 }, (_, index) => `${grantId}/UsagePoint/${index}`);
    await list(many);
    expect(utility.sent.filter(({ url }) => url.includes('/UsagePoint/'))).toHaveLength(100);
  });

  const listWith = async (intercept: (request: Request) => Response | Promise<Response> | undefined) => {
    const method = { platform: 'savage-data' };
    const utility = createTestUtility({ quirks: { notifyOnly: true }, method, intercept });
    const { login, grantId } = await utility.consent();
    const list = async (...ids: string[]) => {
      const notified = ids.map((id) => `${grantId}/UsagePoint/${id}`);
      const accounts = await utility.method.listAccounts({ ...request(), login, notified });
      return accounts.map(({ key }) => key);
    };
    return { list };
  };

  it.each([202, 400, 401, 403, 404, 410])(
    'attack: a notified address with status %d does not hide the others',
    async (status) => {
      const { list } = await listWith(({ url }) =>
        url.includes('/UsagePoint/x') ? new Response(null, { status }) : undefined,
      );
      expect(await list('x', '2')).toEqual(['2']);
      expect(await failureOf(list('x'))).toBe('not_yet 300');
    },
  );

  it.each([
    [500, 'utility_unavailable'],
    [429, 'not_yet 300'],
  ])('a notified address with status %d is tried again', async (status, failure) => {
    const { list } = await listWith(({ url }) =>
      url.includes('/UsagePoint/x') ? new Response(null, { status }) : undefined,
    );
    expect(await failureOf(list('2', 'x'))).toBe(failure);
  });

  it('a next page in preparation is no end of a feed', async () => {
    const feed = '<feed xmlns="http://www.w3.org/2005/Atom"><link rel="next" href="?page=2"/></feed>';
    const { list } = await listWith(({ url }) => {
      if (url.includes('page=2')) return new Response(null, { status: 202 });
      return url.includes('/UsagePoint/x') ? new Response(feed) : undefined;
    });
    expect(await failureOf(list('x', '2'))).toBe('not_yet 300');
  });

  it('attack: notified addresses that never answer are left out after 10 seconds, and read five at a time', async () => {
    const signals: AbortSignal[] = [];
    const { list } = await listWith(({ url, signal }) => {
      if (!url.includes('/UsagePoint/x')) return undefined;
      signals.push(signal);
      return new Promise<Response>(() => undefined);
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const began = Date.now();
    const reading = list('x1', '2', ...Array.from({ length: 97 }, (_, index) => `x${index + 2}`), '1');
    let keys: readonly string[] | undefined;
    reading.then((found) => {
      keys = found;
    });
    for (let count = 0; count < 30 && !keys; count += 1) await vi.advanceTimersByTimeAsync(500);
    expect(keys).toEqual(['2']);
    expect(Date.now() - began).toBeLessThan(12_000);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true, true]);
  });
});
