// The HTTP-date format that servers send (RFC 9110, section 5.6.7). `Date.parse` accepts too much: it reads "1.5" as a day in 2001.
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Reads the header `Retry-After`, in seconds or as a date (RFC 9110, section 10.2.3).
 *
 * @param now UNIX milliseconds.
 * @returns seconds, 0 or more; `undefined` if the header is missing or malformed.
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get('Retry-After')?.trim();
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  const date = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1000);
}
