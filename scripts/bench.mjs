// `npm run bench`: prints a table and writes bench/results.json. Compare figures within one run only.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { ensureChromium, ensureInstalled, fail, root } from './setup.mjs';

const parts = {
  service: 'requests per second on both databases beside a bare server, overload, memory, first sync',
  search: 'utility search in the service',
  page: 'the hosted page: weight, time to its first screen, work for a key',
  embedded: 'the dialog on a host page: create to ready, open to first screen',
  lighthouse: 'Lighthouse on the hosted page',
  peer: 'the hosted page beside the nearest open-source connect screens',
  sizes: 'our packages beside the peers’, bundled alike',
};

const help = `npm run bench [-- --only PART[,PART…]] [--accounts N[,N…]] [--minutes N]

Measures, prints a table, and writes bench/results.json when nothing was left out.

${Object.entries(parts)
  .map(([name, what]) => `  ${name.padEnd(12)}${what}`)
  .join('\n')}

  --accounts  how many accounts are stored while the service is measured, ascending (default 1000); 1000,100000,1000000
              takes much longer, and gigabytes of disk
  --minutes   how long memory is watched, on each database (default 0.25); 10 is what the goal is about

Without options it takes less than ten minutes. The last three install what they need into bench/peers/node_modules (600 MB, once).`;

const { help: isHelp, only, ...serviceOptions } = readArguments();
if (isHelp) {
  console.log(help);
  process.exit();
}

ensureInstalled();
const chromium = ensureChromium();
build();

// After the set-up: it may be what installs what they import.
const benches = {
  service: async () => (await import('../bench/service.mjs')).benchService(serviceOptions),
  search: async () => (await import('../bench/search.mjs')).benchSearch(),
  page: async () => (await import('../bench/page.mjs')).benchPage(chromium),
  embedded: async () => (await import('../bench/embedded.mjs')).benchEmbedded(chromium),
  lighthouse: async () => (await import('../bench/lighthouse.mjs')).benchLighthouse(chromium),
  peer: async () => (await import('../bench/peer.mjs')).benchPeer(chromium),
  sizes: async () => (await import('../bench/sizes.mjs')).benchSizes(),
};

const rows = [];
for (const name of only ?? Object.keys(parts)) {
  console.error(`Measuring ${name}…`);
  rows.push(...(await benches[name]()));
}

const results = rows.map((row) => ({ ...row, reached: row.goal === undefined ? undefined : isReached(row) }));
const width = Math.max(...results.map(({ name }) => name.length));
for (const { name, value, unit, goal, reached, note } of results) {
  const figure = `${round(value)} ${unit}`.trim();
  const aside = [note, goal && `goal ${goal}: ${reached ? 'reached' : 'MISSED'}`].filter(Boolean).join('; ');
  console.log(`${name.padEnd(width)} ${figure.padStart(18)}  ${aside}`.trimEnd());
}
if (!only && Object.keys(serviceOptions).length === 0) {
  writeFileSync(
    join(root, 'bench', 'results.json'),
    `${JSON.stringify({ node: process.version, results }, null, 2)}\n`,
  );
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
    if (unknown !== undefined) fail(`There is no part "${unknown}".\n\n${help}`);
    const accounts = values.accounts?.split(',').map(Number);
    if (
      accounts?.some(
        (count, index) => !Number.isInteger(count) || count < 500 || count <= (accounts[index - 1] ?? 0),
      )
    )
      fail(`--accounts takes whole numbers from 500 on, ascending.\n\n${help}`);
    const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
    if (minutes !== undefined && !(minutes > 0)) fail(`--minutes takes a number above 0.\n\n${help}`);
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

function isReached({ value, goal }) {
  const [operator, limit] = goal.split(' ');
  if (operator === '>=') return value >= Number(limit);
  return operator === '<=' ? value <= Number(limit) : value < Number(limit);
}

function round(value) {
  return value >= 100 ? Math.round(value).toLocaleString('en') : Number(value.toFixed(value < 1 ? 3 : 2));
}
