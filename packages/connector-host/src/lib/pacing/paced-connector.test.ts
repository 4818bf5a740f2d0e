import {
  type Connector,
  ConnectorError,
  type RangeRequest,
  type SignInMethod,
} from '@utility-connect/connector';
import { expect, it } from 'vitest';
import type { ClaimTurn } from './claim-turn.ts';
import { createPacedConnector } from './paced-connector.ts';

const limits = [{ host: 'api.example.com', requests: 1, seconds: 60, per: 'login' }] as const;
const capabilities = {
  intervalSeconds: [900],
  exported: false,
  bills: false,
  historyMonths: 1,
  sanctioned: true,
};

const createMethod = (fetch: typeof globalThis.fetch): SignInMethod => ({
  kind: 'sign_in',
  async signIn() {
    await fetch('https://api.example.com/token');
    return { kind: 'signed_in', login: 'a' };
  },
  async listAccounts() {
    await fetch('https://api.example.com/accounts').catch(() => {
      throw new ConnectorError('utility_unavailable', 'No answer.');
    });
    return [];
  },
  async *readIntervals() {
    await fetch('https://api.example.com/1');
    yield [];
    await fetch('https://api.example.com/2');
    yield [];
  },
  readBills: async () => [],
});

const create = (claim: ClaimTurn): SignInMethod => {
  const connector = createPacedConnector(
    (fetch): Connector => ({
      name: 'a',
      utilities: 'all',
      capabilities,
      methods: [createMethod(fetch)],
      limits,
    }),
    { claim, fetch: async () => new Response() },
  );
  return connector.methods[0] as SignInMethod;
};

const request = (loginKey?: string) => ({ loginKey }) as unknown as RangeRequest;

it('knows the login of each request, also between batches and in calls that run together', async () => {
  const subjects: string[] = [];
  const method = create(async (_limit, subject) => {
    subjects.push(subject);
    return { at: 0, now: 0 };
  });
  const read = async (loginKey: string) => {
    for await (const _ of method.readIntervals(request(loginKey))) await new Promise(setImmediate);
  };
  await Promise.all([read('a'), read('b')]);
  expect(subjects.toSorted()).toEqual(['a', 'a', 'b', 'b']);
  await method.signIn(request() as never);
  expect(subjects.at(-1)).toBe('');
});

it('rejects a call with the wait of its request, even if the connector takes that for an outage', async () => {
  const method = create(async () => ({ at: 86_400_000, now: 0 }));
  const listing = method.listAccounts(request('a'));
  await expect(listing).rejects.toMatchObject({ name: 'NotYetError', retryAfterSeconds: 86_400 });
});

it('passes on the error that a connector makes of a claim that failed', async () => {
  const method = create(async () => {
    throw new Error('the database is down');
  });
  await expect(method.listAccounts(request('a'))).rejects.toMatchObject({ code: 'utility_unavailable' });
});
