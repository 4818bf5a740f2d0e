import { beforeEach, describe, expect, it } from 'vitest';
import { link, makeClient } from '../store/contract/fixtures.ts';
import { usePostgresLocks } from '../support/postgres/locks.ts';

const locks = usePostgresLocks();

describe('webhook events of transactions that overlap', () => {
  beforeEach(() => locks.store.clients.put(makeClient('acme')));

  const list = async (after: number) =>
    (await locks.store.journal.listEvents({ clientId: 'acme', after, since: 0, limit: 99 })) ?? [];

  const beginEvent = async () => {
    await locks.other.query('begin');
    // Its id sorts before all others.
    await locks.other.query(
      `insert into journal (id, at, kind, type, client_id, data)
       values ('evt_0', 1700000000, 'event', 'webhook.test', 'acme', '{}')`,
    );
  };

  it('are all seen by a reader that pages while the first one has not been committed', async () => {
    await beginEvent();
    await link(locks.store, 'a', { accounts: [] });
    const first = await list(0);
    expect(first).toMatchObject([{ type: 'connection.created', position: 1 }]);
    await locks.other.query('commit');
    expect(await list(1)).toMatchObject([{ id: 'evt_0', position: 2 }]);
    expect(await list(0)).toHaveLength(2);
  });

  it('wait neither for each other nor for readers', async () => {
    await beginEvent();
    await link(locks.store, 'a', { accounts: [] });
    expect(await list(0)).toHaveLength(1);
    await locks.other.query('rollback');
    expect(await list(1)).toEqual([]);
  });
});
