import {
  ConnectorError,
  type MeterInterval,
  NotYetError,
  type SignInMethod,
} from '@utility-connect/connector';
import { createWatchedFetch, type WatchedRequest } from '@utility-connect/connector-host/node';
import { expect, it } from 'vitest';
import { toJson, toText } from './report.ts';
import { type TryStep, tryConnector } from './try-connector.ts';

const NOW = 1_795_197_600;
const capabilities = {
  ...{ intervalSeconds: [3600], exported: false, bills: true, historyMonths: 24, sanctioned: true },
};
const utility = {
  ...{ id: 'dk-example', name: 'Eksempel', country: 'DK', states: [], subregion: null },
  timeZone: 'Europe/Copenhagen',
};
const hour = (start: number): MeterInterval => ({ start, end: start + 3600, usageKwh: 0.5 });
const good: SignInMethod = {
  kind: 'sign_in',
  signIn: async () => ({ kind: 'signed_in', login: 'login' }),
  listAccounts: async () => [
    {
      ...{ key: '571313100000000123', accountNumber: '571313100000000123', address: 'Vej 1' },
      ...{ timeZone: 'Europe/Copenhagen', intervalSeconds: 3600, hasEmissions: false },
    },
  ],
  async *readIntervals({ to }) {
    yield [hour(to - 7200), hour(to - 3600)];
  },
  readBills: async ({ to }) => [{ id: '1', start: to - 40 * 86_400, end: to - 10 * 86_400 }],
};

const run = async (change: Partial<SignInMethod> = {}) => {
  const shown: TryStep[] = [];
  const result = await tryConnector({
    method: { ...good, ...change },
    ...{ capabilities, utility, fields: { token: 'secret-token' }, now: () => NOW },
    person: { chooseMethod: async ([first]) => first?.id ?? '', enterCode: async () => '123456' },
    onStep: (step) => shown.push(step),
  });
  expect(shown).toEqual(result.steps);
  return result;
};

const tried = {
  ...{ utilityId: 'dk-example', connector: '@someone/connector-x', isFake: false, date: '2026-11-28' },
  requests: [{ method: 'GET', address: 'api.example.com/v1/…', status: 200, milliseconds: 5 }],
};

it('signs in, lists the accounts, reads seven days and the newest bill', async () => {
  const result = await run();
  expect(result.steps.map(({ step, ok }) => [step, ok])).toEqual([
    ['sign_in', true],
    ['accounts', true],
    ['intervals', true],
    ['bills', true],
  ]);
  expect(result.steps[2]?.detail).toBe('2 intervals from 2026-11-20T16:00Z to 2026-11-20T18:00Z, 1.000 kWh');
  expect(result.accounts[0]?.account_number).toBe('••••0123');
  expect(toJson(tried, result)).toMatchObject({
    ok: true,
    requests: 1,
    evidence: { date: '2026-11-28', what: 'sign-in, accounts, intervals, bills worked with a real login' },
  });
});

it('asks for a code if the utility does', async () => {
  const state = 'state';
  const { steps } = await run({
    signIn: async () => ({
      kind: 'challenge',
      challenge: { kind: 'choice', methods: [{ id: 'sms', kind: 'text_message', to: '•••1' }] },
      state,
    }),
    sendCode: async () => ({ kind: 'challenge', challenge: { kind: 'code', sent_to: '•••1' }, state }),
    answer: async ({ answer }) => {
      if (answer !== '123456') throw new ConnectorError('wrong_code', 'Wrong.');
      return { kind: 'signed_in', login: 'login' };
    },
  });
  expect(steps.every(({ ok }) => ok)).toBe(true);
});

it('passes the code of an authenticator key, and not the key', async () => {
  let code = '';
  const result = await tryConnector({
    method: {
      ...good,
      fields: [{ name: 'key', label: 'Authenticator key', type: 'authenticator_key' }],
      signIn: async ({ fields }) => {
        code = fields.key ?? '';
        return { kind: 'signed_in', login: 'login', identity: 'user' };
      },
    },
    // The key and a time of RFC 6238, appendix B.
    ...{
      capabilities,
      utility,
      fields: { key: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' },
      now: () => 1_111_111_109,
    },
    person: { chooseMethod: async () => '', enterCode: async () => '' },
    onStep: () => {},
  });
  expect(result.steps[0]?.ok).toBe(true);
  expect(code).toBe('081804');
});

it('ends at the first step that fails, with its code', async () => {
  const { steps } = await run({
    listAccounts: async () => {
      throw new ConnectorError('utility_unavailable', 'secret-token');
    },
  });
  expect(steps.map(({ step, error }) => [step, error])).toEqual([
    ['sign_in', undefined],
    ['accounts', 'utility_unavailable'],
  ]);
});

it('finds intervals that differ from what the connector declares', async () => {
  const { steps } = await run({
    async *readIntervals({ to }) {
      yield [{ start: to - 900, end: to, usageKwh: 1 }];
    },
  });
  expect(steps.at(-1)).toMatchObject({ step: 'intervals', ok: false, error: 'undeclared' });
});

it('names the wait that a utility asks for', async () => {
  const { steps } = await run({
    readBills: async () => {
      throw new NotYetError(7200, 'Later.');
    },
  });
  expect(steps.at(-1)).toMatchObject({ error: 'not_yet', detail: 'the utility asks to come back in 7200 s' });
});

it('reports a failure without the secrets and ids of the person (attack: an error with a token)', async () => {
  const result = await run({
    async signIn({ fields }) {
      throw new Error(`refused ${fields.token}`);
    },
  });
  const requests: WatchedRequest[] = [];
  const fetch = createWatchedFetch(
    async () => new Response(null, { status: 403 }),
    (request) => requests.push(request),
  );
  await fetch('https://api.example.com/v1/accounts/A-1234ABCD/?token=secret-token', { method: 'POST' });
  for (const text of [
    toText({ ...tried, requests }, result),
    JSON.stringify(toJson({ ...tried, requests }, result)),
  ]) {
    expect(text).toContain('POST api.example.com/v1/accounts/…/ → 403');
    for (const secret of ['secret-token', 'A-1234ABCD', '571313100000000123'])
      expect(text).not.toContain(secret);
  }
});
