import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src/lib/app/create-sql-store.ts';
import { openSqlite } from '../../src/lib/node/sqlite/sqlite.ts';
import {
  bytes,
  link,
  makeAttempt,
  makeChunk,
  months,
  nothing,
  now,
  removeUser,
} from './contract/fixtures.ts';

describe('an open SQLite store', () => {
  let folder: string;
  let file: string;
  let store: Store;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'utility connect '));
    file = join(folder, 'store.db');
    store = await openSqlite(file);
    await link(store, 'a', { sealed: bytes('canary-sealed') });
    const body = bytes('canary-usage '.repeat(10_000));
    const chunks = [makeChunk(months.july, body)];
    await store.accounts.putData('account-a', { chunks, bills: [], syncedTo: now });
    expect(await isInFiles('canary-usage')).toBe(true);
    expect(await isInFiles('canary-sealed')).toBe(true);
  });
  afterEach(async () => {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });

  const isInFiles = async (text: string): Promise<boolean> => {
    const files = [file, `${file}-wal`].map((path) => readFile(path, 'latin1').catch(() => ''));
    return (await Promise.all(files)).some((content) => content.includes(text));
  };

  it('erases a removed user from its files', async () => {
    await removeUser(store, 'user-a');
    expect(await isInFiles('canary')).toBe(false);
  });

  it('erases a removed connection of several from its files', async () => {
    await link(store, 'b');
    const user = { clientId: 'acme', userRef: 'user-a' };
    const removal = { ...user, now, requestId: null, by: 'person' } as const;
    expect(await store.connections.remove({ ...removal, connectionId: 'connection-a' })).toBe(true);
    expect(await isInFiles('canary')).toBe(false);
    expect(await store.connections.list('acme', 'user-a')).toHaveLength(1);
  });

  it('erases a removed user from its files once a concurrent reader ends', async () => {
    const other = new SqliteConnection(file);
    other.exec('begin; select count(*) from users');
    await removeUser(store, 'user-a');
    expect(await store.accounts.list('acme', 'user-a')).toEqual([]);
    // The open read transaction still needs the old pages.
    expect(await isInFiles('canary')).toBe(true);
    expect(await store.purge(nothing)).toBe(0);
    expect(await isInFiles('canary')).toBe(true);
    other.close();
    expect(await store.purge(nothing)).toBe(0);
    expect(await isInFiles('canary')).toBe(false);
  });

  it('erases the secrets of an abandoned attempt from its files', async () => {
    await store.attempts.create(makeAttempt('x', 'session-a', { sealed: bytes('canary-given-up') }));
    expect(await isInFiles('canary-given-up')).toBe(true);
    const when = { ...nothing, abandonedBefore: now + 99_999 };
    while ((await store.purge(when)) > 0);
    expect(await isInFiles('canary-given-up')).toBe(false);
  });
});
