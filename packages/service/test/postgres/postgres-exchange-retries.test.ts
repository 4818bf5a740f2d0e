import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { createHarness, type Harness, json, PGE } from '../support/harness.ts';
import { usePostgresLocks } from '../support/postgres/locks.ts';
import { createQuickConnector } from '../support/quick-connector.ts';

const locks = usePostgresLocks();

describe('two simultaneous exchanges of a code with the same Idempotency-Key', () => {
  let harness: Harness;
  let code: string;
  beforeEach(async () => {
    harness = await createHarness({ store: locks.store, methods: [createQuickConnector({ ann: 1 })] });
    code = await harness.connect({ username: 'ann', utilityId: PGE });
  });

  const exchange = () =>
    harness.post(
      '/auth/token',
      { code, grant_type: 'code' },
      { ...harness.clientHeaders, 'Idempotency-Key': 'key' },
    );

  /** Starts an exchange that has consumed the code and waits to update the session. @returns its response. */
  const startFirst = async (): Promise<{ first: Promise<Response> }> => {
    await locks.other.query('begin');
    await locks.other.query('update sessions set state = state');
    const first = exchange();
    await locks.untilWaiting(1);
    return { first };
  };

  const expectSameToken = async (responses: Response[]): Promise<void> => {
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const [first, second] = await Promise.all(responses.map((response) => json(response)));
    expect(second).toEqual(first);
    expect((await harness.read('/accounts', String(first?.access_token))).status).toBe(200);
  };

  it('return the same token when the second waits for the first to commit', async () => {
    const { first } = await startFirst();
    const second = exchange();
    await locks.untilWaiting(2);
    await locks.other.query('commit');
    await expectSameToken([await first, await second]);
  });

  it('return the same token when the first commits after the second has looked for a kept answer', async () => {
    const { first } = await startFirst();
    const blocker = new pg.Client({ connectionString: locks.database.url });
    await blocker.connect();
    try {
      await blocker.query('begin');
      // Waits for the first exchange. The second has found no kept answer and queues behind it to look up the code.
      const locked = blocker.query('lock table authorization_codes in access exclusive mode');
      await locks.untilWaiting(2);
      const second = exchange();
      await locks.untilWaiting(3);
      await locks.other.query('commit');
      await locked;
      await blocker.query('commit');
      await expectSameToken([await first, await second]);
    } finally {
      await blocker.end();
    }
  });
});
