// `npm run bench`: prints figures beside their floors (docs/benchmarks.md), writes bench/results.json, and fails when a floor is missed.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkFloors, formatTable } from '../bench/floors.mjs';
import { build } from './build.mjs';
import { ensureChromium, ensureInstalled, ensureSqlite, fail, root } from './setup.mjs';

const parts = {
  start: '`npm start` in a fresh clone, beside `npm ci`',
  service:
    'requests per second on both databases, overload, memory, first sync; a bare server to compare with',
  syncs: 'daily syncs of 20,000 accounts at 50 utilities, on both databases',
  csv: 'a year of intervals as CSV: time and memory',
  search: 'utility search in the service',
  page: 'the hosted page: bytes, time to its first screen, work per key',
  embedded: 'the dialog on a host page: create to ready, open to first screen',
  lighthouse: 'Lighthouse on the hosted page',
  peer: 'the hosted page compared with MX’s open-source connect screens',
  uploads: 'hostile files, uploaded to the service: its health check meanwhile, and its memory',
  'green-button': 'speed and memory of the Green Button reader, beside a DOM and another reader',
  sizes: 'sizes of our packages and of similar ones, bundled the same way',
};

const help = `npm run bench [-- --only PART[,PART…]] [--accounts N[,N…]] [--minutes N]

Prints each figure beside its floor and exits with 1 when a floor is missed. Writes bench/results.json when run without options.

${Object.entries(parts)
  .map(([name, what]) => `  ${name.padEnd(14)}${what}`)
  .join('\n')}

  --accounts  numbers of stored accounts to measure the service with, ascending (default 1000);
              1000,1000000 checks the floor for many accounts, and takes much longer and gigabytes of disk
  --minutes   how long to watch the memory on each database (default 0.25); its floor needs 10

Without options it takes about a quarter of an hour. The last four install what they need into bench/peers/node_modules (600 MB, once).`;

const { help: isHelp, only, ...serviceOptions } = readArguments();
if (isHelp) {
  console.log(help);
  process.exit();
}

ensureInstalled();
ensureSqlite();
const chromium = await ensureChromium();
build();

// Imported after ensureInstalled(), which may install what they import.
const benches = {
  start: async () => (await import('../bench/start.mjs')).benchStart(),
  service: async () => (await import('../bench/service.mjs')).benchService(serviceOptions),
  syncs: async () => (await import('../bench/syncs.mjs')).benchSyncs(),
  csv: async () => (await import('../bench/csv.mjs')).benchCsv(),
  search: async () => (await import('../bench/search.mjs')).benchSearch(),
  page: async () => (await import('../bench/page.mjs')).benchPage(chromium),
  embedded: async () => (await import('../bench/embedded.mjs')).benchEmbedded(chromium),
  lighthouse: async () => (await import('../bench/lighthouse.mjs')).benchLighthouse(chromium),
  peer: async () => (await import('../bench/peer.mjs')).benchPeer(chromium),
  uploads: async () => (await import('../bench/uploads.mjs')).benchUploads(),
  'green-button': async () => (await import('../bench/green-button.mjs')).benchGreenButton(),
  sizes: async () => (await import('../bench/sizes.mjs')).benchSizes(),
};

const rows = [];
for (const name of only ?? Object.keys(parts)) {
  console.error(`Measuring ${name}…`);
  rows.push(...(await benches[name]()));
}

const results = checkFloors(rows);
console.log(formatTable(results));
if (!only && Object.keys(serviceOptions).length === 0) {
  writeFileSync(
    join(root, 'bench', 'results.json'),
    `${JSON.stringify({ node: process.version, results }, null, 2)}\n`,
  );
}
const missed = results.filter(({ met }) => met === false);
if (missed.length > 0) {
  console.error(`\nFloors missed:\n${missed.map(({ name, floor }) => `  ${name} (${floor})`).join('\n')}`);
  process.exitCode = 1;
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        help: { type: 'boolean' },
        only: { type: 'string' },
        accounts: { type: 'string' },
        minutes: { type: 'string' },
      },
    });
    const names = values.only?.split(',');
    const unknown = names?.find((name) => !Object.hasOwn(parts, name));
    if (unknown !== undefined) fail(`Unknown part "${unknown}".\n\n${help}`);
    const accounts = values.accounts?.split(',').map(Number);
    if (
      accounts?.some(
        (count, index) => !Number.isInteger(count) || count < 500 || count <= (accounts[index - 1] ?? 0),
      )
    )
      fail(`--accounts takes ascending integers of at least 500.\n\n${help}`);
    const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
    if (minutes !== undefined && !(minutes > 0)) fail(`--minutes takes a number greater than 0.\n\n${help}`);
    return {
      help: values.help,
      only: names,
      ...(accounts && { accounts }),
      ...(minutes !== undefined && { minutes }),
    };
  } catch (error) {
    fail(`${error.message}\n\n${help}`);
  }
}
