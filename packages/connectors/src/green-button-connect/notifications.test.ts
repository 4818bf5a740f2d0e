import type { Quirks } from '@utility-connect/custodian';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestUtility, DAY, failureOf, readAccount, request } from './testing/utility.ts';

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

  type Intercept = (request: Request) => Response | Promise<Response> | undefined;

  const connect = async (intercept: Intercept, quirks: Quirks = { notifyOnly: true }) => {
    const method = { platform: 'savage-data' };
    const lifetimes = { accessTokenSeconds: 10 * DAY };
    const utility = createTestUtility({ quirks, method, lifetimes, intercept });
    const { login, grantId } = await utility.consent();
    utility.sent.length = 0;
    const answers = vi.spyOn(utility.custodian, 'fetch').mock;
    const notifiedOf = (ids: readonly string[]) => ids.map((id) => `${grantId}/UsagePoint/${id}`);
    return {
      advance: (seconds: number) => utility.custodian.advance(seconds),
      /** Lets fake time pass when some requests were sent, and those that the custodian got are answered. */
      async passAfter(requests: number, seconds: number) {
        const isWaiting = () => answers.settledResults.some(({ type }) => type === 'incomplete');
        do await new Promise((resolve) => setImmediate(resolve));
        while (utility.sent.length < requests || isWaiting());
        await vi.advanceTimersByTimeAsync(seconds * 1000);
      },
      async list(...ids: string[]) {
        const notified = notifiedOf(ids);
        const accounts = await utility.method.listAccounts({ ...request(), login, notified });
        return accounts.map(({ key }) => key);
      },
      /** Counts intervals. */
      async read(accountKey: string, ...ids: string[]) {
        const options = { accountKey, notified: notifiedOf(ids) };
        return (await readAccount(utility, login, options)).intervals.length;
      },
    };
  };

  const madeUp = Array.from({ length: 98 }, (_, index) => `x${index}`);
  const answerMadeUp =
    (answer: () => Response | Promise<Response>): Intercept =>
    ({ url }) =>
      url.includes('/UsagePoint/x') ? answer() : undefined;
  const withStatus = (status: number) => answerMadeUp(() => new Response(null, { status }));
  const never = () => new Promise<Response>(() => undefined);

  const useFakeTimers = () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
  };
  /** Waits for a promise that needs short fake timers. */
  const settle = async <T>(promise: Promise<T>): Promise<T> => {
    let isSettled = false;
    const onSettled = () => {
      isSettled = true;
    };
    promise.then(onSettled, onSettled);
    while (!isSettled) await vi.advanceTimersByTimeAsync(1);
    return promise;
  };

  it.each([400, 401, 403, 404, 410])(
    'attack: a notified address with status %d does not hide the others',
    async (status) => {
      const { list } = await connect(withStatus(status));
      expect(await list('x', '2')).toEqual(['2']);
      expect(await failureOf(list('x'))).toBe('not_yet 300');
    },
  );

  it.each([
    [202, 'not_yet 300'],
    [429, 'not_yet 300'],
    [500, 'utility_unavailable'],
  ])('a notified address with status %d only stops accounts without data', async (status, failure) => {
    const { read } = await connect(withStatus(status));
    expect(await read('1', ...madeUp, '1', '2')).toBeGreaterThan(600);
    expect(await read('2', ...madeUp, '1', '2')).toBeGreaterThan(600);
    expect(await failureOf(read('2', ...madeUp, '1'))).toBe(failure);
  });

  it('accounts of a new login are listed when all notified addresses have data', async () => {
    let isReady = false;
    const { list, read, advance } = await connect(({ url }) =>
      url.includes('/UsagePoint/2') && !isReady ? new Response(null, { status: 202 }) : undefined,
    );
    expect(await failureOf(list('1', '2'))).toBe('not_yet 300');
    expect(await read('1', '1', '2')).toBeGreaterThan(600);
    expect(await failureOf(read('2', '1', '2'))).toBe('not_yet 300');
    isReady = true;
    advance(300);
    expect(await list('1', '2')).toEqual(['1', '2']);
    expect(await read('2', '1', '2')).toBeGreaterThan(600);
  });

  it('attack: a notified address in preparation hides no accounts after a day', async () => {
    const { list, advance } = await connect(withStatus(202));
    advance(DAY);
    expect(await list('x', '2')).toEqual(['2']);
    expect(await failureOf(list('x'))).toBe('not_yet 300');
  });

  it('a next page in preparation is no end of a feed', async () => {
    const feed = '<feed xmlns="http://www.w3.org/2005/Atom"><link rel="next" href="?page=2"/></feed>';
    const { list } = await connect(({ url }) => {
      if (url.includes('page=2')) return new Response(null, { status: 202 });
      return url.includes('/UsagePoint/x') ? new Response(feed) : undefined;
    });
    expect(await failureOf(list('x', '2'))).toBe('not_yet 300');
  });

  it.each([['1'], ['1', '2']])(
    'reads notified addresses that answer after 12 seconds (%#)',
    async (...ids) => {
      const { list, passAfter } = await connect(async ({ url }) => {
        if (url.includes('/UsagePoint/')) await new Promise((resolve) => setTimeout(resolve, 12_000));
        return undefined as never;
      });
      useFakeTimers();
      const listing = list(...ids);
      await passAfter(ids.length, 12);
      expect(await settle(listing)).toEqual(ids);
    },
  );

  it('attack: notified addresses that never answer do not hide the others', async () => {
    // Node does not abort the signal of a request that was garbage-collected.
    const requests: Request[] = [];
    const { read, passAfter } = await connect((incoming) => {
      if (!incoming.url.includes('/UsagePoint/x')) return undefined;
      requests.push(incoming);
      return never();
    });
    useFakeTimers();
    const reading = read('1', '2', ...madeUp, '1');
    for (const sent of [9, 25, 57, 100]) await passAfter(sent, 5);
    expect(await settle(reading)).toBeGreaterThan(600);
    expect(await read('2', '2', ...madeUp, '1')).toBeGreaterThan(600);
    expect(requests).toHaveLength(98);
    expect(requests.every(({ signal }) => signal.aborted)).toBe(true);
  });

  it('fails with a timeout if no notified address answers in time', async () => {
    const { list, passAfter } = await connect(answerMadeUp(never));
    useFakeTimers();
    const failure = failureOf(list('x'));
    await passAfter(1, 20);
    expect(await settle(failure)).toBe('utility_timeout');
  });

  it.each<[string, Intercept, number[]]>([
    ['have status 404', withStatus(404), [98]],
    ['have status 202', withStatus(202), [98]],
    ['never answer', answerMadeUp(never), [8, 24, 56, 98]],
  ])(
    'attack: notified addresses that %s do not hide the data of the subscription',
    async (_, intercept, sent) => {
      const { read, passAfter } = await connect(intercept, {});
      useFakeTimers();
      const reading = read('2', ...madeUp);
      for (const requests of sent) await passAfter(requests, 5);
      expect(await settle(reading)).toBeGreaterThan(600);
    },
  );
});
