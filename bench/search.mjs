// Utility search in the built directory, without HTTP.
import { loadUtilities } from '@utility-connect/connectors';
import { loadDirectory } from '@utility-connect/service';

const queries = [
  'pasific gas',
  'PGE',
  '94105',
  'california',
  'city of lebanon oh',
  'e',
  'coop',
  'rural electric',
  'duke',
  'zzzzqqqq',
  '',
];
const ROUNDS = 50;

/** @returns rows of the table. */
export async function benchSearch() {
  const directory = await loadDirectory(await loadUtilities());
  for (const query of queries) directory.search({ query, limit: 20, offset: 0 });
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const query of queries) {
      const started = performance.now();
      directory.search({ query, limit: 20, offset: 0 });
      times.push(performance.now() - started);
    }
  }
  times.sort((a, b) => a - b);
  const percentile = (fraction) => times[Math.floor(times.length * fraction)];
  return [
    { name: 'utility search, median', value: percentile(0.5), unit: 'ms' },
    { name: 'utility search, p99', value: percentile(0.99), unit: 'ms' },
  ];
}
