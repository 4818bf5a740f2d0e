import { ConnectorError, type RangeRequest } from '@utility-connect/connector';
import { expect, it } from 'vitest';
import { createHarness, type Harness, json } from '../support/harness.ts';
import { createQuickConnector } from '../support/quick-connector.ts';

interface AccountAnswer {
  readonly id: string;
  readonly time_zone?: string;
  readonly data_through?: number | null;
  readonly last_success_at?: number | null;
  readonly login_refused_at?: number | null;
}

const statusOf = (harness: Harness, token: string) =>
  json<AccountAnswer[]>(harness.read('/accounts?include=status', token));

it('reports how far the data of each account reaches, and a refused login until the user signs in again', async () => {
  let isRefused = false;
  let hasData = false;
  const refusal = () => new ConnectorError('login_expired', 'Over.');
  const quick = createQuickConnector({ user: 2, neighbour: 1 });
  const harness = await createHarness({
    methods: [
      {
        ...quick,
        signIn: (request) =>
          isRefused && request.fields.username === 'user' ? Promise.reject(refusal()) : quick.signIn(request),
        async *readIntervals({ login, to }: RangeRequest) {
          if (!hasData) throw new ConnectorError('utility_unavailable', 'Down.');
          if (isRefused && login === 'user') throw refusal();
          yield [{ start: to - 900, end: to, usageKwh: 0.25 }];
        },
      },
    ],
  });
  const now = () => harness.clock.now / 1000;
  const token = await harness.accessToken({ userId: 'user-1', username: 'user' });
  const other = await harness.accessToken({ userId: 'user-2', username: 'neighbour' });
  const [first] = await statusOf(harness, token);
  expect(first).toMatchObject({ data_through: null, login_refused_at: null });

  hasData = true;
  harness.clock.now += 60_000;
  const read = () => harness.read(`/intervals?account_id=${first?.id}`, token);
  expect((await read()).status).toBe(200);
  const readAt = now();
  expect((await statusOf(harness, token)).find(({ id }) => id === first?.id)).toMatchObject({
    data_from: expect.any(Number),
    data_through: readAt,
    last_success_at: readAt,
    login_refused_at: null,
  });

  isRefused = true;
  harness.clock.now += 3_600_000;
  expect((await read()).status).toBe(200);
  const refused = await statusOf(harness, token);
  expect(refused.map(({ login_refused_at: at }) => at)).toEqual([now(), now()]);
  expect(refused.find(({ id }) => id === first?.id)?.data_through).toBe(readAt);
  expect(await statusOf(harness, other)).toMatchObject([{ login_refused_at: null }]);
  // Signing in again, in update mode, clears the refusal.
  const answer = await json(harness.post('/auth/connect-token', { user_id: 'user-1' }));
  expect(answer.mode).toBe('update');
  isRefused = false;
  await harness.connect({ userId: 'user-1', username: 'user' });
  const again = await statusOf(harness, token);
  expect(again.map(({ login_refused_at: at }) => at)).toEqual([null, null]);
});

it('reports the status only with include=status, and rejects other values', async () => {
  const harness = await createHarness();
  const token = await harness.accessToken();
  const [plain] = await json<object[]>(harness.read('/accounts', token));
  const [detailed] = await statusOf(harness, token);
  expect(detailed).toEqual({
    ...plain,
    method: 'sign_in',
    time_zone: 'America/Los_Angeles',
    data_from: null,
    data_through: null,
    last_success_at: null,
    login_refused_at: null,
  });
  expect(Object.keys(plain ?? {})).toEqual([
    'id',
    'account_number',
    'address',
    'usage_unit',
    'emissions_unit',
  ]);
  const wrong = await harness.read('/accounts?include=everything', token);
  expect(wrong.status).toBe(400);
  expect(await json(wrong)).toMatchObject({ error: 'invalid_request', param: 'include' });
});
