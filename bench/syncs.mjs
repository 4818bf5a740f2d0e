// Daily syncs of many accounts by one process, on both databases: how many a second, and how many at a time at one utility.
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { decodePieces, parseIntervals } from '@utility-connect/intervals';
import { zlibCodec } from '@utility-connect/intervals/zlib';
import { databases } from './databases.mjs';
import { createData, storeDueAccounts } from './due-accounts.mjs';
import { startUtilities } from './fake-utilities.mjs';
import { readCpuSeconds } from './load.mjs';
import { measureSpeed } from './machine-speed.mjs';
import { startService } from './stored-service.mjs';
import connector from './syncs-connector.mjs';

const ACCOUNTS = 20_000;
const WARM_UP_SECONDS = 10;
const SECONDS = 30;
/** More than are synced during the run: two answers of 200 ms limit the 48 syncs of a process to 120 a second. */
const WITH_INTERVALS = 6_000;
/** Accounts whose stored intervals are compared with those of the utility. */
const COMPARED = 100;
const MAX_PER_UTILITY = 4;

const floors = { SQLite: 40, PostgreSQL: 60 };

/** @returns rows of the table. */
export async function benchSyncs() {
  const rows = [];
  for (const name of Object.keys(floors)) rows.push(...(await measure(name)));
  return rows;
}

async function measure(databaseName) {
  const database = await databases[databaseName]();
  const data = createData();
  const utilities = await startUtilities(data);
  try {
    await migrate(database);
    const utilityIds = connector.utilities.map(({ id }) => id);
    await storeDueAccounts(database, { count: ACCOUNTS, withIntervals: WITH_INTERVALS, utilityIds, data });
    const { speed, row } = await measureSpeed(`syncs on ${databaseName}`);
    const { perSecond, millisecondsPerSync } = await countSyncs(database, utilities.url);
    await checkStored(database, data);
    const name = `${databaseName}: syncs of ${ACCOUNTS.toLocaleString('en')} accounts at ${utilityIds.length} utilities`;
    return [
      row,
      {
        name,
        value: perSecond,
        unit: 'syncs/s',
        floor: `>= ${Math.round(floors[databaseName] * speed)}`,
        note: Number.isFinite(millisecondsPerSync)
          ? `${millisecondsPerSync.toFixed(1)} ms of CPU time per sync`
          : undefined,
      },
      {
        name: `${name}, most at one`,
        value: utilities.maxRunning(),
        unit: '',
        floor: `<= ${MAX_PER_UTILITY}`,
      },
    ];
  } finally {
    utilities.stop();
    await database.stop();
  }
}

async function migrate(database) {
  const { process } = await startService(database);
  await process.stop();
}

async function countSyncs(database, utilitiesUrl) {
  const { process } = await startService(database, {
    env: {
      CONNECTORS: fileURLToPath(new URL('syncs-connector.mjs', import.meta.url)),
      CONNECTOR_ALLOW: '127.0.0.1',
      CONNECTOR_BENCH_URL: utilitiesUrl,
    },
  });
  const read = async () => ({
    count: (await listSynced(database)).length,
    at: performance.now() / 1000,
    cpuSeconds: readCpuSeconds(process.pid),
  });
  try {
    await sleep(WARM_UP_SECONDS * 1000);
    const before = await read();
    await sleep(SECONDS * 1000);
    const after = await read();
    const count = after.count - before.count;
    if (count === 0) throw new Error('The service has synced nothing.');
    return {
      perSecond: count / (after.at - before.at),
      millisecondsPerSync: (1000 * (after.cpuSeconds - before.cpuSeconds)) / count,
    };
  } finally {
    await process.stop();
  }
}

/** Lists the accounts whose sync has ended: it is due again tomorrow. */
const listSynced = (database) =>
  database.read(
    `select key as id, failures, data_through from jobs join accounts on accounts.id = jobs.key
      where kind = 'sync' and due_at > $1`,
    Math.floor(Date.now() / 1000),
  );

/** Checks that syncs have succeeded, and that they have stored the data of the utility beside what was stored before. */
async function checkStored(database, { intervals, bills, end }) {
  const synced = await listSynced(database);
  for (const { id, failures, data_through: dataThrough } of synced) {
    if (failures > 0 || Number(dataThrough) !== end)
      throw new Error(`The sync of account ${id} has stored no new data.`);
  }
  const expected = intervals.map(({ start, usageKwh }) => `${start} ${usageKwh}`).join();
  for (const { id } of synced.slice(0, COMPARED)) {
    const chunks = await database.read('select body from chunks where account_id = $1 order by month', id);
    const stored = chunks.flatMap(({ body }) => parseIntervals(decodePieces(body, zlibCodec)));
    if (stored.map(({ start, usage }) => `${start} ${usage}`).join() !== expected)
      throw new Error(`The stored intervals of account ${id} are not those of the utility.`);
    const storedBills = await database.read('select id from bills where account_id = $1', id);
    if (storedBills.length !== bills.length) throw new Error(`Account ${id} lacks bills.`);
  }
}
