import { parseUtilities } from '@utility-connect/connectors';
import type { ManagedSharing, Session, UtilitySummary } from '@utility-connect/protocol';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Utility } from '../../src/lib/directory/directory.ts';
import { createHarness, type Harness, json, PGE } from '../support/harness.ts';

const utilities = parseUtilities(
  `
- id: ca-on-village
  name: Village Hydro
  regions: [ON]
  time_zone: America/Toronto
  website: https://village.example
  methods:
    - { kind: file, page: https://village.example/usage, path: [Energy Usage, Green Button] }
- id: us-ca-own
  name: Our Gas & Electric
  eia_id: ${PGE}
  regions: [CA]
  time_zone: America/Los_Angeles
- { id: us-mi-blocked, name: Blocked Village, regions: [MI], time_zone: America/Detroit, status: blocked }
- { id: us-mi-retired, name: Retired Village, regions: [MI], time_zone: America/Detroit, status: retired }
`,
  'utilities.yaml',
);

describe('registry entries of an operator', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await createHarness({ utilities });
  });

  const list = async (query: string) => {
    const answer = harness.call(`/utilities?query=${query}`, { headers: harness.clientHeaders });
    return (await json<{ utilities: { id: string; name: string; methods: string[] }[] }>(answer)).utilities;
  };

  it('add a utility that can be connected', async () => {
    expect((await list('village hydro'))[0]).toMatchObject({
      id: 'ca-on-village',
      methods: ['sign_in', 'file'],
    });
    const accessToken = await harness.accessToken({ utilityId: 'ca-on-village' });
    expect(await json<unknown[]>(harness.read('/accounts', accessToken))).toHaveLength(2);
  });

  it.each(['us-mi-blocked', 'us-mi-retired'])('are not offered: %s', async (utilityId) => {
    expect((await list('village')).map(({ id }) => id)).not.toContain(utilityId);
    const refused = await harness.post('/auth/connect-token', { user_id: 'user-1', utility_id: utilityId });
    expect(refused.status).toBe(400);
    const token = await harness.connectToken();
    await harness.page(token, 'session', { body: {} });
    await harness.page(token, 'session/consent', { body: { terms_version: '2026-11-20', locale: 'en' } });
    const login = { username: 'user@example.com', password: 'password' };
    const attempt = await harness.page(token, 'attempts', { body: { utility_id: utilityId, ...login } });
    expect(attempt.status).toBe(400);
  });
});

it.each<[string, (utility: Utility | null) => Utility | null]>([
  ['was blocked', (utility) => utility && { ...utility, isOffered: false }],
  ['left the directory', () => null],
])('offers no new sign-in at a connected utility that %s afterwards', async (_name, change) => {
  // With a directory of its own.
  const harness = await createHarness({ utilities });
  await harness.connect();
  const { directory } = harness.service.context;
  const find = directory.find.bind(directory);
  vi.spyOn(directory, 'find').mockImplementation((id) => change(find(id)));
  const connectToken = await harness.connectToken();
  const session = await json<Session>(harness.page(connectToken, 'session', { body: {} }));
  expect(session).toMatchObject({ mode: 'update', connected: [] });
  const { manage_token: token } = await json<{ manage_token: string }>(
    harness.post('/auth/manage-token', { user_id: 'user-1' }),
  );
  const { connections } = await json<ManagedSharing>(harness.page(token, 'manage', { method: 'GET' }));
  expect(connections).toMatchObject([{ utility: { id: PGE, methods: [] } }]);
  const rejected = await harness.page(token, 'manage/sign-in', { body: { utility_id: PGE } });
  expect(rejected.status).toBe(400);
  expect(await json(rejected)).toMatchObject({ error: 'invalid_request', param: 'utility_id' });
});

it('tells the page how each utility can be connected, and where its files are', async () => {
  const fields = [{ name: 'account_number', label: 'Account number' }];
  const never = async () => {
    throw new Error('Nothing is read here.');
  };
  const reads = { listAccounts: never, readBills: never, readIntervals: () => never as never };
  const signIn = {
    ...reads,
    kind: 'sign_in',
    fields,
    signIn: never,
    sendCode: never,
    answer: never,
  } as const;
  const file = { kind: 'file', readFile: never } as const;
  const harness = await createHarness({ utilities, methods: [file, signIn] });
  const token = await harness.connectToken();
  await harness.page(token, 'session', { body: {} });
  const find = async (query: string) => {
    const answer = harness.page(token, `utilities?query=${query}`, { method: 'GET' });
    return (await json<{ utilities: UtilitySummary[] }>(answer)).utilities[0];
  };
  expect(await find('village hydro')).toMatchObject({
    website: 'https://village.example',
    methods: [
      { kind: 'file', page: 'https://village.example/usage', path: ['Energy Usage', 'Green Button'] },
      { kind: 'sign_in', fields },
    ],
  });
  expect((await find('LADWP'))?.methods).toEqual([{ kind: 'file' }, { kind: 'sign_in', fields }]);
});
