import { readWeights } from './accept-encoding.ts';

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
