import { type Locale, locales } from '@utility-connect/protocol';

/**
 * Chooses the language of the screens.
 *
 * @param requested language tag from the host page, for example `es` or `es-MX`
 * @param preferred `navigator.languages`, the most preferred first
 * @returns the first supported language, else `en`
 */
export function resolveLocale(
  requested: string | null | undefined,
  preferred: readonly string[] = [],
): Locale {
  for (const tag of [requested ?? '', ...preferred]) {
    const language = tag.toLowerCase().split(/[-_]/)[0];
    const match = locales.find((locale) => locale === language);
    if (match) return match;
  }
  return 'en';
}
