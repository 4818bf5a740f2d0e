// Fills a database with accounts, past the service: what they are to the service's queries, and nothing else.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';

const BATCH = 10_000;
/** Accounts that have intervals, and that are asked for. The others are there to be passed over. */
export const ASKED = 500;

const hash = (text) => createHash('sha256').update(text).digest('hex');
// In no order, as ids are.
const idOf = (number) => hash(`account ${number}`).slice(0, 32);
const tokenOf = (number) => `bench-token-${number}`;

/**
 * Writes accounts of one user each.
 *
 * @param model id of an account that was read by the service: its intervals are everybody's.
 * @returns access tokens and account ids, spread over all accounts.
 */
export async function storeAccounts(database, { count, clientId, model }) {
  const now = Math.floor(Date.now() / 1000);
  for (let first = 0; first < count; first += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - first) }, (_, index) => first + index);
    const each = (table, row) => database.insert(table, numbers.map(row));
    const own = (number) => ({ client_id: clientId, user_ref: `user-${idOf(number)}` });
    await each('users', (number) => ({
      client_id: clientId,
      ref: own(number).user_ref,
      user_id: `user ${number}`,
    }));
    await each('connections', (number) => ({
      id: `connection-${idOf(number)}`,
      ...own(number),
      utility_id: '14328',
      login_key: hash(`login ${number}`),
      sealed: Buffer.alloc(300, 1),
      created_at: now,
    }));
    await each('accounts', (number) => ({
      id: idOf(number),
      connection_id: `connection-${idOf(number)}`,
      account_key: 'a',
      account_number: String(4_000_000_000 + number),
      address: `${number} Alder Street, Oakland, CA 94607`,
      time_zone: 'America/Los_Angeles',
      interval_seconds: 900,
      has_emissions: 1,
      // Fresh for as long as any run takes.
      synced_to: now + 86_400,
    }));
    await each('account_syncs', (number) => ({
      account_id: idOf(number),
      connection_id: `connection-${idOf(number)}`,
      utility_key: 'sandbox/14328',
      due_at: now + 86_400,
      lease_until: 0,
      failures: 0,
      login_refused_at: null,
    }));
    await each('access_tokens', (number) => ({
      token_hash: hash(tokenOf(number)),
      ...own(number),
      created_at: now,
    }));
    if (count > BATCH)
      console.error(`  ${Math.min(first + BATCH, count).toLocaleString('en')} accounts stored`);
  }
  const asked = Array.from({ length: Math.min(ASKED, count) }, (_, index) =>
    Math.floor((index * count) / Math.min(ASKED, count)),
  );
  const chunks = await database.read(
    'select * from chunks where account_id = $1 order by month desc limit 3',
    model,
  );
  for (const number of asked)
    await database.insert(
      'chunks',
      chunks.map((chunk) => ({ ...chunk, account_id: idOf(number) })),
    );
  await database.settle();
  // Else the system goes on writing gigabytes to the disk while the service is measured.
  spawnSync('sync');
  return asked.map((number) => ({ accountId: idOf(number), accessToken: tokenOf(number) }));
}

/** Writes authorization codes that can be exchanged. @returns the codes. */
export async function storeCodes(database, { clientId, amount, prefix }) {
  const now = Math.floor(Date.now() / 1000);
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
