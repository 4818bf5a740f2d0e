// Each built-in source, from the sign-in to the data, against its fake, on both databases.
import type { MeterInterval, SignInMethod } from '@utility-connect/connector';
import { createSource, sourceIds } from '@utility-connect/connectors/sources';
import { createFakeSource } from '@utility-connect/connectors/testing';
import type { Attempt } from '@utility-connect/protocol';
import { describe, expect, it } from 'vitest';
import { connectedMethods } from '../../src/lib/heart/utilities/connected-utilities.ts';
import { createHarness, json, NOW } from '../support/harness.ts';
import { openStore, storeNames } from '../support/open-store.ts';

const DAYS = 10;

const openSource = (id: string) => {
  const clock = { now: () => NOW };
  const fake = createFakeSource(id, clock);
  const connector = createSource(id, {
    ...clock,
    fetch: (...request) => fake.fetch(new Request(...request)),
  });
  return { fake, method: connectedMethods(connector)[0] as SignInMethod, connector };
};

/** Reads the last days of the first account, without the service. */
const readDirectly = async (id: string) => {
  const { fake, method } = openSource(id);
  const utility = { id, name: id, country: '', states: [], subregion: null, timeZone: 'Europe/London' };
  const { signal } = new AbortController();
  const signedIn = await method.signIn({ utility, fields: fake.login, signal });
  if (signedIn.kind !== 'signed_in') throw new Error('The source asks for a code.');
  const request = { utility, login: signedIn.login, signal };
  const [account] = await method.listAccounts(request);
  const to = Math.floor(NOW / 1000);
  const range = { from: to - DAYS * 86_400, to };
  const intervals: MeterInterval[] = [];
  for await (const batch of method.readIntervals({ ...request, accountKey: account?.key ?? '', ...range }))
    intervals.push(...batch.filter(({ start, end }) => start >= range.from && end <= range.to));
  return { address: account?.address, accountNumber: account?.accountNumber, intervals };
};

interface WireAccount {
  readonly id: string;
  readonly account_number: string;
  readonly address: string;
}

const round = (value: number): number => Math.round(value * 1e4) / 1e4;

describe.each(storeNames)('on %s', (name) => {
  it.each(sourceIds)('%s gives the service what its interface has', async (id) => {
    const { store, close } = await openStore[name]();
    const { fake, method } = openSource(id);
    const harness = await createHarness({ store, methods: [method], environment: 'production' });
    try {
      const token = await harness.connectToken({ user_id: id, utility_id: id });
      await harness.page(token, 'session', { body: {} });
      await harness.page(token, 'session/consent', { body: { terms_version: '2026-11-20', locale: 'en' } });
      await harness.page(token, 'attempts', { body: { utility_id: id, fields: fake.login } });
      await expect
        .poll(
          async () =>
            (await json<Attempt>(harness.page(token, 'attempts/current', { method: 'GET' }))).status,
          { timeout: 30_000 },
        )
        .toBe('succeeded');
      const { code } = await json<{ code: string }>(harness.page(token, 'session/complete', { body: {} }));
      const { access_token: accessToken } = await json<{ access_token: string }>(harness.exchange(code));
      const expected = await readDirectly(id);
      const accounts = await json<WireAccount[]>(harness.read('/accounts', accessToken));
      const account = accounts.find(
        ({ account_number: accountNumber, address }) =>
          accountNumber === expected.accountNumber && address === expected.address,
      );
      const to = Math.floor(NOW / 1000);
      const { intervals } = await json<{ intervals: { usage: number }[] }>(
        harness.read(
          `/intervals?account_id=${account?.id}&start_date=${to - DAYS * 86_400}&end_date=${to}`,
          accessToken,
        ),
      );
      expect(intervals.length).toBeGreaterThan(0);
      expect(intervals.map(({ usage }) => usage)).toEqual(
        expected.intervals.map(({ usageKwh }) => round(usageKwh)),
      );
    } finally {
      await harness.service.stop();
      await close();
    }
  });
});
