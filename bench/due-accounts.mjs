// Accounts whose daily sync is due, and what their utilities have for them.
import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { encodeMonths, encodePieces } from '@utility-connect/intervals';
import { zlibCodec } from '@utility-connect/intervals/zlib';
import { batchesOf, idOf, insertAccounts, loginKeyOf } from './stored-accounts.mjs';
import { encryptionKey } from './stored-service.mjs';

const CLIENT = 'bench-production';
const DAY = 86_400;
const QUARTER = 900;
const STORED_DAYS = 61;
const NEW_DAYS = 1;
/** Accounts of a utility that are due one after the other, so that as many are synced at a time as may. */
const DUE_TOGETHER = 100;

/** @returns intervals and bills as a connector returns them; those that end after `syncedTo` are not stored yet. */
export function createData() {
  const end = Math.floor(Date.now() / 1000 / QUARTER) * QUARTER;
  const first = end - (STORED_DAYS + NEW_DAYS) * DAY;
  const intervals = Array.from({ length: (end - first) / QUARTER }, (_, index) => {
    const start = first + index * QUARTER;
    return { start, end: start + QUARTER, usageKwh: usageAt(start) };
  });
  const bills = [60, 30].map((days) => ({
    id: `bill-${days}`,
    start: end - days * DAY,
    end: end - (days - 30) * DAY,
    usageKwh: 412.5,
    cost: 98.31,
    currency: 'USD',
  }));
  return { intervals, bills, end, syncedTo: end - NEW_DAYS * DAY };
}

// Varies like that of a home, in the decimals that are stored.
const usageAt = (start) =>
  Number((0.05 + (createHash('md5').update(`${start}`).digest()[0] / 255) ** 3).toFixed(4));

/**
 * Writes `count` accounts whose syncs are due, a hundred at each utility in turn. The first `withIntervals` of them, which are synced first, have
 * intervals; the others only make the tables larger.
 */
export async function storeDueAccounts(database, { count, withIntervals, utilityIds, data }) {
  const now = Math.floor(Date.now() / 1000);
  const utilityOf = (number) => utilityIds[Math.floor(number / DUE_TOGETHER) % utilityIds.length];
  await database.insert('clients', [
    {
      ...{ id: CLIENT, secret_hash: '', company_name: 'Bench', email: 'bench@example.com' },
      ...{ environment: 'production', redirect_uris: '[]', origins: '[]', created_at: now },
    },
  ]);
  await database.insert(
    'job_groups',
    utilityIds.map((id) => ({ key: groupOf(id), failures: 0, failed_at: 0, blocked_until: 0 })),
  );
  for (const numbers of batchesOf(count)) {
    await insertAccounts(database, numbers, {
      clientId: CLIENT,
      connectionOf: (number) => ({ utility_id: utilityOf(number), sealed: sealLogin(number) }),
      accountOf: () => ({ synced_from: now - 3 * 365 * DAY, synced_to: data.syncedTo }),
      jobOf: (number) => ({ group_key: groupOf(utilityOf(number)), due_at: now - count + number }),
    });
  }
  const chunks = await encodeStored(data);
  for (const numbers of batchesOf(withIntervals)) {
    for (const chunk of chunks) {
      await database.insert(
        'chunks',
        numbers.map((number) => ({ ...chunk, client_id: CLIENT, account_id: idOf(number) })),
      );
    }
  }
  await database.settle();
}

const groupOf = (utilityId) => `production/${utilityId}`;

async function encodeStored({ intervals, syncedTo }) {
  const stored = intervals
    .filter(({ end }) => end <= syncedTo)
    .map(({ start, end, usageKwh: usage }) => ({ start, end, usage }));
  const months = encodeMonths(stored);
  return Promise.all(
    months.map(async ({ month, text }) => ({
      month,
      body: Buffer.from(await encodePieces(text, zlibCodec)),
    })),
  );
}

/** Seals the login of a connection as the service does: see `createVault`. */
function sealLogin(number) {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', encryptionKey, nonce);
  cipher.setAAD(Buffer.from(`connection:${loginKeyOf(number)}`));
  const keyId = createHash('sha256').update(encryptionKey).digest().subarray(0, 4);
  const sealed = cipher.update(JSON.stringify({ fields: {}, login: `login-${number}` }));
  return Buffer.concat([Buffer.from([1]), keyId, nonce, sealed, cipher.final(), cipher.getAuthTag()]);
}
