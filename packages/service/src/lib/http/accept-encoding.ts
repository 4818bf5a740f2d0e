/**
 * Whether an answer goes out as gzip, for the request's `Accept-Encoding` (RFC 9110, section 12.5.3). Nothing said means no.
 * Where nothing that we have is acceptable the header is disregarded, as section 12.4.1 allows.
 */
export function prefersGzip(acceptEncoding: string | undefined): boolean {
  if (acceptEncoding === undefined) return false;
  const weights = new Map(acceptEncoding.split(',').map(readCoding));
  const gzip = weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0;
  // Without a word about it, the plain form is acceptable, and the last choice.
  const identity = weights.get('identity') ?? 0;
  return gzip > 0 && gzip >= identity;
}

const readCoding = (text: string): [name: string, weight: number] => {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
  // A malformed weight counts as a refusal: the plain form is always safe to send.
  return [name, /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0];
};
