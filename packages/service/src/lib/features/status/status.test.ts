import { parseUtilities } from '@utility-connect/connectors';
import type { MethodKind } from '@utility-connect/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeClient } from '../../../../test/store/contract/fixtures.ts';
import { outage } from '../../../../test/store/contract/job-fixtures.ts';
import { createHarness, type Harness, json, NOW } from '../../../../test/support/harness.ts';
import { type OpenedStore, openStore, storeNames } from '../../../../test/support/open-store.ts';
import { createQuickConnector } from '../../../../test/support/quick-connector.ts';
import type { OutcomeCount } from '../../core/journal/outcome-store.ts';
import { linkMany } from './testing/link-many.ts';

interface StatusJson {
  readonly status: { readonly indicator: string; readonly description: string };
  readonly components: Record<string, unknown>[];
  readonly incidents: Record<string, unknown>[];
  readonly too_few_to_say: { readonly utility_id: string }[];
  readonly unknown: { readonly from: string; readonly to: string }[];
}

const DAY = 86_400;
const EVIL = '<script>alert(1)</script>" onload=x & \u0007Power';
const utilities = parseUtilities(
  JSON.stringify({ id: 'evil', name: EVIL, countries: ['NO'], time_zone: 'Europe/Oslo' }),
  'test.yaml',
);

