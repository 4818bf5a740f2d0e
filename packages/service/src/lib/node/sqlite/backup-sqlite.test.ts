import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findUser, link, makeClient, months } from '../../../../test/store/contract/fixtures.ts';
import { sourceArguments } from '../../../../test/support/processes/run-source.ts';
import { backupSqlite } from './backup-sqlite.ts';
import { openSqlite } from './sqlite.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'utility connect '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);

it('copies every acknowledged write while another process keeps writing', async () => {
  const child = spawn(process.execPath, sourceArguments('durable-writer.ts', at('db')), {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  let output = '';
  child.stdout.on('data', (text: Buffer) => (output += text));
  const acknowledged = () => output.split('\n').slice(0, -1);
  const growTo = (count: number) =>
    expect.poll(() => acknowledged().length, { interval: 5 }).toBeGreaterThan(count);

  await growTo(20);
  const before: string[][] = [];
  for (const name of ['one', 'two', 'three']) {
    before.push(acknowledged());
    await backupSqlite(at('db'), at(name));
    // The writer was not blocked.
    await growTo(acknowledged().length + 5);
  }
  child.kill('SIGKILL');
  await closed;

  for (const [index, name] of ['one', 'two', 'three'].entries()) {
    const store = await openSqlite(at(name));
    for (const written of before[index] ?? []) {
      expect(await findUser(store, 'acme', `token-${written}`)).toBe(`user-${written}`);
    }
    await store.close();
  }
});

it('creates one file that only its owner can read', async () => {
  const store = await openSqlite(at('db'));
  await link(store, 'a');
  const chunk = { month: months.july, body: new TextEncoder().encode('{"start":1}') };
  await store.accounts.putData('account-a', { chunks: [chunk], bills: [], syncedTo: months.august });
  mkdirSync(at('backups'));
  await backupSqlite(at('db'), at('backups/copy'));
  await store.close();
  expect(readdirSync(at('backups'))).toEqual(['copy']);
  expect(statSync(at('backups/copy')).mode & 0o777).toBe(0o600);

  const copy = await openSqlite(at('backups/copy'));
  expect(await copy.clients.find('acme')).toMatchObject({ id: 'acme' });
  const [kept] = await copy.accounts.readChunks('account-a', months.july, months.august);
  expect(kept).toEqual(chunk);
  await copy.close();
});

it('overwrites no file', async () => {
  await (await openSqlite(at('db'))).close();
  writeFileSync(at('copy'), 'older backup');
  await expect(backupSqlite(at('db'), at('copy'))).rejects.toMatchObject({ code: 'database_path_invalid' });
  expect(readFileSync(at('copy'), 'utf8')).toBe('older backup');
});

it('creates one whole copy when several with one name run at the same time', async () => {
  const store = await openSqlite(at('db'));
  await store.clients.put(makeClient('acme'));
  await store.close();
  mkdirSync(at('backups'));
  writeFileSync(at('backups/copy.partial'), 'not ours');
  const outcomes = await Promise.allSettled(
    Array.from({ length: 3 }, () => backupSqlite(at('db'), at('backups/copy'))),
  );
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.map(({ reason }) => reason.code)).toEqual([
    'database_path_invalid',
    'database_path_invalid',
  ]);
  expect(readdirSync(at('backups')).sort()).toEqual(['copy', 'copy.partial']);
  expect(readFileSync(at('backups/copy.partial'), 'utf8')).toBe('not ours');
  const copy = await openSqlite(at('backups/copy'));
  expect(await copy.clients.find('acme')).toMatchObject({ id: 'acme' });
  await copy.close();
});

it('is not delayed by a writer that has the lock', async () => {
  const store = await openSqlite(at('db'));
  await store.clients.put(makeClient('acme'));
  const writer = new SqliteConnection(at('db'));
  writer.exec('begin immediate; delete from clients');
  await backupSqlite(at('db'), at('copy'));
  writer.close();
  await store.close();
  const copy = await openSqlite(at('copy'));
  expect(await copy.clients.find('acme')).toMatchObject({ id: 'acme' });
  await copy.close();
});

it('leaves no file when it fails', async () => {
  await expect(backupSqlite(at('none'), at('copy'))).rejects.toMatchObject({
    code: 'database_path_invalid',
  });
  await expect(backupSqlite(at('none'), at('away/copy'))).rejects.toThrow(
    /^There is no database \/.+none .+ DATABASE_URL/,
  );
  const store = await openSqlite(at('db'));
  await store.clients.put(makeClient('acme'));
  await expect(backupSqlite(at('db'), at('away/copy'))).rejects.toMatchObject({
    code: 'database_not_writable',
  });
  await store.close();
  writeFileSync(at('text'), 'not a database');
  await expect(backupSqlite(at('text'), at('copy'))).rejects.toMatchObject({ code: 'database_unreadable' });
  expect(readdirSync(folder).filter((name) => name.startsWith('copy') || name === 'none')).toEqual([]);
});
