// Files that cost a careless reader far more than they cost the attacker. `make(size)` returns the bytes; `full` is the worst size.
import { deflateRawSync, gzipSync } from 'node:zlib';

const atom = 'xmlns="http://www.w3.org/2005/Atom"';
const espi = 'xmlns="http://naesb.org/espi"';
const tinyFeed = Buffer.from(`<feed ${atom}></feed>`);
const MONTH = 2_629_800;
const HOUR = 3_600;
const START = 946_684_800;

/** By what they have many of. */
export const hostileFiles = {
  'zip with empty entries': { full: 199_000, make: (count) => zipOf(count, Buffer.alloc(0)) },
  'zip with entries of 48 bytes': { full: 199_000, make: (count) => zipOf(count, Buffer.alloc(48, 32)) },
  'zip with tiny feeds': { full: 300_000, make: (count) => zipOf(count, tinyFeed) },
  'zip with a million entries': { full: 1_000_000, make: (count) => zipOf(count, tinyFeed) },
  'zip with entries of unknown size': {
    full: 1_000,
    make: (count) => zipOf(count, Buffer.alloc(100_000, 'PK\x07'), { isStreamed: true }),
  },
  'zip with bombs': {
    full: 900,
    make: (count) => zipOf(count, feedOf(' '.repeat(200_000)), { isDeflated: true }),
  },
  'archives in archives': { full: 1_000, make: nested },
  'gzip bomb': { full: 2_000, make: (megabytes) => gzipOf(feedOf(' '.repeat(megabytes * 100_000))) },
  'gzip with empty members': {
    full: 1_000_000,
    make: (count) => Buffer.concat(Array(count).fill(gzipSync(''))),
  },
  'gzip with usage points': { full: 199_000, make: (count) => gzipOf(usagePoints(count)) },
  'gzip with more usage points': { full: 600_000, make: (count) => gzipOf(usagePoints(count)) },
  'blocks that each name a usage point': { full: 190_000, make: (count) => gzipOf(unlinkedBlocks(count)) },
  'usage points beside time zones': { full: 95_000, make: (count) => gzipOf(timeZones(count)) },
  'elements of a resource': {
    full: 20_000_000,
    make: (count) => gzipOf(feedOf(`<UsagePoint ${espi}>${'<a/>'.repeat(count)}</UsagePoint>`)),
  },
  'links of an entry': {
    full: 4_000_000,
    make: (count) => gzipOf(feedOf(`<entry>${'<link rel="related" href="/a"/>'.repeat(count)}</entry>`)),
  },
  'readings without an order': { full: 490_000, make: (count) => gzipOf(meters(1, count, -HOUR)) },
  'readings that overlap': { full: 490_000, make: (count) => gzipOf(meters(1, count, 1)) },
  'readings of a second': { full: 1_500_000, make: (count) => gzipOf(meters(1, count, 1, 1)) },
  'readings of a minute': { full: 1_500_000, make: (count) => gzipOf(meters(1, count, 60, 60)) },
  'a reading a month': { full: 300, make: (months) => gzipOf(meters(1_000, months, MONTH)) },
  bills: { full: 600_000, make: (count) => gzipOf(bills(1, count)) },
  'bills of many meters': { full: 300, make: (count) => gzipOf(bills(1_000, count)) },
};

const feedOf = (content) => Buffer.from(`<feed ${atom}>${content}</feed>`);
const gzipOf = (bytes) => gzipSync(bytes, { level: 6 });

/** A zip archive of equal files. */
function zipOf(count, content, { isDeflated = false, isStreamed = false } = {}) {
  const data = isDeflated ? deflateRawSync(content) : content;
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50);
  local.writeUInt16LE(isStreamed ? 8 : 0, 6);
  local.writeUInt16LE(isDeflated ? 8 : 0, 8);
  if (!isStreamed) {
    local.writeUInt32LE(data.length, 18);
    local.writeUInt32LE(content.length, 22);
  }
  local.writeUInt16LE(1, 26);
  const entry = Buffer.concat([local, Buffer.from('a'), data]);
  return Buffer.concat(Array(count).fill(entry));
}

/** A zip archive in a zip archive in a zip archive… */
function nested(depth) {
  let bytes = Buffer.from('x');
  for (let level = 0; level < depth; level += 1) bytes = zipOf(2, bytes.subarray(0, 100_000));
  return bytes;
}

const self = (path) => `<link rel="self" href="/espi/1_1/resource/${path}"/>`;
const related = (path) => `<link rel="related" href="/espi/1_1/resource/${path}"/>`;
const entry = (links, content) => `<entry>${links}<content>${content}</content></entry>`;
const times = (count, make) => Array.from({ length: count }, (_, index) => make(index)).join('');

const usagePoint = (id, more = '') =>
  entry(
    self(`UsagePoint/${id}`) + more,
    `<UsagePoint ${espi}><ServiceCategory><kind>0</kind></ServiceCategory></UsagePoint>`,
  );

const usagePoints = (count) => feedOf(times(count, (id) => usagePoint(id)));

const unlinkedBlocks = (count) =>
  feedOf(
    times(count, (id) =>
      entry(
        self(`UsagePoint/${id}/MeterReading/1/IntervalBlock/1`),
        blockOf(1, () => START, HOUR),
      ),
    ),
  );

const timeZones = (count) =>
  feedOf(
    times(count, (id) =>
      entry(
        self(`LocalTimeParameters/${id}`),
        `<LocalTimeParameters ${espi}><tzOffset>-18000</tzOffset></LocalTimeParameters>`,
      ),
    ) + times(count, (id) => usagePoint(id)),
  );

const blockOf = (count, startOf, seconds) =>
  `<IntervalBlock ${espi}>${times(
    count,
    (index) =>
      `<IntervalReading><timePeriod><duration>${seconds}</duration><start>${startOf(index)}</start></timePeriod><value>${index % 7}</value></IntervalReading>`,
  )}</IntervalBlock>`;

const readingType = entry(
  self('ReadingType/1'),
  `<ReadingType ${espi}><accumulationBehaviour>4</accumulationBehaviour><flowDirection>1</flowDirection><powerOfTenMultiplier>0</powerOfTenMultiplier><uom>72</uom></ReadingType>`,
);

/** Meters whose readings start `step` seconds after one another. */
const meters = (count, readings, step, seconds = HOUR) => {
  const first = step < 0 ? START - step * readings : START;
  const block = blockOf(readings, (index) => first + index * step, seconds);
  return feedOf(
    readingType +
      times(
        count,
        (id) =>
          usagePoint(id, related(`UsagePoint/${id}/MeterReading`)) +
          entry(
            self(`UsagePoint/${id}/MeterReading/1`) + related('ReadingType/1'),
            `<MeterReading ${espi}/>`,
          ) +
          entry(self(`UsagePoint/${id}/MeterReading/1/IntervalBlock/1`), block),
      ),
  );
};

const bills = (count, each) =>
  feedOf(
    times(
      count,
      (id) =>
        usagePoint(id) +
        times(each, (index) =>
          entry(
            self(`UsagePoint/${id}/UsageSummary/${index}`),
            `<UsageSummary ${espi}><billingPeriod><duration>86400</duration><start>${START + 1_000 * index}</start></billingPeriod><billLastPeriod>1</billLastPeriod><currency>840</currency></UsageSummary>`,
          ),
        ),
    ),
  );
