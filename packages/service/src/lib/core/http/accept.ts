import { type Locale, locales } from '@utility-connect/protocol';
import { parseAccept } from 'hono/utils/accept';

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
  if (!acceptEncoding) return null;
  const weights = readWeights(acceptEncoding);
  const weightOf = (coding: C) => weights.get(coding) ?? weights.get('*') ?? 0;
  // `identity` is acceptable by default, as the last choice.
  const least = weights.get('identity') ?? 0;
  const acceptable = codings.filter((coding) => weightOf(coding) > 0 && weightOf(coding) >= least);
  return acceptable.toSorted((a, b) => weightOf(b) - weightOf(a))[0] ?? null;
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
  if (!accept) return 'json';
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
export function acceptedLocale(header?: string): Locale {
  const ranges = parseAccept(header ?? '').filter(({ q }) => q > 0);
  const languages = ranges.map(({ type }) => type.split('-')[0]?.toLowerCase());
  const isLocale = (language?: string): language is Locale => locales.some((locale) => locale === language);
  return languages.find(isLocale) ?? 'en';
}

// The weights of a header by name (RFC 9110, section 12.4.2).
const readWeights = (header = ''): ReadonlyMap<string, number> =>
  new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]));
