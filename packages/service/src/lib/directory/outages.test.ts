import type { Attempt, UtilitySummary } from '@utility-connect/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { attemptWhere, createHarness, type Harness, json, PGE } from '../../../test/support/harness.ts';
import type { Client } from '../store/clients.ts';
import { createOutages } from './outages.ts';

const client = (id: string, environment: Client['environment']) => ({ id, environment }) as Client;

describe('outages', () => {
  const sandbox = client('a', 'sandbox');
  let now = 0;
  const outages = () => createOutages(() => now);

  it('begin when sign-ins of three sessions have failed', () => {
    const { noteOutage, statusOf } = outages();
    for (let round = 0; round < 5; round += 1) noteOutage(sandbox, PGE, 'one');
    noteOutage(sandbox, PGE, 'two');
    expect(statusOf(sandbox, PGE)).toBe('up');
    noteOutage(sandbox, PGE, 'three');
    expect(statusOf(sandbox, PGE)).toBe('down');
    expect(statusOf(sandbox, '17609')).toBe('up');
  });

  it('end after fifteen minutes, or when the utility answers', () => {
    const { noteOutage, noteAnswer, statusOf } = outages();
    const fail = () => {
      for (const session of ['one', 'two', 'three']) noteOutage(sandbox, PGE, session);
    };
    now = 1_000;
    fail();
    now += 899;
    expect(statusOf(sandbox, PGE)).toBe('down');
    now += 1;
    expect(statusOf(sandbox, PGE)).toBe('up');
    fail();
    noteAnswer(sandbox, PGE);
    expect(statusOf(sandbox, PGE)).toBe('up');
  });

  it('are shared by production clients and separate for each sandbox client', () => {
    const { noteOutage, statusOf } = outages();
    for (const session of ['one', 'two', 'three']) {
      noteOutage(sandbox, PGE, session);
      noteOutage(client('c', 'production'), PGE, session);
    }
    expect(statusOf(client('b', 'sandbox'), PGE)).toBe('up');
    expect(statusOf(client('d', 'production'), PGE)).toBe('down');
  });
});

describe('a utility that is down', () => {
  let harness: Harness;
  beforeEach(async () => {
    harness = await createHarness();
  });

  const signIn = async (userId: string, username: string): Promise<string> => {
    const token = await harness.connectToken({ user_id: userId });
    await harness.page(token, 'session', { body: {} });
    await harness.page(token, 'session/consent', { body: { terms_version: '2026-11-20', locale: 'en' } });
    await harness.page(token, 'attempts', {
      body: { utility_id: PGE, fields: { username, password: 'password' } },
    });
    await attemptWhere(
      ({ status }: Attempt) => status === 'failed' || status === 'succeeded',
      () => harness.page(token, 'attempts/current', { method: 'GET' }),
    );
    return token;
  };
  const failThrice = async () => {
    for (const user of ['one', 'two']) await signIn(user, 'unavailable@example.com');
    return signIn('three', 'unavailable@example.com');
  };
  const statuses = async (token: string) => {
    const lists = [
      await harness.page(token, 'utilities?query=PGE', { method: 'GET' }),
      await harness.call('/utilities?query=PGE', { headers: harness.clientHeaders }),
    ];
    const bodies = await Promise.all(lists.map((list) => json<{ utilities: UtilitySummary[] }>(list)));
    return bodies.map(({ utilities }) => utilities.find(({ id }) => id === PGE)?.status);
  };

  it('has the status down in both lists and in the session', async () => {
    const token = await failThrice();
    expect(await statuses(token)).toEqual(['down', 'down']);
    const next = await harness.connectToken({ utility_id: PGE });
    expect(await json(harness.page(next, 'session', { body: {} }))).toMatchObject({
      utility: { id: PGE, status: 'down' },
    });
  });

  it.each([
    ['succeeds', 'user@example.com'],
    ['is refused', 'locked@example.com'],
  ])('accepts sign-ins, and has the status up after one %s', async (_outcome, username) => {
    const token = await failThrice();
    await signIn('four', username);
    expect(await statuses(token)).toEqual(['up', 'up']);
  });
});
