import { gzipSync, strToU8, Zip, ZipDeflate, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readGreenButton, summarize } from '../src/index.ts';
import { sample } from './support/sample.ts';

const gas = sample('sdk_Gas.xml');
const day = sample('pgesmd_espi_1_day.xml');

const sums = async (bytes: Uint8Array) => {
  const data = await readGreenButton(bytes);
  const { usagePoints, warnings } = summarize(data);
  return {
    sums: Object.fromEntries(usagePoints.map(({ id, delivered }) => [id, delivered])),
    warnings: warnings.map(({ code }) => code),
    complete: data.complete,
  };
};

it('reads gzip', async () => {
  expect(await sums(gzipSync(gas))).toEqual({ sums: { '02': 1074.821 }, warnings: [], complete: true });
});

it.each([2, 3])('reads gzip of %d members', async (members) => {
  const size = Math.ceil(gas.length / members);
  const parts = Array.from({ length: members }, (_, at) => gzipSync(gas.slice(at * size, (at + 1) * size)));
  expect(await sums(new Uint8Array(Buffer.concat(parts)))).toEqual({
    sums: { '02': 1074.821 },
    warnings: [],
    complete: true,
  });
});

it('reads all files of a zip archive', async () => {
  const bytes = zipSync({ 'gas.xml': gas, 'electricity/day.xml': day, '__MACOSX/._gas.xml': strToU8('x') });
  expect(await sums(bytes)).toEqual({
    sums: { '02': 1074.821, '5391320451': 50.663298 },
    warnings: [],
    complete: true,
  });
});

it('has a limit on the files of a zip archive with its own error', async () => {
  const bytes = zipSync(
    Object.fromEntries(Array.from({ length: 4 }, (_, at) => [`${at}.txt`, strToU8('x')])),
  );
  await expect(readGreenButton(bytes, { limits: { files: 3 } })).rejects.toMatchObject({
    code: 'too_many_files',
  });
});

it('reads stored files of a zip archive', async () => {
  expect((await sums(zipSync({ 'gas.xml': [gas, { level: 0 }] }))).sums).toEqual({ '02': 1074.821 });
});

it('reads a zip archive that was written as a stream, with sizes after the files', async () => {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((_, chunk) => chunks.push(chunk));
  for (const [name, bytes] of [
    ['gas.xml', gas],
    ['day.xml', day],
  ] as const) {
    const file = new ZipDeflate(name);
    zip.add(file);
    file.push(bytes, true);
  }
  zip.end();
  expect((await sums(new Uint8Array(Buffer.concat(chunks)))).sums).toEqual({
    '02': 1074.821,
    '5391320451': 50.663298,
  });
});

it('reads archives in single bytes', async () => {
  for (const bytes of [gzipSync(gas), zipSync({ 'gas.xml': gas })]) {
    const data = await readGreenButton([...bytes].map((byte) => Uint8Array.of(byte)));
    expect(data).toMatchObject({ usagePoints: [{ id: '02' }], complete: true });
  }
});

it('leaves other files of a zip archive out and says so', async () => {
  const bytes = zipSync({ 'bill.pdf': strToU8('%PDF-1.7'), 'gas.xml': gas, 'empty.txt': new Uint8Array() });
  expect(await sums(bytes)).toEqual({
    sums: { '02': 1074.821 },
    warnings: ['skipped_files'],
    complete: true,
  });
});

it('reads a zip archive that holds another one', async () => {
  const inner = zipSync({ 'bill.pdf': strToU8('%PDF-1.7') });
  const bytes = zipSync({ 'gas.xml': gas, 'bills.zip': [inner, { level: 0 }] });
  expect(await sums(bytes)).toEqual({
    sums: { '02': 1074.821 },
    warnings: ['skipped_files'],
    complete: true,
  });
  expect(await sums(bytes.slice(0, -30))).toMatchObject({ complete: false });
});

it('counts readings once that are in two files of an archive', async () => {
  const { sums: found, warnings } = await sums(zipSync({ 'a.xml': day, 'b.xml': day }));
  expect(found).toEqual({ '5391320451': 50.663298 });
  expect(warnings).toEqual(['duplicate_readings']);
});

it.each([0.5, 0.99])('reads what is there of an archive cut off at %d', async (part) => {
  for (const bytes of [gzipSync(gas), zipSync({ 'gas.xml': gas })]) {
    const { warnings, complete } = await sums(bytes.slice(0, bytes.length * part));
    expect(warnings).toContain('truncated');
    expect(complete).toBe(false);
  }
});

it('warns when the checksum of an archive does not fit', async () => {
  for (const bytes of [gzipSync(gas, { level: 0 }), zipSync({ 'gas.xml': [gas, { level: 0 }] })]) {
    const at = new TextDecoder('latin1').decode(bytes).indexOf('72609');
    bytes[at] = 0x31;
    expect(await sums(bytes)).toMatchObject({ warnings: ['truncated'], complete: false });
  }
});

it.each([
  ['a gzip header only', gzipSync(gas).slice(0, 12), 'damaged_archive'],
  [
    'a zip archive without its beginning of data',
    zipSync({ 'gas.xml': gas }).slice(0, 40),
    'damaged_archive',
  ],
  ['a zip archive without Green Button', zipSync({ 'a.pdf': strToU8('%PDF-1.7') }), 'unusable_archive'],
  ['an empty zip archive', zipSync({}), 'unusable_archive'],
])('refuses %s', async (_, bytes, code) => {
  await expect(readGreenButton(bytes)).rejects.toMatchObject({ code });
});

it('stops inflating at the limit', async () => {
  const bomb = gzipSync(
    strToU8(`<feed xmlns="http://www.w3.org/2005/Atom">${'<title>x</title>\n'.repeat(100_000)}</feed>`),
  );
  await expect(readGreenButton(bomb, { limits: { inflatedBytes: 1_000_000 } })).rejects.toMatchObject({
    code: 'too_many_inflated_bytes',
  });
});
