// A year of 15-minute intervals as CSV: the memory of the first such response of a process in use, and the time of later ones.
import { connectSandboxUser } from './connect.mjs';
import { databases } from './databases.mjs';
import { peakMegabytes, resetPeak, residentMegabytes } from './load.mjs';
import { median } from './median.mjs';
import { clientHeaders, findQuarterHourly, startService } from './stored-service.mjs';

const PROCESSES = 5;
const REQUESTS = 7;
/** Until then, the heap of V8 grows whatever is requested. */
const WARM_UP = 2_000;
const DAY = 86_400;

/** @returns rows of the table: medians. */
export async function benchCsv() {
  const database = await databases.SQLite();
  try {
    const request = await prepare(database);
    const measured = [];
    for (let round = 0; round < PROCESSES; round += 1) measured.push(await measure(database, request));
    const { milliseconds, megabytes } = median(measured);
    const name = 'SQLite: a year of 15 minutes as CSV';
    return [
      { name, value: milliseconds, unit: 'ms', floor: '<= 300' },
      {
        name: `${name}, memory of the first`,
        value: megabytes,
        unit: 'MB',
        floor: Number.isNaN(megabytes) ? undefined : '<= 40',
      },
    ];
  } finally {
    await database.stop();
  }
}

async function prepare(database) {
  const { process, baseUrl } = await startService(database);
  const { headers, accounts } = await connectSandboxUser(baseUrl, clientHeaders);
  const id = await findQuarterHourly(baseUrl, headers, accounts);
  await process.stop();
  const end = Math.floor(Date.now() / 1000 / DAY) * DAY;
  return {
    headers,
    path: `/intervals?account_id=${id}&start_date=${end - 365 * DAY}&end_date=${end}&format=csv`,
  };
}

async function measure(database, { headers, path }) {
  const { process, baseUrl } = await startService(database);
  for (let request = 0; request < WARM_UP; request += 1) {
    await (await fetch(`${baseUrl}/accounts`, { headers })).arrayBuffer();
  }
  const before = residentMegabytes(process.pid);
  if (!Number.isNaN(before)) resetPeak(process.pid);
  const read = async () => {
    const started = performance.now();
    const response = await fetch(baseUrl + path, { headers });
    const { byteLength } = await response.arrayBuffer();
    if (!response.ok || byteLength < 2_500_000)
      throw new Error(`${path}: ${response.status}, ${byteLength} bytes`);
    return { milliseconds: performance.now() - started };
  };
  await read();
  const megabytes = Number.isNaN(before) ? before : peakMegabytes(process.pid) - before;
  const later = [];
  for (let request = 0; request < REQUESTS; request += 1) later.push(await read());
  await process.stop();
  return { ...median(later), megabytes };
}
