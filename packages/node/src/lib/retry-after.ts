/**
 * The wait that an answer asks for: seconds or a date (RFC 9110, section 10.2.3).
 *
 * @param now UNIX milliseconds.
 * @returns seconds, 0 or more; `undefined` without a header that can be read.
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get('Retry-After')?.trim();
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1000);
}
