/** Characters that are kept of an answer. */
const MAX_LENGTH = 4096;

/**
 * Removes from an answer of a receiver what may be a secret or an address: receivers echo requests and print their settings. Ids of ours
 * are UUIDs, and stay.
 */
export function redactAnswer(text: string): string {
  return (
    text
      // PostgreSQL stores no NUL, and a cut emoji is not Unicode.
      .replaceAll('\0', '')
      .slice(0, MAX_LENGTH)
      .toWellFormed()
      .replaceAll(namedSecret, '$1[redacted]')
      .replaceAll(scheme, '$1 [redacted]')
      .replaceAll(mailAddress, '[address]')
      .replaceAll(longToken, (token) => (isId(token) ? token : '[redacted]'))
  );
}

// `"password": "…"`, `api_key=…`, `Authorization: …`
const namedSecret =
  /((?:pass(?:word|wd|phrase)?|secret|token|api[_-]?key|authorization|cookie|signature|credential)\w*["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,;}&<]+(?:\s+[\w+/=.-]{16,})?)/gi;

const scheme = /\b(Bearer|Basic)\s+[\w+/=.~-]+/gi;

const mailAddress = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

const longToken = /[\w+/=-]{24,}/g;

const isId = (token: string): boolean => /^(evt_)?[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(token);
