/** A formatter takes 0.3 ms to make, and a file may have 1,000 accounts, mostly in one time zone. */
const known = new Set<string>();
const MAX_KNOWN = 1_000;

/** Whether it is an IANA time zone. */
export function isTimeZone(name: unknown): boolean {
  if (typeof name !== 'string') return false;
  if (known.has(name)) return true;
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
  } catch {
    return false;
  }
  if (known.size < MAX_KNOWN) known.add(name);
  return true;
}
