/**
 * In which of the codings that we have an answer goes out, for the request's `Accept-Encoding` (RFC 9110, section 12.5.3); `null`
 * for the plain form. Nothing said means no. Where nothing that we have is acceptable the header is disregarded, as section 12.4.1
 * allows.
 *
 * @param codings - our favourite first: it stands where the request weighs them alike.
 */
export function preferredCoding<C extends 'br' | 'gzip'>(
  acceptEncoding: string | undefined,
  codings: readonly C[],
): C | null {
  if (acceptEncoding === undefined) return null;
  const weights = new Map(acceptEncoding.split(',').map(readCoding));
  // Without a word about it, the plain form is acceptable, and the last choice.
  let best = { coding: null as C | null, weight: weights.get('identity') ?? 0 };
  for (const coding of [...codings].reverse()) {
    const weight =
      weights.get(coding) ?? (coding === 'gzip' ? weights.get('x-gzip') : undefined) ?? weights.get('*') ?? 0;
    if (weight > 0 && weight >= best.weight) best = { coding, weight };
  }
  return best.coding;
}

const readCoding = (text: string): [name: string, weight: number] => {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
  // A malformed weight counts as a refusal: the plain form is always safe to send.
  return [name, /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0];
};
