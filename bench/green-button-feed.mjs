// Makes Green Button feeds of any size: one usage point with 15-minute readings from 1995 on, a day in each block.
const atom = 'http://www.w3.org/2005/Atom';
const usagePoint = '/espi/1_1/resource/RetailCustomer/1/UsagePoint/1';

/** @returns pieces of the feed. */
export function* createFeed(megabytes) {
  let written = 0;
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="${atom}" xmlns:espi="http://naesb.org/espi"><title>Benchmark</title>${head}`;
  for (let day = 0; written < megabytes * 1e6; day += 1) {
    const piece = createDay(day);
    written += piece.length;
    yield piece;
  }
  yield '</feed>\n';
}

const entry = (self, related, content) =>
  `<entry><id>urn:${self}</id><link rel="self" href="${self}"/>${related.map((href) => `<link rel="related" href="${href}"/>`).join('')}<content>${content}</content></entry>\n`;

const type = {
  accumulationBehaviour: 4,
  commodity: 1,
  flowDirection: 1,
  intervalLength: 900,
  powerOfTenMultiplier: 0,
  uom: 72,
};
const fields = Object.entries(type).map(([name, value]) => `<espi:${name}>${value}</espi:${name}>`);

const head = [
  entry(
    usagePoint,
    [`${usagePoint}/MeterReading`],
    '<espi:UsagePoint><espi:ServiceCategory><espi:kind>0</espi:kind></espi:ServiceCategory></espi:UsagePoint>',
  ),
  entry(`${usagePoint}/MeterReading/1`, ['/espi/1_1/resource/ReadingType/1'], '<espi:MeterReading/>'),
  entry('/espi/1_1/resource/ReadingType/1', [], `<espi:ReadingType>${fields.join('')}</espi:ReadingType>`),
].join('');

const createDay = (day) => {
  const start = 788_918_400 + day * 86_400;
  const readings = Array.from(
    { length: 96 },
    (_, index) => `<espi:IntervalReading>
  <espi:ReadingQuality><espi:quality>17</espi:quality></espi:ReadingQuality>
  <espi:timePeriod>
    <espi:duration>900</espi:duration>
    <espi:start>${start + index * 900}</espi:start>
  </espi:timePeriod>
  <espi:value>${100 + ((day * 7 + index * 13) % 900)}</espi:value>
</espi:IntervalReading>
`,
  );
  const interval = `<espi:interval><espi:duration>86400</espi:duration><espi:start>${start}</espi:start></espi:interval>`;
  return entry(
    `${usagePoint}/MeterReading/1/IntervalBlock/${day}`,
    [],
    `<espi:IntervalBlock>${interval}\n${readings.join('')}</espi:IntervalBlock>`,
  );
};
