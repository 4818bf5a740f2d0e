import { expect, it, onTestFinished } from 'vitest';
import { createLogger } from '../../src/lib/node/logger.ts';
import { createCanary } from '../support/canary.ts';
import {
  createBrowser,
  createUtilityPage,
  goToUtility,
  startAtUtility,
} from '../support/connect/utility-page.ts';
import { createHarness, json } from '../support/harness.ts';
import { openInspectedSqlite } from '../support/inspected-stores.ts';
import { createQuickConnector } from '../support/quick-connector.ts';

it('keeps what goes between the service and the utility out of the database, the log and responses', async () => {
  const canaries = { progress: createCanary(), code: createCanary(), login: createCanary() };
  const [progress, code, login] = Object.values(canaries).map(({ password }) => password);
  const place = await openInspectedSqlite();
  let log = '';
  const logger = createLogger('trace', {
    write(line: string) {
      log += line;
    },
  });
  const utility = createUtilityPage({
    async begin({ redirectUri, state }) {
      const query = new URLSearchParams({ redirect_uri: redirectUri, state });
      return { url: `https://utility.example.com/?${query}`, progress: progress ?? '' };
    },
    finish: async () => ({ login: login ?? '', grantId: 'grant' }),
    listAccounts: ({ signal, utility }) =>
      createQuickConnector({ alice: 1 }).listAccounts({ utility, login: 'alice', signal }),
  });
  const harness = await createHarness({
    store: place.store,
    methods: [utility.method],
    onRequest: logger.request,
    onError: (error) => logger.error('background task failed', error),
  });
  onTestFinished(async () => {
    await harness.service.stop();
    await place.remove();
  });
  const browser = createBrowser(harness);
  const states: string[] = [];
  const answers: string[] = [];

  const expectSecret = async () => {
    const kept = [...(await place.read()), log, ...answers].map((bytes) => Buffer.from(bytes));
    for (const bytes of kept) {
      for (const [name, canary] of Object.entries(canaries)) expect(canary.foundIn(bytes), name).toEqual([]);
      for (const secret of [...states, ...browser.cookies.values()]) {
        expect(bytes.includes(secret)).toBe(false);
      }
    }
  };

  const redirectUri = 'https://app.example.com/callback';
  const { attempt, current, settled } = await startAtUtility(harness, { redirectUri });
  const url = new URL(await goToUtility(browser, attempt));
  states.push(url.searchParams.get('state') ?? '');
  await expectSecret();
  const returned = new URLSearchParams({ state: states[0] ?? '', code: code ?? '' });
  answers.push(await (await browser.open(`/link/return?${returned}`)).text());
  answers.push(JSON.stringify(await current()));
  await expectSecret();
  expect(await settled()).toMatchObject({ status: 'succeeded' });
  answers.push(
    JSON.stringify(await current()),
    await json(harness.call('/openapi.json')).then(JSON.stringify),
  );
  await expectSecret();
  expect(log).toContain('/link/return');
});
