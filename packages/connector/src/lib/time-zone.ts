/** Whether it is an IANA time zone. */
export function isTimeZone(name: unknown): boolean {
  try {
    return typeof name === 'string' && Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
