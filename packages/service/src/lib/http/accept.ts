import { type Locale, locales } from '@utility-connect/protocol';

/**
 * Chooses the content coding of a response from the request's `Accept-Encoding` (RFC 9110, section 12.5.3).
 *
 * @param codings available codings, preferred first: the order decides between equal weights.
 * @returns `null` for no coding: without the header, or if no available coding is acceptable (section 12.4.1 allows that).
 */
export function preferredCoding<C extends 'br' | 'gzip'>(
  acceptEncoding: string | undefined,
  codings: readonly C[],
): C | null {
  if (acceptEncoding === undefined) return null;
  const weights = readWeights(acceptEncoding);
  // `identity` is acceptable by default, as the last choice.
  let best = { coding: null as C | null, weight: weights.get('identity') ?? 0 };
  for (const coding of [...codings].reverse()) {
    const weight =
      weights.get(coding) ?? (coding === 'gzip' ? weights.get('x-gzip') : undefined) ?? weights.get('*') ?? 0;
    if (weight > 0 && weight >= best.weight) best = { coding, weight };
  }
  return best.coding;
}

/** Forms of data, by the name that the parameter `format` has for them. The order decides between equal weights. */
export const mediaTypes = {
  json: 'application/json',
  csv: 'text/csv',
  'green-button': 'application/atom+xml',
} as const;

export type Format = keyof typeof mediaTypes;

/**
 * Chooses a form of data from the request's `Accept` (RFC 9110, section 12.5.1). Between equal weights, a form that is named is
 * preferred to one that only a wildcard allows. JSON if nothing is acceptable.
 */
export function preferredFormat(accept: string | undefined): Format {
  if (accept === undefined) return 'json';
  const weights = readWeights(accept);
  let best = { format: 'json' as Format, weight: 0, isNamed: false };
  for (const [format, type] of Object.entries(mediaTypes) as [Format, string][]) {
    const isNamed = weights.has(type);
    const weight = weights.get(type) ?? weights.get(`${type.split('/')[0]}/*`) ?? weights.get('*/*') ?? 0;
    if (weight > best.weight || (weight === best.weight && weight > 0 && isNamed && !best.isNamed))
      best = { format, weight, isNamed };
  }
  return best.format;
}

/** The supported language that an `Accept-Language` header prefers (RFC 9110, section 12.5.4), otherwise `en`. */
export function acceptedLocale(header = ''): Locale {
  const ranges = [...readWeights(header)].filter(([, weight]) => weight > 0);
  // The sort is stable: equal weights keep their order.
  for (const [tag] of ranges.sort(([, a], [, b]) => b - a)) {
    const match = locales.find((locale) => locale === tag.split('-')[0]);
    if (match) return match;
  }
  return 'en';
}

// The weights of a header by name (RFC 9110, section 12.4.2).
const readWeights = (header: string): ReadonlyMap<string, number> =>
  new Map(header.split(',').map(readWeight));

const readWeight = (text: string): [name: string, weight: number] => {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
  // A malformed weight counts as 0: an uncompressed body is always safe to send.
  return [name, /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0];
};
