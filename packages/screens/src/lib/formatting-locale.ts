import type { Locale } from '@utility-connect/protocol';

/** The locale of numbers and dates. Spanish uses the formats of the United States: 4.3 and 70,176. */
export function formattingLocale(locale: Locale): string {
  return locale === 'es' ? 'es-US' : locale;
}
