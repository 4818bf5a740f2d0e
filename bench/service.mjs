// The service beside a bare node:http server, each on one core: its figures on both databases, and with more accounts stored.
import { fileURLToPath } from 'node:url';
import { connectSandboxUser } from './connect.mjs';
import { databases } from './databases.mjs';
import { load, perProcessor, residentMegabytes } from './load.mjs';
import { loadTooMuch } from './overload.mjs';
import { freePort, startNode } from './processes.mjs';
import { storeAccounts, storeCodes } from './stored-accounts.mjs';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const clientId = 'bench';
const clientHeaders = { 'Service-Client-Id': clientId, 'Service-Secret': 'bench-secret' };

/**
 * Measures the service.
 *
 * @param options `accounts`: how many are stored, ascending; `minutes` that memory is watched for.
 * @returns rows of the table.
 */
export async function benchService({ accounts = [1000], minutes = 0.25 } = {}) {
  const bare = await benchBare();
  const rows = [
    { name: 'bare node:http', value: bare.requestsPerSecond, unit: 'requests/s', note: perProcessor(bare) },
  ];
  for (const name of Object.keys(databases)) rows.push(...(await benchOn(name, { accounts, minutes, bare })));
  return rows;
}

async function benchOn(name, { accounts: [fewest, ...more], minutes, bare }) {
  const first = await openSubject(name, fewest);
  try {
    const figures = await measure(first);
    const rows = figureRows(titleOf(first), figures);
    rows.push({
      name: `${name}: /accounts of bare`,
      value: (100 * figures.list.requestsPerSecond) / bare.requestsPerSecond,
      unit: '%',
      goal: name === 'SQLite' ? '>= 15' : undefined,
    });
    for (const count of more) {
      const subject = await openSubject(name, count);
      try {
        rows.push(...(await compare(subject, first)));
      } finally {
        await subject.stop();
      }
    }
    rows.push(...(await loadTooMuch(name, requestsFor(first).window, first.pid)));
    rows.push(await watchMemory(first, minutes));
    rows.push({
      name: `${name}: first sync, 24 months of two accounts`,
      value: first.firstSyncMilliseconds,
      unit: 'ms',
      goal: '< 2000',
    });
    return rows;
  } finally {
    await first.stop();
  }
}

