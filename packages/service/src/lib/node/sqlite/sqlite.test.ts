import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findUser, isSessionUsed, link, makeClient } from '../../../../test/store/contract/fixtures.ts';
import { sourceArguments } from '../../../../test/support/processes/run-source.ts';
import { StoreError } from '../../core/database/store-error.ts';
import { connectSqlite, openSqlite } from './sqlite.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'utility connect '));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('openSqlite', () => {
  it('creates the file and its folders, accessible only to their owner', async () => {
    const file = join(folder, 'a', 'b', 'store.db');
    const store = await openSqlite(file);
    await store.clients.put(makeClient('acme'));
    for (const path of [file, `${file}-wal`, `${file}-shm`]) {
      expect((await stat(path)).mode & 0o777).toBe(0o600);
    }
    expect((await stat(join(folder, 'a'))).mode & 0o777).toBe(0o700);
    await store.close();
  });

  it('keeps the mode of an existing file', async () => {
    const file = join(folder, 'store.db');
    await writeFile(file, '');
    await chmod(file, 0o640);
    await (await openSqlite(file)).close();
    expect((await stat(file)).mode & 0o777).toBe(0o640);
  });

  it('syncs to disk, enforces foreign keys, wipes deleted data, and never blocks on a lock', async () => {
    const connection = await connectSqlite(join(folder, 'store.db'));
    const pragma = (name: string) => connection.pragma(name, { simple: true });
    expect(pragma('journal_mode')).toBe('wal');
    expect(pragma('synchronous')).toBe(2);
    expect(pragma('foreign_keys')).toBe(1);
    expect(pragma('secure_delete')).toBe(1);
    expect(pragma('cache_size')).toBe(-65_536);
    expect(pragma('busy_timeout')).toBe(0);
    connection.close();
  });

  it('sees writes of another process', async () => {
    const file = join(folder, 'store.db');
    const service = await openSqlite(file);
    const commandLine = await openSqlite(file);
    await commandLine.clients.put(makeClient('acme'));
    expect(await service.clients.find('acme')).toEqual(makeClient('acme'));
    await link(service, 'a');
    await link(commandLine, 'b', { userId: 'bob' });
    expect(await commandLine.users.hasConnectedUser('acme', 'alice')).toBe(true);
    expect(await service.users.hasConnectedUser('acme', 'bob')).toBe(true);
    await Promise.all([service.close(), commandLine.close()]);
  });

  it('opens a migrated database during a transaction of another program', async () => {
    const file = join(folder, 'store.db');
    await (await openSqlite(file)).close();
    const connection = new SqliteConnection(file);
    connection.exec('begin immediate');
    await (await openSqlite(file)).close();
    connection.close();
  });

  it('can be closed twice', async () => {
    const store = await openSqlite(join(folder, 'store.db'));
    await store.close();
    await store.close();
  });

  it('rejects a ping after it was closed', async () => {
    const store = await openSqlite(join(folder, 'store.db'));
    await store.close();
    await expect(store.ping()).rejects.toThrow();
  });
});

describe('the error of openSqlite', () => {
  const refuse = async (file: string): Promise<StoreError> => {
    const error = await openSqlite(file).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof StoreError))
      throw new Error('It was opened or failed with another error.', { cause: error });
    expect(error.message).toContain(file);
    return error;
  };

  it('says that the path is a folder', async () => {
    await mkdir(join(folder, 'store.db'));
    const error = await refuse(join(folder, 'store.db'));
    expect(error.code).toBe('database_path_invalid');
    expect(error.message).toContain('is a folder');
  });

  it('says that a part of the path is not a folder', async () => {
    await writeFile(join(folder, 'file'), '');
    expect(await refuse(join(folder, 'file', 'store.db'))).toMatchObject({ code: 'database_path_invalid' });
    expect(await refuse(join(folder, 'file', 'deeper', 'store.db'))).toMatchObject({
      code: 'database_path_invalid',
    });
  });

  it('says that the file is not a database, and does not change it', async () => {
    const file = join(folder, 'letter.txt');
    await writeFile(file, 'Dear Sir or Madam, '.repeat(100));
    expect(await refuse(file)).toMatchObject({ code: 'database_unreadable' });
    expect(await readFile(file, 'utf8')).toBe('Dear Sir or Madam, '.repeat(100));
  });

  it('says that another program has locked the file', async () => {
    const file = join(folder, 'store.db');
    const connection = new SqliteConnection(file);
    connection.exec('begin exclusive; create table t (a)');
    expect(await refuse(file)).toMatchObject({ code: 'database_busy' });
    connection.close();
  });

  it('says that another program blocks the migration', async () => {
    const file = join(folder, 'store.db');
    (await connectSqlite(file)).close();
    const connection = new SqliteConnection(file);
    connection.exec('begin immediate');
    expect(await refuse(file)).toMatchObject({ code: 'database_busy' });
    connection.close();
  });

  it('waits for a short lock of another program', async () => {
    const file = join(folder, 'store.db');
    const connection = new SqliteConnection(file);
    connection.exec('begin exclusive; create table t (a)');
    setTimeout(() => connection.close(), 30);
    await (await openSqlite(file)).close();
  });

  // Root may write everywhere.
  it.skipIf(process.getuid?.() === 0)('says that the folder is not writable', async () => {
    await mkdir(join(folder, 'closed'), { mode: 0o500 });
    expect(await refuse(join(folder, 'closed', 'store.db'))).toMatchObject({ code: 'database_not_writable' });
  });
});

describe('a SQLite file whose writers are killed with SIGKILL', () => {
  const writeUntilKilled = async (file: string, linesWanted: number): Promise<string[]> => {
    const child = spawn(process.execPath, sourceArguments('durable-writer.ts', file), {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const closed = once(child, 'close');
    let output = '';
    for await (const chunk of child.stdout) {
      output += chunk;
      if (output.split('\n').length > linesWanted) child.kill('SIGKILL');
    }
    const [, signal] = await closed;
    expect(signal).toBe('SIGKILL');
    return output.split('\n').slice(0, -1);
  };

  it('has every acknowledged write', async () => {
    const file = join(folder, 'store.db');
    const acknowledged = [];
    for (const linesWanted of [1, 60]) {
      acknowledged.push(...(await writeUntilKilled(file, linesWanted)));
      const store = await openSqlite(file);
      for (const name of acknowledged) {
        expect(await findUser(store, 'acme', `token-${name}`)).toBe(`user-${name}`);
        expect(await isSessionUsed(store, `session-${name}`)).toBe(true);
        expect(await store.accounts.list('acme', `user-${name}`)).toHaveLength(1);
      }
      await store.close();
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(61);
    expectIntact(file);
  });

  it('has the writes of processes that created it at the same time', async () => {
    const file = join(folder, 'store.db');
    const acknowledged = await Promise.all([1, 2].map(() => writeUntilKilled(file, 20)));
    const store = await openSqlite(file);
    for (const name of acknowledged.flat()) {
      expect(await findUser(store, 'acme', `token-${name}`)).toBe(`user-${name}`);
    }
    await store.close();
    expectIntact(file);
  });
});

const expectIntact = (file: string): void => {
  const connection = new SqliteConnection(file);
  expect(connection.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(connection.pragma('foreign_key_check')).toEqual([]);
  connection.close();
};
