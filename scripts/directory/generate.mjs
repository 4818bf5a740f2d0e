// Generates the directory's modules from CSV files. Usage: node scripts/directory/generate.mjs [--check]
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCsv } from './csv.mjs';
import { mergeUtilities } from './merge.mjs';

const directory = fileURLToPath(new URL('../../packages/service/src/lib/directory/', import.meta.url));

/** @returns {Record<string, string>} the source code of each generated module by file name. */
export function generate() {
  const utilities = mergeUtilities(data('utilities_us.csv'), data('zip_utilities.csv'));
  return {
    'utilities.gen.ts': textModule('utilitiesText', utilities.map(utilityLine)),
    'zip-codes.gen.ts': textModule(
      'zipCodesText',
      utilities.filter(({ zips }) => zips.length > 0).map(({ id, zips }) => `${id} ${packZips(zips)}`),
    ),
    '../../../../connectors/src/sandbox/data/grid-factors.gen.ts': factorsModule(
      data('egrid2023rev2_subregions.csv'),
    ),
  };
}

const data = (name) => readCsv(readFileSync(`${directory}data/${name}`, 'utf8'));

const header = '// Written by scripts/directory/generate.mjs; sources and licenses in data/SOURCES.md.\n';

// The declared type spares the compiler the inference from a literal of this size.
const textModule = (name, lines) => {
  const text = lines.join('\n');
  if (/[`\\]|\$\{/.test(text)) throw new Error(`${name} needs escaping.`);
  return `${header}export const ${name}: string = \`${text}\`;\n`;
};

const utilityLine = ({ id, name, states, kind, subregion, customers, timeZone }) =>
  [id, name, states.join(' '), kind, subregion ?? '', customers, timeZone].join('|');

/**
 * Encodes sorted ZIP codes as runs of consecutive ones. A run is the distance from the end of the previous run and, after a `.`, the
 * number of further codes; both in base 36. `94102 94103 94109` becomes `20ly.1 6`.
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
