import type { Attempt, OfferedAccount, Session } from '@utility-connect/protocol';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { maskAccountNumber } from '../../src/lib/heart/connect/sign-in/mask-account-number.ts';
import { openSession, succeeded } from '../support/connect/open-session.ts';
import { greenButton, openUpload } from '../support/connect/upload.ts';
import { createBrowser, goToUtility } from '../support/connect/utility-page.ts';
import { createTokenUtility, pass } from '../support/connections/token-utility.ts';
import { createHarness, type Harness, json, NOW, PGE } from '../support/harness.ts';

const selection = { account_selection: true };
const DAY = 86_400;

let harness: Harness;
beforeEach(async () => {
  harness = await createHarness();
});

const numbersOf = async (accessToken: string): Promise<string[]> =>
  (await json<{ account_number: string }[]>(harness.read('/accounts', accessToken))).map(
    ({ account_number }) => maskAccountNumber(account_number),
  );
const isConnected = () =>
  harness.service.context.store.users.hasConnectedUser(harness.service.client.clientId, 'user-1');
/** Ids of the offered accounts at these positions. */
const pick = (offered: readonly OfferedAccount[], ...positions: number[]): string[] =>
  positions.map((position) => offered[position]?.id ?? '');

describe('a choice among the accounts of files', () => {
  const start = Math.floor(NOW / 1000 / 3600) * 3600 - DAY;
  const meter = (id: string) => greenButton({ id, start, values: Array(24).fill(1) });
  const open = async (parameters: object = selection) => {
    const page = await openUpload(harness, 'user-1', undefined, parameters);
    await page.upload(meter('meter-1'), '1.xml');
    await page.upload(meter('meter-2'), '2.xml');
    const { uploaded } = await page.current();
    return { page, offered: (uploaded?.accounts ?? []) as readonly OfferedAccount[] };
  };

  it('is part of the summary, and stores only what was chosen', async () => {
    const { page, offered } = await open();
    expect(offered).toMatchObject([
      { id: expect.any(String), readings: 24 },
      { id: expect.any(String), readings: 24 },
    ]);
    expect(await json<Attempt>(page.confirm(pick(offered, 1)))).toMatchObject({
      status: 'succeeded',
      accounts: [{ account_number: offered[1]?.account_number }],
    });
    expect(await numbersOf(await page.finish())).toEqual([offered[1]?.account_number]);
  });

  it('has no ids where the person does not choose', async () => {
    const { offered } = await open({});
    expect(offered.map(({ id }) => id)).toEqual([undefined, undefined]);
  });

  it('attack: is refused without a choice, or with one that was not offered', async () => {
    const { page, offered } = await open();
    for (const accounts of [undefined, [], ['unknown'], [...pick(offered, 0), 'unknown']]) {
      const answer = await page.confirm(accounts);
      expect([answer.status, await answer.json()]).toMatchObject([400, { param: 'accounts' }]);
    }
    expect(await isConnected()).toBe(false);
  });
});

describe('a choice after a consent at the utility', () => {
  const open = async () => {
    const utility = createTokenUtility();
    harness = await createHarness({ methods: [utility.method] });
    utility.grant('grant-1').accounts = ['meter-1', 'meter-2'];
    harness.service.work();
    onTestFinished(() => harness.service.stop());
    return utility;
  };
  const list = (token: string) => harness.read('/accounts', token);
  const reconnects = async () => {
    const session = await json<Session>(
      harness.page(await openSession(harness, selection), 'session', { body: {} }),
    );
    return session.connected?.map((each) => each.needs_sign_in);
  };

  it('is made later where the utility lists no accounts yet, and nothing is stored before', async () => {
    const utility = await open();
    utility.preparing = 600;
    const token = await utility.connect(harness, { parameters: selection });
    expect((await list(token)).status).toBe(409);
    utility.preparing = 0;
    pass(harness, 600);
    // The app learns that the person has to come back.
    await expect.poll(reconnects).toEqual([true]);
    expect((await list(token)).status).toBe(409);
    await utility.connect(harness, { grantId: 'grant-1', chosen: [0] });
    expect(await json(list(token))).toMatchObject([{ account_number: 'meter-1' }]);
    expect(await reconnects()).toEqual([false]);
  });

  it('holds for accounts that appear after a consent that had none', async () => {
    const utility = await open();
    utility.grant('grant-1').accounts = [];
    const token = await utility.connect(harness, { parameters: selection });
    utility.grant('grant-1').accounts = ['meter-1'];
    utility.calls.length = 0;
    for (const checks of [1, 2]) {
      pass(harness, 1.2 * DAY);
      await expect.poll(() => utility.calls.filter((call) => call === 'list grant-1')).toHaveLength(checks);
    }
    expect(await json(list(token))).toEqual([]);
    await utility.connect(harness, { grantId: 'grant-1', chosen: [0] });
    expect(await json(list(token))).toMatchObject([{ account_number: 'meter-1' }]);
  });

  it('tells the person that they choose later', async () => {
    const utility = await open();
    utility.preparing = 600;
    const token = await openSession(harness, selection);
    const answer = await harness.page(token, 'attempts/redirect', { body: { utility_id: PGE } });
    const browser = createBrowser(harness);
    const login = JSON.stringify({ grantId: 'grant-1', refresh: 1, access: 1 });
    const url = await goToUtility(browser, await json<Attempt>(answer));
    await browser.open(utility.allow(url, { login }));
    expect(await succeeded(harness, token)).toMatchObject({
      preparing: true,
      choose_later: true,
      accounts: [],
    });
  });
});
