const DAY = 86_400;

/** Seconds of a `Retry-After` header, from 1 to a day; `undefined` without a usable one. @see RFC 9110, section 10.2.3 */
export function retryAfterOf({ headers }: Response, now: number): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? '';
  // `Date.parse` accepts too much: it reads "1.5" as a day in 2001.
  const date = /^[A-Z][a-z]{2}, .* GMT$/.test(value) ? Date.parse(value) : Number.NaN;
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : date / 1000 - now;
  return Number.isFinite(seconds) ? Math.min(DAY, Math.max(1, Math.ceil(seconds))) : undefined;
}
