import { z } from 'zod';

// Building blocks of parameter schemas. Messages complete a sentence that starts with the parameter's name.

const controlCharacters = /\p{Cc}/u;

/** Non-empty text without control characters. It is not trimmed. */
export function text(maxLength: number): z.ZodString {
  return (
    z
      .string('must be text.')
      .min(1, 'must not be empty.')
      .refine((value) => [...value].length <= maxLength, `may have ${maxLength} characters at most.`)
      .refine((value) => !controlCharacters.test(value), 'must not contain control characters.')
      .refine(isUnicode, 'must be valid Unicode text in UTF-8.')
      // For `openapi.json`. JSON Schema counts characters as we do.
      .meta({ minLength: 1, maxLength })
  );
}

/** A name to display: {@link text} without bidi controls and other invisible characters. */
export function displayName(maxLength: number): z.ZodString {
  return text(maxLength).refine(
    (value) => !invisibleCharacters.test(value.replaceAll(joiners, '')),
    'must not contain invisible characters, such as those that change the direction of text.',
  );
}

// Format characters, separators, and characters without a visible glyph (Unicode UAX #44 and UTR #36).
const invisibleCharacters = /[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

// Persian and Indic names need U+200C and U+200D between letters; an emoji may end in a variation selector.
const joiners = /(?<=[\p{L}\p{M}])[\u200c\u200d](?=\p{L})|(?<=\p{Emoji})[\ufe0e\ufe0f]/gu;

// Invalid UTF-8 was decoded to U+FFFD. If that were accepted, two different values could become equal.
const isUnicode = (value: string): boolean => value.isWellFormed() && !value.includes('\ufffd');

/** A token, code or id: any text of up to 2,048 characters. A lookup decides whether it exists. */
export function opaque(): z.ZodString {
  return text(2048);
}

/** The maximum number of items in a list, in a query: 1 to `max`. */
export function limit(max: number) {
  return wholeNumber(1, max, `must be a whole number from 1 to ${max}.`);
}

/** A number of months in a body or query: 1 to `max`. */
export function months(max: number) {
  return wholeNumber(1, max, `must be a whole number of months from 1 to ${max}.`);
}

/** A duration in seconds in a body: 1 to `max`. */
export function seconds(max: number) {
  return wholeNumber(1, max, `must be a whole number of seconds from 1 to ${max}.`);
}

/** Whole UNIX seconds in a body or query, up to the year 5138. */
export function unixSeconds() {
  return wholeNumber(0, 99_999_999_999, 'must be given as whole UNIX seconds, for example 1767225600.');
}

/** Ids of accounts, in JSON. */
export function accountIds() {
  return z
    .array(opaque(), 'must be a list of ids.')
    .max(MAX_ACCOUNTS, `may have ${MAX_ACCOUNTS} ids at most.`);
}

const MAX_ACCOUNTS = 10_000;

/** `true` or `false` in a body. */
export function flag() {
  const toBoolean = (text: unknown) => (text === 'true' ? true : text === 'false' ? false : text);
  return z.preprocess(toBoolean, z.boolean('must be true or false.'));
}

// Queries and forms contain text. `z.toJSONSchema` describes a preprocessed value by the schema of the number.
function wholeNumber(min: number, max: number, message: string) {
  const toNumber = (text: unknown) => (/^(0|[1-9]\d{0,10})$/.test(String(text)) ? Number(text) : text);
  return z.preprocess(toNumber, z.int(message).min(min, message).max(max, message));
}

/** An address that mail can be sent to. */
export const email: z.ZodType<string> = text(254).pipe(
  z.email('must be an e-mail address, for example dev@example.com.'),
);
