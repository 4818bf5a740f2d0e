import { expect, it } from 'vitest';
import { readGreenButton, summarize } from '../src/index.ts';
import { block, entry, feed, series, usagePoint } from './support/feed.ts';
import { sample } from './support/sample.ts';

const hours = Array.from({ length: 48 }, (_, index) => ({ start: 1_704_085_200 + index * 3600, value: 1 }));
const xml = feed(usagePoint(), series(), block(hours));
const bytesOf = (text: string) => new TextEncoder().encode(text);
const deliveredOf = async (source: Parameters<typeof readGreenButton>[0]) =>
  summarize(await readGreenButton(source)).usagePoints[0]?.delivered;

const utf16 = (text: string, isLittle: boolean, hasMark: boolean) => {
  const marked = hasMark ? `\uFEFF${text}` : text;
  const view = new DataView(new ArrayBuffer(marked.length * 2));
  for (let index = 0; index < marked.length; index += 1)
    view.setUint16(index * 2, marked.charCodeAt(index), isLittle);
  return new Uint8Array(view.buffer);
};

it.each([
  ['text', xml],
  ['bytes', bytesOf(xml)],
  ['an ArrayBuffer', bytesOf(xml).buffer],
  ['a Blob', new Blob([xml])],
  ['a stream', new Blob([xml]).stream()],
  ['chunks of text', xml.match(/[\s\S]{1,7}/g) ?? []],
  ['single bytes', [...bytesOf(xml)].map((byte) => Uint8Array.of(byte))],
  ['a byte-order mark', bytesOf(`\uFEFF${xml}`)],
  ['white space before the declaration', `\n  ${xml}`],
  ['UTF-16 with a mark, little-endian', utf16(xml.replace('?>', ' encoding="UTF-16"?>'), true, true)],
  ['UTF-16 with a mark, big-endian', utf16(xml, false, true)],
  ['UTF-16 without a mark', utf16(xml, true, false)],
  ['Latin-1', xml.replace('?>', ' encoding="ISO-8859-1"?>')],
  [
    'other prefixes',
    xml.replaceAll(/<(\/?)(entry|feed|link|content)\b/g, '<$1a:$2').replace('xmlns=', 'xmlns:a='),
  ],
  ['text between elements', xml.replaceAll('</entry>', '</entry>\\n')],
  ['entries in another order', feed(...[block(hours), series(), usagePoint()])],
])('reads %s', async (_, source) => {
  expect(await deliveredOf(source)).toBe(0.048);
});

it.each([
  ['an empty file', '', 'empty_file'],
  ['white space', ' \n ', 'empty_file'],
  ['a PDF', '%PDF-1.7 \u0001', 'not_green_button'],
  ['a web page', '<!DOCTYPE html><html><body>Sign in</body></html>', 'not_green_button'],
  ['a CSV file', 'TYPE,DATE,USAGE\nElectric,2024-01-01,1.2\n', 'not_green_button'],
  ['other XML', '<rss><channel/></rss>', 'not_green_button'],
  ['a DOCTYPE', xml.replace('?>', '?><!DOCTYPE feed>'), 'doctype_refused'],
  [
    'an entity bomb',
    xml.replace('?>', '?><!DOCTYPE feed [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'),
    'doctype_refused',
  ],
  [
    'an external entity',
    xml.replace('?>', '?><!DOCTYPE feed SYSTEM "file:///etc/passwd">'),
    'doctype_refused',
  ],
  ['an unknown encoding', xml.replace('?>', ' encoding="klingon"?>'), 'unknown_encoding'],
])('refuses %s', async (_, source, code) => {
  await expect(readGreenButton(source)).rejects.toMatchObject({ name: 'GreenButtonError', code });
});

