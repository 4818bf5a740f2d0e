import { exec } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { main } from '../src/cli.ts';

const file = (name: string) => fileURLToPath(new URL(`data/${name}`, import.meta.url));
const program = fileURLToPath(new URL('../bin/green-button.js', import.meta.url));
let out: string;
let errors: string;

beforeEach(() => {
  out = errors = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += text;
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    errors += text;
    return true;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

it('prints a summary of each file on its own line', async () => {
  await main(['summary', file('sdk_Gas.xml'), file('pgesmd_espi_1_day.xml')]);
  const [gas, day] = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(gas.usage_points[0]).toMatchObject({ id: '02', service: 'gas', unit: 'therm' });
  expect(day).toEqual({
    file: file('pgesmd_espi_1_day.xml'),
    usage_points: [
      {
        id: '5391320451',
        service: 'electricity',
        title: 'Green Button Data File',
        time_zone: 'America/Los_Angeles',
        interval_seconds: [3600],
        readings: 24,
        start: 1570086000,
        end: 1570172400,
        delivered: 50.663298,
        received: 0,
        unit: 'kWh',
        estimated: 0,
        bills: 0,
      },
    ],
    warnings: [],
  });
  expect(process.exitCode).toBeUndefined();
});

it.each(['--help', '-h', 'summary --help', 'csv -h'])('prints the help for %s', async (line) => {
  await main(line.split(' '));
  expect(out).toContain('Usage: green-button summary FILE…');
  expect(errors).toBe('');
  expect(process.exitCode).toBeUndefined();
});

it('ends without an error when the reader of its output needs no more', async () => {
  const command = `"${process.execPath}" "${program}" csv "${file('sdk_15minLP_15Days.xml')}"`;
  const { stderr, stdout } = await promisify(exec)(`(${command}; echo $? >&2) | true`);
  expect({ stderr, stdout }).toEqual({ stderr: '0\n', stdout: '' });
});

it.each(['certtest_1hrLP_32DaysM_D000_BAD.xml', 'cmdtest_Authorization.xml', 'missing.xml'])(
  'prints one line and sets the exit code when %s cannot be read',
  async (name) => {
    await main(['summary', file(name)]);
    expect(out).toBe('');
    expect(errors.trim().split('\n')).toHaveLength(1);
    expect(process.exitCode).toBe(1);
  },
);

it('goes on with the next file after one that cannot be read', async () => {
  await main(['summary', file('missing.xml'), file('sdk_Gas.xml')]);
  expect(JSON.parse(out).file).toBe(file('sdk_Gas.xml'));
  expect(process.exitCode).toBe(1);
});

it('prints the readings as CSV', async () => {
  await main(['csv', file('pgesmd_espi_1_day.xml')]);
  const [header, first, ...rest] = out.trim().split('\n');
  expect(header).toBe('usage_point,service,start,end,direction,value,unit,quality,estimated,cost,currency');
  expect(first).toBe(
    '5391320451,electricity,2019-10-03T07:00:00Z,2019-10-03T08:00:00Z,delivered,1.0673,kWh,17,false,,',
  );
  expect(rest).toHaveLength(23);
});

it('prints its usage for unknown commands', async () => {
  await main(['convert', 'file.xml']);
  expect(errors).toContain('Usage: green-button');
  expect(process.exitCode).toBe(2);
});
