const base = '/espi/1_1/resource/';

/** A reading for `feed`. */
interface FeedReading {
  readonly start?: number | string;
  readonly seconds?: number | string;
  readonly value: number | string;
  readonly more?: string;
}

/** An entry with links and content. `self`, `up` and `related` are paths of resources. */
export function entry(
  { self, up, related = [], updated = '2024-01-01T00:00:00Z' }: EntryLinks,
  content: string,
): string {
  const links = [
    ...(self ? [`<link rel="self" href="${base}${self}"/>`] : []),
    ...(up ? [`<link rel="up" href="${base}${up}"/>`] : []),
    ...related.map((path) => `<link rel="related" href="${base}${path}"/>`),
  ];
  return `<entry><id>x</id>${links.join('')}<title>t</title><updated>${updated}</updated><content>${content}</content></entry>`;
}

interface EntryLinks {
  readonly self?: string;
  readonly up?: string;
  readonly related?: readonly string[];
  readonly updated?: string;
}

/** An electric usage point. */
export const usagePoint = (id = '1', kind = 0) =>
  entry(
    { self: `UsagePoint/${id}`, related: [`UsagePoint/${id}/MeterReading`] },
    `<UsagePoint xmlns="http://naesb.org/espi"><ServiceCategory><kind>${kind}</kind></ServiceCategory></UsagePoint>`,
  );

/** A meter reading of usage point 1 with its reading type. */
export const series = (id = '1', fields: Record<string, number> = {}, usagePointId = '1') =>
  entry(
    { self: `UsagePoint/${usagePointId}/MeterReading/${id}`, related: [`ReadingType/${usagePointId}-${id}`] },
    '<MeterReading xmlns="http://naesb.org/espi"/>',
  ) + readingType(`${usagePointId}-${id}`, fields);

/** A reading type: hourly Wh delivered by default. */
export const readingType = (id: string, fields: Record<string, number> = {}) => {
  const all = {
    accumulationBehaviour: 4,
    flowDirection: 1,
    intervalLength: 3600,
    powerOfTenMultiplier: 0,
    uom: 72,
    ...fields,
  };
  const elements = Object.entries(all).map(([name, value]) => `<${name}>${value}</${name}>`);
  return entry(
    { self: `ReadingType/${id}` },
    `<ReadingType xmlns="http://naesb.org/espi">${elements.join('')}</ReadingType>`,
  );
};

/** An interval block of a meter reading. */
export const block = (
  readings: readonly FeedReading[],
  { series: id = '1', updated = '2024-01-01T00:00:00Z', interval = '' } = {},
) =>
  entry(
    { up: `UsagePoint/1/MeterReading/${id}/IntervalBlock`, updated },
    `<IntervalBlock xmlns="http://naesb.org/espi">${interval}${readings.map(reading).join('')}</IntervalBlock>`,
  );

const reading = ({ start, seconds = 3600, value, more = '' }: FeedReading) => {
  const period =
    start === undefined
      ? ''
      : `<timePeriod><duration>${seconds}</duration><start>${start}</start></timePeriod>`;
  return `<IntervalReading>${period}<value>${value}</value>${more}</IntervalReading>`;
};

/** Local time parameters. */
export const timeZone = (offset: number, dst = 3600, start = '360E2000', end = 'B40E2000') =>
  entry(
    { self: 'LocalTimeParameters/1' },
    `<LocalTimeParameters xmlns="http://naesb.org/espi"><dstEndRule>${end}</dstEndRule><dstOffset>${dst}</dstOffset><dstStartRule>${start}</dstStartRule><tzOffset>${offset}</tzOffset></LocalTimeParameters>`,
  );

/** A bill of usage point 1. */
export const summary = (content: string, updated = '2024-01-01T00:00:00Z') =>
  entry(
    { up: 'UsagePoint/1/UsageSummary', updated },
    `<UsageSummary xmlns="http://naesb.org/espi">${content}</UsageSummary>`,
  );

/** A feed of entries. */
export const feed = (...entries: string[]) =>
  `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Feed</title>${entries.join('\n')}</feed>`;