it.each([
  ['bytes', { bytes: 1000 }, 'too_many_bytes', xml],
  ['depth', { depth: 5 }, 'too_deep', xml],
  ['text', { text: 1000 }, 'too_much_text', xml.replace('<title>Feed', `<title>${'x'.repeat(200_000)}`)],
  [
    'a comment',
    { text: 1000 },
    'too_much_text',
    xml.replace('<title>', `<!--${'x'.repeat(200_000)}--><title>`),
  ],
  [
    'an attribute',
    { text: 1000 },
    'too_much_text',
    xml.replace('rel="self"', `rel="${'x'.repeat(200_000)}"`),
  ],
  ['entries', { entries: 3 }, 'too_many_entries', xml],
  ['readings', { readings: 47 }, 'too_many_readings', xml],
] as const)('has a limit on %s with its own error', async (_, limits, code, source) => {
  await expect(readGreenButton(source, { limits })).rejects.toMatchObject({ code });
});

it('reads what is complete of a file that is cut off', async () => {
  const cut = xml.slice(0, xml.indexOf('</IntervalReading>', xml.length / 2) + 30);
  const data = await readGreenButton(cut);
  const complete = cut.split('</IntervalReading>').length - 1;
  expect(data.complete).toBe(false);
  expect(data.warnings.map(({ code }) => code)).toEqual(['truncated']);
  expect(data.usagePoints[0]?.readings).toHaveLength(complete);
});

it('reads what stands before malformed XML and says so', async () => {
  const data = await readGreenButton(xml.replace('</feed>', '<entry></feed>'));
  expect(data.complete).toBe(false);
  expect(data.warnings.map(({ code }) => code)).toContain('malformed_xml');
  expect(data.usagePoints[0]?.readings).toHaveLength(48);
});

it('does not read authorizations, which hold tokens', async () => {
  const data = await readGreenButton(sample('cmdtest_Authorization.xml'));
  expect(JSON.stringify(data)).not.toContain('75dd9c46');
});

it('stops with the reason of the signal and releases the source', async () => {
  const controller = new AbortController();
  let isReleased = false;
  const source = new ReadableStream<Uint8Array>({
    pull(stream) {
      stream.enqueue(bytesOf(xml.slice(0, 200)));
      controller.abort(new Error('changed my mind'));
    },
    cancel() {
      isReleased = true;
    },
  });
  await expect(readGreenButton(source, { signal: controller.signal })).rejects.toThrow('changed my mind');
  expect(isReleased).toBe(true);
});

it.each(['before', 'after'])('stops when the signal aborts %s a stream stalls', async (when) => {
  const controller = new AbortController();
  const reasons: unknown[] = [];
  const source = new ReadableStream<Uint8Array>({ cancel: (reason) => void reasons.push(reason) });
  const reason = new Error('changed my mind');
  if (when === 'before') controller.abort(reason);
  const read = readGreenButton(source, { signal: controller.signal });
  controller.abort(reason);
  await expect(read).rejects.toBe(reason);
  expect(reasons).toEqual([reason]);
});

it('reports the bytes read', async () => {
  const seen: number[] = [];
  await readGreenButton([xml.slice(0, 100), xml.slice(100)], { onProgress: (bytes) => seen.push(bytes) });
  expect(seen).toEqual([100, xml.length]);
});

const named = (path: string, name: string) =>
  entry({ self: path }, `<${name} xmlns="http://naesb.org/espi"/>`);

// With work that grows with the square of the number of entries, each of these takes minutes.
it.each([
  ['usage points', (index: number) => named(`UsagePoint/${index}`, 'UsagePoint'), 40_000],
  [
    'customers',
    (index: number) =>
      named(`Customer/${index}`, 'Customer') +
      named(`Customer/${index}/CustomerAccount/1`, 'CustomerAccount'),
    15_000,
  ],
])(
  'reads many %s in seconds',
  async (_, entryOf, count) => {
    const data = await readGreenButton(feed(...Array.from({ length: count }, (_, index) => entryOf(index))));
    expect(data.usagePoints.length + data.customers.length).toBe(count);
  },
  60_000,
);
