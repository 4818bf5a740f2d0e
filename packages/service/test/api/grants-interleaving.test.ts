import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness, json, PGE } from '../support/harness.ts';
import { newClient } from '../support/new-client.ts';
import { type OpenedStore, openStore, storeNames } from '../support/open-store.ts';
import { propertySettings } from '../support/property.ts';
import { createQuickConnector } from '../support/quick-connector.ts';

/** Fewer runs on slower stores. */
const RUNS = { SQLite: 50, PostgreSQL: 10 } as const;

describe.each(storeNames)('codes, tokens and users in %s', (name) => {
  let opened: OpenedStore;
  let harness: Harness;
  beforeAll(async () => {
    opened = await openStore[name]();
    harness = await createHarness({ store: opened.store, methods: [createQuickConnector({ ann: 2 })] });
  });
  afterAll(() => opened?.close());

  it('stay consistent in any interleaving of simultaneous requests', async () => {
    let won = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.integer({ min: 1, max: 4 }),
        fc.boolean(),
        fc.boolean(),
        async (scheduler, times, strangerTries, removes) => {
          const [own, stranger] = [await newClient(harness), await newClient(harness)];
          const connection = { userId: '1', username: 'ann', utilityId: PGE, clientHeaders: own };
          const earlier = await harness.accessToken(connection);
          const code = await harness.connect(connection);
          const restore = interleave(harness, scheduler);
          const exchanges = Array.from({ length: times }, () => harness.exchange(code, own));
          const strange = strangerTries ? [harness.exchange(code, stranger)] : [];
          const headers = { ...own, Authorization: `Bearer ${earlier}` };
          const removal = removes ? harness.call('/connection', { method: 'DELETE', headers }) : null;
          const all = Promise.all([...exchanges, ...strange, removal]);
          await scheduler.waitFor(all);
          restore();
          const given = await Promise.all((await Promise.all(exchanges)).map((answer) => json(answer)));
          const tokens = given.flatMap((answer) =>
            answer.access_token ? [String(answer.access_token)] : [],
          );
          if (removes) expect(tokens.length).toBeLessThanOrEqual(1);
          else expect(tokens).toHaveLength(1);
          for (const answer of await Promise.all(strange)) expect(answer.status).toBe(400);
          for (const token of tokens) {
            const works = times === 1 && !removes;
            expect((await harness.read('/accounts', token, own)).status).toBe(works ? 200 : 401);
            expect((await harness.read('/accounts', token, stranger)).status).toBe(401);
            won += 1;
          }
          expect((await harness.read('/accounts', earlier, own)).status).toBe(removes ? 401 : 200);
        },
      ),
      propertySettings(RUNS[name]),
    );
    expect(won).toBeGreaterThan(0);
  });
});

/** Lets the scheduler order the store calls of simultaneous requests. @returns a function that restores the store. */
function interleave(harness: Harness, scheduler: fc.Scheduler): () => void {
  const { clients, grants } = harness.service.context.store;
  const restorers = [clients, grants].flatMap((part) => {
    const target = part as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>;
    return Object.entries(target).map(([name, method]) => {
      target[name] = async (...given) => {
        await scheduler.schedule(Promise.resolve(), name);
        return method(...given);
      };
      return () => {
        target[name] = method;
      };
    });
  });
  return () => {
    for (const restore of restorers) restore();
  };
}
