import { describe, expect, it } from 'vitest';
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
});
