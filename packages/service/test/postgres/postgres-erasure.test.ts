import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openPostgres } from '../../src/lib/node/postgres/postgres.ts';
import {
  bytes,
  link,
  makeAccount,
  makeAttempt,
  makeBill,
  makeChunk,
  months,
  now,
  removeUser,
} from '../store/contract/fixtures.ts';
import { createDatabase } from '../support/postgres/database.ts';

const page = readFileSync(new URL('../../../../docs/removal.md', import.meta.url), 'utf8');
const [documented = ''] = page.match(/VACUUM \(FULL\) [a-z_, ]+/) ?? [];

it('the documented VACUUM erases a removed user from the table files', async () => {
  const database = await createDatabase();
  const store = await openPostgres(database.url, { timeoutMs: 20_000 });
  onTestFinished(async () => {
    await store.close();
    await database.drop();
  });
  const [place] = await database.run(
    `select current_setting('data_directory') as folder, oid from pg_database where datname = current_database()`,
  );
  const folder = join(String(place?.folder), 'base', String(place?.oid));
  /** The canaries in the files, after PostgreSQL has written its memory to them. */
  const inFiles = async (): Promise<string[]> => {
    await database.run('checkpoint');
    const found = readdirSync(folder)
      // A copy of the catalog, which PostgreSQL deletes at any time.
      .filter((name) => !name.startsWith('pg_internal.init'))
      .flatMap((name) => readFileSync(join(folder, name), 'latin1').match(/canary-[a-z]+/g) ?? []);
    return [...new Set(found)].sort();
  };

  const account = makeAccount('a', { address: 'canary-address', accountNumber: 'canary-number' });
  const login = { sealed: bytes('canary-login'), usernameHint: 'canary-hint' };
  await link(store, 'a', { ...login, accounts: [account] });
  await link(store, 'kept', { userId: 'kept', usernameHint: 'kept' });
  const chunks = [makeChunk(months.july, bytes('canary-usage'))];
  await store.accounts.putData('a', { chunks, bills: [makeBill('canary-bill')], syncedTo: now });
  const sealed = bytes('canary-attempt');
  await store.attempts.create(makeAttempt('running', 'session-a', { sealed }));
  await store.receipts.add({
    ...{ publicId: 'session-a', clientId: 'acme' },
    ...{ sealed: bytes('canary-receipt'), createdAt: now },
  });
  const canaries = ['address', 'attempt', 'bill', 'hint', 'login', 'number', 'receipt', 'usage'];
  expect(await inFiles()).toEqual(canaries.map((name) => `canary-${name}`));

  await removeUser(store, 'user-a');
  // The address of a person who did not finish.
  await store.purge({
    ...{ now: now + 99_999, abandonedBefore: now, forgottenBefore: 0, eventsBefore: 0, limit: 9 },
    outcomesBefore: 0,
  });
  // Not before: dead rows stay.
  expect(await inFiles()).not.toEqual([]);
  expect(documented).toContain('chunks');
  await database.run(documented);
  expect(await inFiles()).toEqual([]);
  expect(await store.accounts.list('acme', 'user-kept')).toHaveLength(1);
});
