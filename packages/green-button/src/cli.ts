import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { readGreenButton } from './lib/read-green-button.ts';
import { summarize } from './lib/summarize.ts';
import { toCsv } from './lib/to-csv.ts';
import type { GreenButtonData } from './lib/types.ts';

const help = `Usage: green-button summary FILE…
       green-button csv FILE

Reads Green Button files (XML, gzip, zip).

  summary   prints one JSON object per file, each on a line: usage points with sums, and warnings
  csv       prints the readings, and the warnings on stderr

Exits with 1 if a file can't be read.
`;

/** Runs the command line. */
export async function main(argv: readonly string[] = process.argv.slice(2)): Promise<void> {
  const [command, ...files] = argv;
  const [file] = files;
  // Such as `head`, which needs no more.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));
  if (argv.some((argument) => argument === '--help' || argument === '-h')) process.stdout.write(help);
  else if (command === 'summary' && files.length > 0) {
    for (const one of files) await orFail(one, printSummary);
  } else if (command === 'csv' && file !== undefined && files.length === 1) await orFail(file, printCsv);
  else {
    process.stderr.write(help);
    process.exitCode = 2;
  }
}

const orFail = async (file: string, print: (file: string) => Promise<void>): Promise<void> => {
  try {
    await print(file);
  } catch (error) {
    process.stderr.write(`${basename(file)}: ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
};

const read = async (file: string): Promise<GreenButtonData> => {
  const data = await readGreenButton(createReadStream(file));
  if (data.usagePoints.length === 0) throw new Error('The file holds no usage data.');
  return data;
};

const printSummary = async (file: string): Promise<void> => {
  const { usagePoints, warnings } = summarize(await read(file));
  const points = usagePoints.map(({ timeZone, intervalSeconds, ...rest }) => ({
    id: rest.id,
    service: rest.service,
    title: rest.title,
    time_zone: timeZone,
    interval_seconds: intervalSeconds,
    readings: rest.readings,
    start: rest.start,
    end: rest.end,
    delivered: rest.delivered,
    received: rest.received,
    unit: rest.unit,
    estimated: rest.estimated,
    bills: rest.bills,
  }));
  process.stdout.write(`${JSON.stringify({ file, usage_points: points, warnings })}\n`);
};

const printCsv = async (file: string): Promise<void> => {
  const data = await read(file);
  for (const { code, message } of data.warnings) process.stderr.write(`${code}: ${message}\n`);
  for (const piece of toCsv(data)) {
    // Waits for a slow reader, so that a pipe doesn't fill the memory.
    if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
  }
};
