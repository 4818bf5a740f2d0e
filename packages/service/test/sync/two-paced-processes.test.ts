import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { openPostgres } from '../../src/lib/node/postgres/postgres.ts';
import { migratedSqlite } from '../support/migrated-sqlite.ts';
import { storeNames } from '../support/open-store.ts';
import { createDatabase } from '../support/postgres/database.ts';
import { sourceArguments } from '../support/processes/run-source.ts';

const run = promisify(execFile);

/** Creates an empty database. @returns its address. */
const create = {
  async SQLite() {
    const folder = mkdtempSync(join(tmpdir(), 'utility-connect-paces-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const address = join(folder, 'store.db');
    writeFileSync(address, await migratedSqlite());
    return address;
  },
  async PostgreSQL() {
    const database = await createDatabase();
    onTestFinished(database.drop);
    await (await openPostgres(database.url, { timeoutMs: 20_000 })).close();
    return database.url;
  },
};

it.each(storeNames)(
  'two processes never take more turns together than a limit has in any of its windows, on %s',
  async (name) => {
    const address = await create[name]();
    const take = async (): Promise<number[]> => {
      const { stdout } = await run(process.execPath, sourceArguments('turn-taker.ts', name, address), {
        env: { PATH: process.env.PATH },
      });
      return JSON.parse(stdout);
    };
    const turns = (await Promise.all([take(), take()])).flat().sort((a, b) => a - b);
    expect(turns).toHaveLength(40);
    for (const [index, at] of turns.entries())
      expect(turns.slice(index).filter((later) => later < at + 1_000).length).toBeLessThanOrEqual(10);
  },
);
