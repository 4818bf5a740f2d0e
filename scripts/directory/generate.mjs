// Writes the directory's modules from the CSV files beside them. Usage: node scripts/directory/generate.mjs [--check]
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCsv } from './csv.mjs';
import { mergeUtilities } from './merge.mjs';

const directory = fileURLToPath(new URL('../../packages/service/src/lib/directory/', import.meta.url));

/** @returns {Record<string, string>} the text of each generated module by file name. */
export function generate() {
  const utilities = mergeUtilities(data('utilities_us.csv'), data('zip_utilities.csv'));
  return {
    'utilities.gen.ts': textModule('utilitiesText', utilities.map(utilityLine)),
    'zip-codes.gen.ts': textModule(
      'zipCodesText',
      utilities.filter(({ zips }) => zips.length > 0).map(({ id, zips }) => `${id} ${packZips(zips)}`),
    ),
    'grid-factors.gen.ts': factorsModule(data('egrid2023rev2_subregions.csv')),
  };
}

const data = (name) => readCsv(readFileSync(`${directory}data/${name}`, 'utf8'));

const header = '// Written by scripts/directory/generate.mjs; sources and licences in data/SOURCES.md.\n';

// One constant of declared type: the compiler neither infers nor checks a literal of this size.
const textModule = (name, lines) => {
  const text = lines.join('\n');
  if (/[`\\]|\$\{/.test(text)) throw new Error(`${name} needs escaping.`);
  return `${header}export const ${name}: string = \`${text}\`;\n`;
};

const utilityLine = ({ id, name, states, kind, subregion, customers, timeZone }) =>
  [id, name, states.join(' '), kind, subregion ?? '', customers, timeZone].join('|');

/**
 * Runs of neighbouring ZIP codes: the gap since the run before, in base 36, then `.` and how many more follow if any do.
 * `94102 94103 94109` is `20m0.1 6`.
 */
const packZips = (zips) => {
  const runs = [];
  for (const zip of zips.map(Number)) {
    const last = runs.at(-1);
    if (last !== undefined && zip === last.end + 1) last.end = zip;
    else runs.push({ start: zip, end: zip, gap: zip - (last?.end ?? 0) });
  }
  return runs
    .map(({ gap, start, end }) => gap.toString(36) + (end > start ? `.${(end - start).toString(36)}` : ''))
    .join(' ');
};

const factorsModule = (rows) =>
  `${header}/** kg CO2e per kWh by eGRID subregion (eGRID2023 rev2, total output emission rate). */\nexport const gridFactors: Readonly<Record<string, number>> = {\n${rows
    .map(({ subregion, co2e_kg_per_kwh }) => `  ${subregion}: ${co2e_kg_per_kwh},\n`)
    .join('')}};\n`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const stale = Object.entries(generate()).filter(([name, text]) => {
    if (process.argv.includes('--check')) return readFileSync(directory + name, 'utf8') !== text;
    writeFileSync(directory + name, text);
    return false;
  });
  for (const [name] of stale)
    console.error(`${name} is out of date: run node scripts/directory/generate.mjs.`);
  process.exitCode = stale.length > 0 ? 1 : 0;
}
