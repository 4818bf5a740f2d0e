import { readWeights } from './accept-encoding.ts';

/**
 * Tells from the request's `Accept` whether CSV is preferred to JSON (RFC 9110, section 12.5.1). Between equal weights, JSON is
 * preferred unless only CSV is named.
 */
export function prefersCsv(accept: string | undefined): boolean {
  if (accept === undefined) return false;
  const weights = readWeights(accept);
  const any = weights.get('*/*') ?? 0;
  const csv = weights.get('text/csv') ?? weights.get('text/*') ?? any;
  const json = weights.get('application/json') ?? weights.get('application/*') ?? any;
  const namesOnlyCsv = weights.has('text/csv') && !weights.has('application/json');
  return csv > 0 && (csv > json || (csv === json && namesOnlyCsv));
}