/** A service on a database of its own, with accounts in it. */
async function openSubject(name, count) {
  const database = await databases[name]();
  try {
    const { service, baseUrl } = await startService(database);
    const { headers, accounts, firstSyncMilliseconds } = await connectSandboxUser(baseUrl, clientHeaders);
    const model = await findQuarterHourly(baseUrl, headers, accounts);
    const users = await storeAccounts(database, { count, clientId, model });
    const stop = async () => {
      await service.stop();
      await database.stop();
    };
    return { name, count, database, baseUrl, users, pid: service.pid, firstSyncMilliseconds, stop };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

const titleOf = ({ name, count }) => `${name}, ${count.toLocaleString('en')} accounts`;

/** Loads each address in turn. */
async function measure(subject) {
  const measured = {};
  for (const key of Object.keys(figures)) measured[key] = await loadOne(subject, key);
  return measured;
}

/** Loads both in turn, twice: what the machine does besides changes its speed within minutes, and then falls on both. */
async function compare(subject, first) {
  const rows = [];
  for (const [key, [what]] of Object.entries(figures)) {
    const rounds = [];
    for (let round = 0; round < 2; round += 1)
      rounds.push({ of: await loadOne(subject, key, 3), beside: await loadOne(first, key, 3) });
    const sum = (side) => rounds.reduce((total, round) => total + round[side].requestsPerSecond, 0);
    rows.push(...figureRows(titleOf(subject), { [key]: rounds.at(-1).of }, false), {
      name: `${titleOf(subject)}: ${what}, of that with the fewest`,
      value: (100 * sum('of')) / sum('beside'),
      unit: '%',
      goal: '>= 80',
    });
  }
  return rows;
}

async function loadOne(subject, key, seconds) {
  const { database, baseUrl, pid } = subject;
  if (key !== 'exchange') return load(requestsFor(subject)[key], { pid, seconds });
  subject.exchanges = (subject.exchanges ?? 0) + 1;
  const codes = await storeCodes(database, {
    clientId,
    amount: EXCHANGES,
    prefix: `${subject.exchanges}-of`,
  });
  return load(exchangeOf(baseUrl, codes), { amount: EXCHANGES, pid });
}

const EXCHANGES = 4000;

const figures = {
  list: ['/accounts', '>= 8000'],
  window: ['/intervals, two months of 15 minutes', '>= 1500'],
  zipped: ['the same as gzip', '>= 2500'],
  exchange: ['/auth/token, durable', '>= 1500'],
};

function figureRows(where, measured, hasGoal = true) {
  return Object.keys(measured).flatMap((key) => {
    const [what, goal] = figures[key];
    const { requestsPerSecond, p99Milliseconds, failed } = measured[key];
    return [
      {
        name: `${where}: ${what}`,
        value: requestsPerSecond,
        unit: 'requests/s',
        goal: hasGoal ? goal : undefined,
        note: perProcessor(measured[key]),
      },
      { name: `${where}: ${what}, p99`, value: p99Milliseconds, unit: 'ms', goal: '< 20' },
      ...(failed > 0
        ? [{ name: `${where}: ${what}, other than 2xx`, value: failed, unit: '', goal: '<= 0' }]
        : []),
    ];
  });
}

/** One request per stored user that is asked for, for each address. */
function requestsFor({ baseUrl, users }) {
  const each = (pathOf, more = {}) => ({
    url: baseUrl,
    requests: users.map((user) => ({
      path: pathOf(user),
      headers: { ...clientHeaders, Authorization: `Bearer ${user.accessToken}`, ...more },
    })),
  });
  const window = ({ accountId }) => `/intervals?account_id=${accountId}`;
  return {
    list: each(() => '/accounts'),
    window: each(window),
    zipped: each(window, { 'Accept-Encoding': 'gzip' }),
  };
}

const exchangeOf = (url, codes) => {
  let next = 0;
  return {
    url,
    requests: [
      {
        method: 'POST',
        path: '/auth/token',
        headers: { ...clientHeaders, 'Content-Type': 'application/json' },
        body: () => JSON.stringify({ grant_type: 'code', code: codes[next++ % codes.length] }),
      },
    ],
  };
};

/**
 * Loads all addresses in turn, and compares the most memory of the last fifth of the time with that of the first. One moment
 * would tell how long ago V8 has gone through everything, and not what stays.
 */
async function watchMemory(subject, minutes) {
  const seconds = Math.max(1, Math.round((minutes * 60) / 15));
  const most = [];
  for (let round = 0; round < 5; round += 1) {
    let seen = 0;
    const look = () => {
      seen = Math.max(seen, residentMegabytes(subject.pid));
    };
    const timer = setInterval(look, 200);
    for (const request of Object.values(requestsFor(subject))) await load(request, { seconds, warm: false });
    clearInterval(timer);
    look();
    most.push(seen);
  }
  return {
    name: `${subject.name}: most memory in the last fifth of ${minutes} minutes, of that in the first`,
    value: (100 * most.at(-1)) / most[0],
    unit: '%',
    goal: minutes >= 10 ? '<= 115' : undefined,
    note: `${Math.round(most.at(-1))} MB`,
  };
}

async function benchBare() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await startNode([path('bare-server.mjs')], { env: { PORT: String(port) }, ready: url });
  const result = await load({ url }, { pid: server.pid });
  await server.stop();
  return result;
}

async function startService(database) {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const service = await startNode([path('../packages/service/bin/utility-connect.js'), 'serve'], {
    cwd: database.folder,
    ready: `${baseUrl}/health/ready`,
    env: {
      PORT: String(port),
      DATABASE_URL: database.url,
      ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
      SANDBOX_CLIENT_ID: clientId,
      SANDBOX_CLIENT_SECRET: clientHeaders['Service-Secret'],
      SANDBOX_ORIGINS: 'http://localhost:*',
    },
  });
  return { service, baseUrl };
}

async function findQuarterHourly(baseUrl, headers, accounts) {
  for (const { id } of accounts) {
    const answer = await fetch(`${baseUrl}/intervals?account_id=${id}`, { headers });
    const [first] = (await answer.json()).intervals;
    if (first.end - first.start === 900) return id;
  }
  throw new Error('The sandbox user has no 15-minute account.');
}
