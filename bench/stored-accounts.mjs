// Writes accounts directly into the database, with what the service's queries need.
import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';

const BATCH = 10_000;
/** Number of accounts with intervals, which the requests use. The others only make the tables larger. */
const MAX_REQUESTED = 500;

const DAY = 86_400;

const hash = (text) => createHash('sha256').update(text).digest('hex');
// A hash, because real ids are not in order either.
export const idOf = (number) => hash(`account ${number}`).slice(0, 32);
export const loginKeyOf = (number) => hash(`login ${number}`);
const tokenOf = (number) => `bench-token-${number}`;

/**
 * Writes accounts of one user each.
 *
 * @param options `sourceAccountId`: account that the service has synced; the others get copies of its intervals
 * @returns access tokens and ids of the accounts with intervals, spread evenly over all accounts
 */
export async function storeAccounts(database, { count, clientId, sourceAccountId }) {
  const now = Math.floor(Date.now() / 1000);
  for (const numbers of batchesOf(count)) {
    await insertAccounts(database, numbers, {
      clientId,
      connectionOf: () => ({ utility_id: '14328', sealed: Buffer.alloc(300, 1) }),
      // In the future, so that no sync starts during the run.
      accountOf: () => ({ synced_to: now + DAY }),
      jobOf: () => ({ group_key: 'sandbox/14328', due_at: now + DAY }),
    });
    await database.insert(
      'access_tokens',
      numbers.map((number) => ({
        token_hash: hash(tokenOf(number)),
        client_id: clientId,
        user_ref: userRefOf(number),
        created_at: now,
      })),
    );
    if (count > BATCH) console.error(`  ${(numbers.at(-1) + 1).toLocaleString('en')} accounts stored`);
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

/** @returns the numbers from 0 to `count - 1`, in batches for {@link insertAccounts}. */
export function batchesOf(count) {
  const batches = [];
  for (let first = 0; first < count; first += BATCH) {
    batches.push(Array.from({ length: Math.min(BATCH, count - first) }, (_, index) => first + index));
  }
  return batches;
}

/**
 * Inserts accounts of one user and one connection each, with their jobs.
 *
 * @param options functions that return further columns for the number of an account; `jobOf` those of its sync
 */
export async function insertAccounts(database, numbers, { clientId, connectionOf, accountOf, jobOf }) {
  const now = Math.floor(Date.now() / 1000);
  const insertEach = (table, row) => database.insert(table, numbers.map(row));
  await insertEach('users', (number) => ({
    client_id: clientId,
    ref: userRefOf(number),
    user_id: `user ${number}`,
  }));
  await insertEach('connections', (number) => ({
    id: connectionIdOf(number),
    client_id: clientId,
    user_ref: userRefOf(number),
    method: 'sign_in',
    login_key: loginKeyOf(number),
    username_hint: 'u•••@example.com',
    created_at: now,
    ...connectionOf(number),
  }));
  await insertEach('accounts', (number) => ({
    id: idOf(number),
    client_id: clientId,
    connection_id: connectionIdOf(number),
    account_key: 'a',
    account_number: String(4_000_000_000 + number),
    address: `${number} Alder Street, Oakland, CA 94607`,
    time_zone: 'America/Los_Angeles',
    interval_seconds: 900,
    has_emissions: 1,
    ...accountOf(number),
  }));
  await insertEach('jobs', (number) => ({
    kind: 'stall_report',
    key: idOf(number),
    group_key: '',
    due_at: now + 2 * DAY,
  }));
  await insertEach('jobs', (number) => ({ kind: 'sync', key: idOf(number), ...jobOf(number) }));
}

const connectionIdOf = (number) => `connection-${idOf(number)}`;
const userRefOf = (number) => `user-${idOf(number)}`;

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
      user_ref: userRefOf(number % 500),
      created_at: now,
      expires_at: now + 600,
    })),
  );
  return numbers.map((number) => `${prefix}-code-${number}`);
}