describe.each(storeNames)('the status page on %s', (name) => {
  let opened: OpenedStore;
  let harness: Harness;
  const nowSeconds = () => harness.clock.now / 1000;
  beforeEach(async () => {
    opened = await openStore[name]();
    harness = await createHarness({
      store: opened.store,
      environment: 'production',
      methods: [createQuickConnector({})],
      utilities,
      hasStatusPage: true,
    });
    await opened.store.clients.put(makeClient('live', { environment: 'production' }));
  });
  afterEach(async () => {
    await harness.service.stop();
    await opened.close();
  });

  const count = (changes: Partial<OutcomeCount>): OutcomeCount => ({
    day: Math.floor(NOW / 1000 / DAY) * DAY,
    ...{ environment: 'production', utilityId: 'evil', method: 'sign_in' as MethodKind },
    ...{ kind: 'sync', outcome: 'done', code: '', amount: 1 },
    ...changes,
  });
  /** Makes a report: the job is due. */
  const report = async () => {
    harness.service.work('status_report');
    harness.service.context.wake('status_report');
    await expect
      .poll(async () => (await opened.store.status.find())?.at, { interval: 20 })
      .toBe(nowSeconds());
    return json<StatusJson>(harness.call('/status.json'));
  };
  const connect = (utilityId: string, logins: number, clientId = 'live') =>
    linkMany(opened.store, { utilityId, logins, clientId, now: nowSeconds() });
  const texts = async () =>
    Promise.all(
      ['/status', '/status.json', '/status.atom'].map(async (path) => (await harness.call(path)).text()),
    );

  it('answers 503 until the first report, which is made at once', async () => {
    const early = await harness.call('/status');
    expect([early.status, early.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(await report()).toMatchObject({ status: { indicator: 'none' }, components: [], incidents: [] });
  });

  it('counts what worked of what was tried, refused passwords and retries apart', async () => {
    await connect('evil', 10);
    await opened.store.outcomes.add([
      count({ amount: 47 }),
      count({ outcome: 'failed', code: 'interface_changed', amount: 3 }),
      count({ outcome: 'failed_again', code: 'interface_changed', amount: 100 }),
      count({ outcome: 'login_refused', code: 'invalid_credentials', amount: 100 }),
      count({ outcome: 'not_yet', amount: 100 }),
      count({ kind: 'sign_in', outcome: 'succeeded', amount: 10 }),
      count({ kind: 'sign_in', outcome: 'cancelled', amount: 100 }),
      count({ kind: 'sign_in', outcome: 'failed', code: 'invalid_credentials', amount: 100 }),
      count({ kind: 'sign_in', outcome: 'failed', code: 'utility_timeout', amount: 2 }),
      count({ environment: 'sandbox', amount: 100 }),
      count({ day: Math.floor(NOW / 1000 / DAY) * DAY - 31 * DAY, amount: 100 }),
    ]);
    const { components, status } = await report();
    expect(status).toEqual({ indicator: 'none', description: 'All utilities answer' });
    expect(components).toEqual([
      expect.objectContaining({
        id: 'evil-sign_in',
        utility_id: 'evil',
        method: 'sign_in',
        status: 'operational',
        sign_ins: { worked: 10, tried: 12 },
        syncs: { worked: 47, tried: 50 },
        // Five accounts of each half are 2 and 30 hours old.
        median_delay_seconds: 2 * 3600,
      }),
    ]);
    const [page] = await texts();
    expect(page).toContain('Syncs: 47 of 50 worked');
    expect(page).not.toMatch(/\d ?% /);
  });

  it('shows that most tries fail', async () => {
    await connect('evil', 10);
    await opened.store.outcomes.add([count({ amount: 4 }), count({ outcome: 'failed', amount: 6 })]);
    expect(await report()).toMatchObject({
      status: { indicator: 'minor' },
      components: [{ status: 'degraded_performance' }],
    });
  });

  it('shows an outage while it lasts and as an incident afterwards, once for all clients', async () => {
    await opened.store.clients.put(makeClient('live-2', { environment: 'production' }));
    await connect('evil', 10);
    await connect('evil', 1, 'live-2');
    const syncs = async (
      ended: (time: number) => Parameters<typeof opened.store.syncs.finish>[1],
      amount: number,
    ) => {
      for (let index = 0; index < amount; index += 1) {
        const time = nowSeconds();
        const claim = { now: time, leaseId: crypto.randomUUID(), leaseUntil: time + 60 };
        const job = await opened.store.jobs.claimOne(
          { kind: 'sync', key: `account-live-evil-${index}` },
          claim,
        );
        if (typeof job === 'string') throw new Error(job);
        await opened.store.syncs.finish(job, ended(time), time, 1);
      }
    };
    await syncs(outage, 3);
    const begun = new Date(harness.clock.now).toISOString();
    expect(await report()).toMatchObject({
      status: { indicator: 'major', description: 'One utility does not answer' },
      components: [{ status: 'major_outage' }],
      incidents: [{ status: 'investigating', started_at: begun, resolved_at: null }],
    });
    const [, , open = ''] = await texts();
    harness.clock.now += 2 * 3_600_000;
    await syncs((time) => ({ kind: 'done', dueAt: time + DAY }), 1);
    const ended = new Date(harness.clock.now).toISOString();
    const { incidents, components } = await report();
    expect(components).toMatchObject([{ status: 'operational', updated_at: ended }]);
    expect(incidents).toEqual([
      expect.objectContaining({
        status: 'resolved',
        started_at: begun,
        resolved_at: ended,
        known_seconds: 7200,
      }),
    ]);
    const [page, , closed = ''] = await texts();
    expect(page).toContain('2 h');
    const idsOf = (feed: string) => [...feed.matchAll(/<id>([^<]+)<\/id>/g)].map(([, id]) => id);
    expect(idsOf(open)).toHaveLength(2);
    expect(idsOf(closed)).toEqual(idsOf(open));
    expect(closed).toContain(`<updated>${ended}</updated>`);
    expect(closed).toContain(`<published>${begun}</published>`);
  });

  it('counts time in which the service was off as unknown, not as an outage', async () => {
    await connect('evil', 10);
    await report();
    const from = new Date(harness.clock.now).toISOString();
    harness.clock.now = NOW + 5 * 3_600_000;
    const { unknown, incidents } = await report();
    expect(unknown).toEqual([{ from, to: new Date(harness.clock.now).toISOString() }]);
    expect(incidents).toEqual([]);
    expect((await texts())[0]).toContain('Unknown, because this service was off');
  });

  it('is recomputed hourly at most, and public routes read only the report', async () => {
    await report();
    await connect('evil', 10);
    harness.clock.now += 3_599_000;
    harness.service.context.wake('status_report');
    expect((await json<StatusJson>(harness.call('/status.json'))).components).toEqual([]);
    harness.clock.now += 3_601_000;
    expect((await report()).components).toHaveLength(1);
  });

  it('attack: a utility with fewer than ten logins looks like one without any', async () => {
    await report();
    const before = await opened.store.status.find();
    await connect('evil', 9);
    await opened.store.outcomes.add([count({ amount: 500 }), count({ outcome: 'failed', amount: 500 })]);
    harness.clock.now += 3_600_000;
    const { components, too_few_to_say: tooFew } = await report();
    expect(components).toEqual([]);
    expect(tooFew).toContainEqual(expect.objectContaining({ utility_id: 'evil' }));
    const after = await opened.store.status.find();
    expect({ ...after, at: 0, from: 0 }).toEqual({ ...before, at: 0, from: 0 });
  });

  it('attack: a script in the name of a utility stays text', async () => {
    await connect('evil', 10);
    await report();
    const [page = '', summary = '', feed = ''] = await texts();
    for (const text of [page, feed]) expect(text).not.toMatch(/<script|" onload/);
    expect(page).toContain('&lt;script&gt;');
    expect(JSON.parse(summary).components[0].name).toContain('<script>');
    expect((await harness.call('/status.json')).headers.get('X-Content-Type-Options')).toBe('nosniff');
  });

  it('attack: sandbox clients cannot change it', async () => {
    await opened.store.clients.put(makeClient('sand'));
    await connect('evil', 20, 'sand');
    await opened.store.outcomes.add([count({ environment: 'sandbox', amount: 99 })]);
    expect(await report()).toMatchObject({ components: [], incidents: [] });
  });

  it('is small, needs no script and can be cached', async () => {
    await connect('evil', 10);
    await report();
    for (const path of ['/status', '/status.json', '/status.atom']) {
      const answer = await harness.call(path);
      const etag = answer.headers.get('ETag') ?? '';
      expect(answer.headers.get('Cache-Control')).toBe('public, max-age=300');
      const again = await harness.call(path, { headers: { 'If-None-Match': `W/${etag}` } });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect(again.headers.get('Content-Security-Policy')).toBe(
        answer.headers.get('Content-Security-Policy'),
      );
    }
    const page = await harness.call('/status');
    expect((await page.text()).length).toBeLessThan(10_000);
    const policy = page.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]+=';/);
  });
});

it('is not served unless it is on', async () => {
  const harness = await createHarness();
  for (const path of ['/status', '/status.json', '/status.atom'])
    expect((await harness.call(path)).status).toBe(404);
});
