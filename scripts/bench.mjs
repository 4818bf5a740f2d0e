// `npm run bench`: prints a table and writes bench/results.json. Compare figures within one run only.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureChromium, ensureInstalled, root } from './setup.mjs';

ensureInstalled();
const chromium = ensureChromium();
build();
const { benchService } = await import('../bench/service.mjs');
const { benchSearch } = await import('../bench/search.mjs');
const { benchPage } = await import('../bench/page.mjs');

const rows = [];
for (const [name, bench] of [
  ['service', benchService],
  ['search', benchSearch],
  ['page', () => benchPage(chromium)],
]) {
  console.error(`Measuring ${name}…`);
  rows.push(...(await bench()));
}

const results = rows.map((row) => ({ ...row, reached: row.goal === undefined ? undefined : isReached(row) }));
for (const { name, value, unit, goal, reached } of results) {
  const figure = `${round(value)} ${unit}`.trim();
  console.log(
    `${name.padEnd(42)} ${figure.padStart(18)}  ${goal ? `goal ${goal}: ${reached ? 'reached' : 'MISSED'}` : ''}`,
  );
}
writeFileSync(
  join(root, 'bench', 'results.json'),
  `${JSON.stringify({ node: process.version, results }, null, 2)}\n`,
);

function isReached({ value, goal }) {
  const [operator, limit] = goal.split(' ');
  if (operator === '>=') return value >= Number(limit);
  return operator === '<=' ? value <= Number(limit) : value < Number(limit);
}

function round(value) {
  return value >= 100 ? Math.round(value).toLocaleString('en') : Number(value.toFixed(2));
}
