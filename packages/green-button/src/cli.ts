import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { readGreenButton } from './lib/read-green-button.ts';
import { summarize } from './lib/summarize.ts';

const help = `Usage: green-button summary FILE…

Reads Green Button files (XML, gzip, zip).

  summary   prints one JSON object per file, each on a line: usage points with sums, and warnings

Exits with 1 if a file can't be read.
`;

/** Runs the command line. */
export async function main(argv: readonly string[] = process.argv.slice(2)): Promise<void> {
  const [command, ...files] = argv;
  if (command === '--help') {
    process.stdout.write(help);
  } else if (command !== 'summary' || files.length === 0) {
    process.stderr.write(help);
    process.exitCode = 2;
  } else {
    for (const file of files) await printSummary(file);
  }
}

const printSummary = async (file: string): Promise<void> => {
  try {
    const { usagePoints, warnings } = summarize(await readGreenButton(createReadStream(file)));
    if (usagePoints.length === 0) throw new Error('The file holds no usage data.');
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
  } catch (error) {
    process.stderr.write(`${basename(file)}: ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
};
