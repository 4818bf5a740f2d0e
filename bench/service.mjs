// The service on both databases, on one core. A bare node:http server shows how fast the machine is at the moment.
import { databases } from './databases.mjs';
import { cpuNote, load } from './load.mjs';
import { measureSpeed } from './machine-speed.mjs';
import { measureMemory } from './memory.mjs';
import { measureOverload } from './overload.mjs';
import { exchangeRequest, requestsFor } from './service-requests.mjs';
import { storeCodes } from './stored-accounts.mjs';
import { clientId, startStoredService } from './stored-service.mjs';
import { measureWebhooks } from './webhooks.mjs';

const EXCHANGES = 4000;

const figures = {
  list: { title: '/accounts', floor: { SQLite: 8000, PostgreSQL: 4000 }, p99Floor: 20 },
  plain: { title: '/intervals, two months of 15 minutes', floor: { SQLite: 700, PostgreSQL: 500 } },
  gzip: { title: 'the same as gzip', floor: { SQLite: 2000, PostgreSQL: 700 } },
  daily: { title: 'daily totals of two months', floor: { SQLite: 100, PostgreSQL: 100 } },
  exchange: { title: '/auth/token, durable', floor: { SQLite: 500, PostgreSQL: 200 } },
};

/**
 * Measures the service.
 *
 * @param options `accounts`: numbers of stored accounts, ascending; `minutes`: how long to watch the memory
 * @returns rows of the table
 */
export async function benchService({ accounts = [1000], minutes = 0.25 } = {}) {
  const rows = [];
  for (const databaseName of Object.keys(databases)) {
    const { speed, row } = await measureSpeed(databaseName);
    rows.push(row, ...(await benchDatabase(databaseName, { accounts, minutes, speed })));
  }
  return rows;
}

async function benchDatabase(databaseName, { accounts: [fewest, ...larger], minutes, speed }) {
  const first = await startStoredService(databaseName, fewest);
  try {
    const rows = [];
    for (const key of Object.keys(figures)) {
      rows.push(...figureRows(first, key, await loadFigure(first, key), speed));
    }
    for (const count of larger) {
      const service = await startStoredService(databaseName, count);
      try {
        for (const key of Object.keys(figures)) rows.push(...(await compareFigure(service, first, key)));
      } finally {
        await service.stop();
      }
    }
    if (!larger.some((count) => count >= 1_000_000)) {
      rows.push({
        name: `${databaseName}: 1,000,000 accounts`,
        note: 'measure with --accounts 1000,1000000',
      });
    }
    rows.push(...(await measureOverload(first, speed)));
    rows.push(...(await measureWebhooks(first, speed)));
    rows.push(await measureMemory(first, minutes));
    if (minutes < 10) {
      rows.push({ name: `${databaseName}: memory after 10 minutes`, note: 'measure with --minutes 10' });
    }
    rows.push({
      name: `${databaseName}: first sync, 24 months of two accounts`,
      value: first.firstSyncMilliseconds,
      unit: 'ms',
      floor: '<= 2000',
    });
    return rows;
  } finally {
    await first.stop();
  }
}

/** Loads both services in turn, twice: the speed of a machine changes within minutes, and then affects both. */
async function compareFigure(service, first, key) {
  const rounds = [];
  for (let round = 0; round < 2; round += 1) {
    rounds.push({ more: await loadFigure(service, key, 3), fewest: await loadFigure(first, key, 3) });
  }
  const sum = (side) => rounds.reduce((total, round) => total + round[side].requestsPerSecond, 0);
  return [
    ...figureRows(service, key, rounds.at(-1).more),
    {
      name: `${titleOf(service)}: ${figures[key].title}, relative to ${formatCount(first)}`,
      value: (100 * sum('more')) / sum('fewest'),
      unit: '%',
      floor: '>= 70',
    },
  ];
}

async function loadFigure(service, key, seconds) {
  const { database, baseUrl, pid } = service;
  if (key !== 'exchange') return load(requestsFor(service)[key], { pid, seconds });
  const codes = await storeCodes(database, { clientId, amount: EXCHANGES });
  return load(exchangeRequest(baseUrl, codes), { amount: EXCHANGES, pid });
}

/** @param speed of the machine, relative to the one that the floors are for; without it the rows have no floors */
function figureRows(service, key, measured, speed) {
  const { title, floor, p99Floor } = figures[key];
  const name = `${titleOf(service)}: ${title}`;
  const rows = [
    {
      name,
      value: measured.requestsPerSecond,
      unit: 'requests/s',
      floor: speed && `>= ${Math.round(floor[service.databaseName] * speed)}`,
      note: cpuNote(measured),
    },
    {
      name: `${name}, p99`,
      value: measured.p99Milliseconds,
      unit: 'ms',
      floor: speed && p99Floor && `< ${Math.round(p99Floor / speed)}`,
    },
  ];
  if (measured.failed > 0) {
    rows.push({ name: `${name}, responses other than 2xx`, value: measured.failed, unit: '', floor: '<= 0' });
  }
  return rows;
}

const formatCount = ({ count }) => `${count.toLocaleString('en')} accounts`;
const titleOf = (service) => `${service.databaseName}, ${formatCount(service)}`;
