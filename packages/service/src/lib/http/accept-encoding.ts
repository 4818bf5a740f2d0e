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

/** Reads the weights of a header such as `Accept` by name (RFC 9110, section 12.4.2). */
export function readWeights(header: string): ReadonlyMap<string, number> {
  return new Map(header.split(',').map(readWeight));
}

const readWeight = (text: string): [name: string, weight: number] => {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
  // A malformed weight counts as 0: an uncompressed body is always safe to send.
  return [name, /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0];
};
