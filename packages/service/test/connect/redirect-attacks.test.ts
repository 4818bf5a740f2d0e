import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Browser,
  createBrowser,
  createUtilityPage,
  goToUtility,
  startAtUtility,
  type UtilityPage,
} from '../support/connect/utility-page.ts';
import { createHarness, type Harness, PGE } from '../support/harness.ts';

/** San Diego Gas & Electric. */
const OTHER = '16609';

let errors: unknown[];
let utility: UtilityPage;
let harness: Harness;
let browser: Browser;
beforeEach(async () => {
  errors = [];
  utility = createUtilityPage();
  harness = await createHarness({ methods: [utility.method], onError: (error) => errors.push(error) });
  browser = createBrowser(harness);
});

const connections = async (userId: string) => {
  const { connections, users } = harness.service.context.store;
  const { clientId } = harness.service.client;
  const userRef = await users.findUserRef(clientId, userId);
  return userRef === null ? [] : connections.list(clientId, userRef);
};

describe('the way to the utility’s page and back', () => {
  it('attack: a planted code is refused without the cookie of the browser that started', async () => {
    const { attempt, current } = await startAtUtility(harness, { userId: 'mallory' });
    const mallory = createBrowser(harness);
    const planted = utility.allow(await goToUtility(mallory, attempt));
    const own = await startAtUtility(harness, { userId: 'victim' });
    await goToUtility(browser, own.attempt);
    const [[name = '', value = ''] = []] = [...browser.cookies];
    for (const cookie of ['', value, 'x', `${value}.00`]) {
      browser.cookies.set(`__Host-at-utility-${attempt.id}`, cookie);
      const answer = await browser.open(planted);
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('another browser')]);
    }
    expect(browser.cookies.has(name)).toBe(true);
    expect((await current()).status).toBe('at_utility');
    expect(utility.finished).toEqual([]);
    expect((await mallory.open(planted)).status).toBe(200);
  });

  it('attack: a planted code is refused before anyone went to the utility', async () => {
    const { attempt, current } = await startAtUtility(harness);
    const url = await goToUtility(browser, attempt);
    await harness.service.context.store.attempts.advance(attempt.id, 'at_utility', { browserHash: null });
    expect((await browser.open(utility.allow(url))).status).toBe(400);
    expect((await current()).status).toBe('at_utility');
  });

  it('attack: a session starts at most 100 attempts', async () => {
    const { token } = await startAtUtility(harness);
    const start = () => harness.page(token, 'attempts/redirect', { body: { utility_id: PGE } });
    for (let number = 2; number <= 100; number += 1) expect((await start()).status).toBe(201);
    expect((await start()).status).toBe(429);
  });

  it('attack: a state works once', async () => {
    const { attempt, settled } = await startAtUtility(harness);
    const url = await goToUtility(browser, attempt);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => browser.open(utility.allow(url, { grantId: crypto.randomUUID() }))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    await settled();
    await browser.open(utility.allow(url, { login: 'bob', grantId: 'later' }));
    expect((await settled()).accounts).toHaveLength(1);
    expect(utility.finished).toHaveLength(1);
    expect(await connections('user-1')).toHaveLength(1);
  });

  it('attack: a mix-up of two utilities sends a code only to the utility of the attempt', async () => {
    const { attempt, settled } = await startAtUtility(harness, { utilityId: OTHER });
    const url = await goToUtility(browser, attempt);
    await browser.open(utility.allow(url, { utilityId: PGE }));
    expect(await settled()).toMatchObject({ status: 'failed', error: 'utility_unavailable' });
    expect(utility.finished.map((request) => request.utility.id)).toEqual([OTHER]);
    expect(await connections('user-1')).toEqual([]);
  });

  it('attack: a token response with someone else’s subscription connects nothing', async () => {
    const connect = async (userId: string) => {
      const { attempt, settled } = await startAtUtility(harness, { userId });
      await browser.open(utility.allow(await goToUtility(browser, attempt), { grantId: 'victim’s' }));
      return settled();
    };
    expect(await connect('victim')).toMatchObject({ status: 'succeeded' });
    expect(await connect('mallory')).toMatchObject({ status: 'failed', error: 'utility_unavailable' });
    expect(await connections('mallory')).toEqual([]);
    expect(await connections('victim')).toHaveLength(1);
    expect(errors).toMatchObject([{ message: expect.stringContaining('another user') }]);
    expect(await connect('victim')).toMatchObject({ status: 'succeeded' });
  });

  it.each([
    ['from elsewhere', 'none', ''],
    ['from elsewhere', 'cross-site', ''],
    ['from elsewhere', 'same-site', ''],
    ['as a redirect URI', 'same-origin', '?error=access_denied'],
  ])('attack: a go link %s asks first (%s)', async (_case, site, query) => {
    const { attempt } = await startAtUtility(harness);
    const answer = await browser.open(`${attempt.go_url}${query}`, { 'Sec-Fetch-Site': site });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Set-Cookie')).toBeNull();
    const page = await answer.text();
    expect(page).toContain('<bdi>Sunny Solar</bdi> gets your electricity data');
    expect(page).not.toContain('utility-14328.example.com');
    const href = /href="([^"]+\/go\/[^"]+)"/.exec(page)?.[1] ?? '';
    expect(href).toBe(attempt.go_url);
    expect((await browser.open(href)).status).toBe(303);
  });

  it('attack: a return with a repeated parameter, no state or a long query is not used', async () => {
    const { attempt, current } = await startAtUtility(harness);
    const returned = utility.allow(await goToUtility(browser, attempt));
    const without = returned.replace(/&state=.*/, '');
    for (const address of [`${returned}&code=2`, without, `${returned}&x=${'y'.repeat(9_000)}`]) {
      expect((await browser.open(address)).status).toBe(400);
    }
    expect((await current()).status).toBe('at_utility');
  });
});
