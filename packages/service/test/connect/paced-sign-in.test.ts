import type { Connector } from '@utility-connect/connector';
import { createPacedConnector } from '@utility-connect/connector-host/node';
import type { Attempt } from '@utility-connect/protocol';
import { expect, it } from 'vitest';
import { createClaimTurn } from '../../src/lib/heart/limits/claim-turn.ts';
import { createHarness, json, NOW, PGE } from '../support/harness.ts';
import { openSqliteInMemory } from '../support/open-store.ts';
import { createQuickConnector } from '../support/quick-connector.ts';

const capabilities = {
  ...{ intervalSeconds: [900], exported: false, bills: false, historyMonths: 1, sanctioned: true },
  answerSeconds: 2,
};
const limits = [{ host: 'api.example.com', requests: 1, seconds: 60, per: 'everybody' }] as const;

it('a sign-in whose request has no turn goes on when it has one, and does not fail', async () => {
  const store = await openSqliteInMemory();
  const clock = { now: NOW };
  const sent: number[] = [];
  let refused = 0;
  const take = createClaimTurn({
    store: { ...store, clock: () => clock.now },
    lookupKey: new Uint8Array(32),
  });
  const connector = createPacedConnector(
    (send): Connector => {
      const quick = createQuickConnector({ one: 1, two: 1 });
      return {
        ...{ name: 'paced', utilities: 'all', capabilities, limits },
        methods: [
          {
            ...quick,
            async signIn(request) {
              await send('https://api.example.com/token');
              return quick.signIn(request);
            },
          },
        ],
      };
    },
    {
      async claim(limit, subject, range) {
        const turn = await take(limit, subject, range);
        if (turn.at === turn.now) return turn;
        refused += 1;
        // The minute passes while the attempt waits two seconds.
        clock.now = turn.at;
        return { ...turn, now: turn.at - 1_001 };
      },
      async fetch() {
        sent.push(clock.now);
        return new Response();
      },
    },
  );
  const harness = await createHarness({ store, methods: connector.methods, clock: () => clock.now });
  const signIn = async (username: string) => {
    const token = await harness.connectToken({ user_id: username });
    await harness.page(token, 'session', { body: {} });
    await harness.page(token, 'session/consent', { body: { terms_version: '2026-11-20', locale: 'en' } });
    await harness.page(token, 'attempts', {
      body: { utility_id: PGE, fields: { username, password: 'password' } },
    });
    const status = async () =>
      (await json<Attempt>(harness.page(token, 'attempts/current', { method: 'GET' }))).status;
    await expect.poll(status, { timeout: 20_000 }).toBe('succeeded');
  };
  await signIn('one');
  await signIn('two');
  expect(refused).toBe(1);
  expect(sent).toHaveLength(2);
  expect((sent[1] ?? 0) - (sent[0] ?? 0)).toBeGreaterThanOrEqual(60_000);
});
