// Writes accounts directly into the database, with what the service's queries need.
import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';

const BATCH = 10_000;
/** Number of accounts with intervals, which the requests use. The others only make the tables larger. */
const MAX_REQUESTED = 500;

const hash = (text) => createHash('sha256').update(text).digest('hex');
// A hash, because real ids are not in order either.
const idOf = (number) => hash(`account ${number}`).slice(0, 32);
const tokenOf = (number) => `bench-token-${number}`;

/**
 * Writes accounts of one user each.
 *
 * @param options `sourceAccountId`: account that the service has synced; the others get copies of its intervals
 * @returns access tokens and ids of the accounts with intervals, spread evenly over all accounts
 */
export async function storeAccounts(database, { count, clientId, sourceAccountId }) {
  const now = Math.floor(Date.now() / 1000);
  for (let first = 0; first < count; first += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - first) }, (_, index) => first + index);
    const insertEach = (table, row) => database.insert(table, numbers.map(row));
    const owner = (number) => ({ client_id: clientId, user_ref: `user-${idOf(number)}` });
    await insertEach('users', (number) => ({
      client_id: clientId,
      ref: owner(number).user_ref,
      user_id: `user ${number}`,
    }));
    await insertEach('connections', (number) => ({
      id: `connection-${idOf(number)}`,
      ...owner(number),
      method: 'sign_in',
      utility_id: '14328',
      login_key: hash(`login ${number}`),
      username_hint: 'u•••@example.com',
      sealed: Buffer.alloc(300, 1),
      created_at: now,
    }));
    await insertEach('accounts', (number) => ({
      id: idOf(number),
      connection_id: `connection-${idOf(number)}`,
      account_key: 'a',
      account_number: String(4_000_000_000 + number),
      address: `${number} Alder Street, Oakland, CA 94607`,
      time_zone: 'America/Los_Angeles',
      interval_seconds: 900,
      has_emissions: 1,
      // In the future, so that no sync starts during the run.
      synced_to: now + 86_400,
    }));
    await insertEach('account_syncs', (number) => ({
      account_id: idOf(number),
      connection_id: `connection-${idOf(number)}`,
      utility_key: 'sandbox/14328',
      due_at: now + 86_400,
      lease_until: 0,
      failures: 0,
      login_refused_at: null,
    }));
    await insertEach('access_tokens', (number) => ({
      token_hash: hash(tokenOf(number)),
      ...owner(number),
      created_at: now,
    }));
    if (count > BATCH)
      console.error(`  ${Math.min(first + BATCH, count).toLocaleString('en')} accounts stored`);
  }
  const requestedCount = Math.min(MAX_REQUESTED, count);
  const requested = Array.from({ length: requestedCount }, (_, index) =>
    Math.floor((index * count) / requestedCount),
  );
  const chunks = await database.read(
    'select * from chunks where account_id = $1 order by month desc limit 3',
    sourceAccountId,
  );
  for (const number of requested)
    await database.insert(
      'chunks',
      chunks.map((chunk) => ({ ...chunk, account_id: idOf(number) })),
    );
  await database.settle();
  // Flush the disk cache now: writing gigabytes would slow the service down while it is measured.
  spawnSync('sync');
  return requested.map((number) => ({ accountId: idOf(number), accessToken: tokenOf(number) }));
}

/** Writes new authorization codes. @returns the codes. */
export async function storeCodes(database, { clientId, amount }) {
  const now = Math.floor(Date.now() / 1000);
  const prefix = randomUUID();
  const numbers = Array.from({ length: amount }, (_, index) => index);
  await database.insert(
    'sessions',
    numbers.map((number) => ({
      public_id: `${prefix}-${number}`,
      secret_hash: hash(`${prefix} ${number}`),
      client_id: clientId,
      user_id: `user ${number % 500}`,
      mode: 'create',
      created_at: now,
      expires_at: now + 1800,
      attempt_count: 1,
      account_selection: 0,
    })),
  );
  await database.insert(
    'authorization_codes',
    numbers.map((number) => ({
      code_hash: hash(`${prefix}-code-${number}`),
      public_id: `${prefix}-${number}`,
      client_id: clientId,
      user_ref: `user-${idOf(number % 500)}`,
      created_at: now,
      expires_at: now + 600,
    })),
  );
  return numbers.map((number) => `${prefix}-code-${number}`);
}
