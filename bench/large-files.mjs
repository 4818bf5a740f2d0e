// Files as utilities write them, of almost 200 MB, the most that an upload may unpack to. Each `make` returns the bytes.
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';

const BYTES = 199e6;
const DAY = 86_400;
const START = 946_684_800;

export const largeFiles = {
  'minutes of a meter': () => Buffer.from(feedOf([meterOf(1, BYTES, 60)])),
  'minutes of a meter, packed': () => gzipSync(feedOf([meterOf(1, BYTES, 60)]), { level: 6 }),
  'minutes with costs, newest day first': () =>
    Buffer.from(feedOf([meterOf(1, BYTES, 60, { hasCosts: true, isDescending: true })])),
  'quarter hours of 20 meters': () =>
    Buffer.from(feedOf(Array.from({ length: 20 }, (_, id) => meterOf(id, BYTES / 20, 900)))),
  'zip of 20 files of quarter hours': () =>
    zipOf(Array.from({ length: 20 }, (_, id) => Buffer.from(feedOf([meterOf(id, BYTES / 20, 900)])))),
};

const feedOf = (meters) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xmlns:espi="http://naesb.org/espi"><title>Usage</title>${meters.join('')}</feed>\n`;

const entry = (path, related, content) => {
  const link = (rel, to) => `<link rel="${rel}" href="/espi/1_1/resource/${to}"/>`;
  return `<entry><id>urn:${path}</id>${link('self', path)}${related.map((to) => link('related', to)).join('')}<content>${content}</content></entry>\n`;
};

/** A meter with an entry for each day. */
function meterOf(id, bytes, seconds, { hasCosts = false, isDescending = false } = {}) {
  const point = `RetailCustomer/1/UsagePoint/${id}`;
  const reading = `${point}/MeterReading/1`;
  const random = createRandom(id);
  const days = [];
  for (let length = 0; length < bytes - 100_000; length += days.at(-1).length) {
    const day = days.length;
    const start = START + day * DAY;
    const readings = Array.from({ length: DAY / seconds }, (_, index) => {
      const cost = hasCosts ? `<espi:cost>${random(90_000)}</espi:cost>` : '';
      return `<espi:IntervalReading>${cost}<espi:timePeriod><espi:duration>${seconds}</espi:duration><espi:start>${start + index * seconds}</espi:start></espi:timePeriod><espi:value>${random(3_000)}</espi:value></espi:IntervalReading>\n`;
    });
    days.push(
      entry(
        `${reading}/IntervalBlock/${day}`,
        [],
        `<espi:IntervalBlock>${readings.join('')}</espi:IntervalBlock>`,
      ),
    );
  }
  if (isDescending) days.reverse();
  return [
    entry(
      point,
      [`${point}/MeterReading`],
      '<espi:UsagePoint><espi:ServiceCategory><espi:kind>0</espi:kind></espi:ServiceCategory></espi:UsagePoint>',
    ),
    entry(reading, ['ReadingType/1'], '<espi:MeterReading/>'),
    entry(
      'ReadingType/1',
      [],
      '<espi:ReadingType><espi:accumulationBehaviour>4</espi:accumulationBehaviour><espi:commodity>1</espi:commodity><espi:currency>840</espi:currency><espi:flowDirection>1</espi:flowDirection><espi:powerOfTenMultiplier>0</espi:powerOfTenMultiplier><espi:uom>72</espi:uom></espi:ReadingType>',
    ),
    ...days,
  ].join('');
}

/** @returns a function for the same whole numbers below a limit in each run. */
function createRandom(seed) {
  let state = seed + 1;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

function zipOf(contents) {
  const files = [];
  const directory = [];
  let offset = 0;
  for (const [index, content] of contents.entries()) {
    const name = Buffer.from(`usage-${index}.xml`);
    const data = deflateRawSync(content);
    // Version, flags, method, time, date, checksum, both sizes, lengths of the name and of the rest.
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    files.push(Buffer.from('PK\x03\x04'), fields, name, data);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, rest, name);
    offset += 30 + name.length + data.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(contents.length, 4);
  end.writeUInt16LE(contents.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, ...directory, Buffer.from('PK\x05\x06'), end]);
}
