import { type Locale, locales } from '@utility-connect/protocol';

/**
 * Chooses the language of the screens.
 *
 * @param requested what the host page asked for, for example `es` or `es-MX`
 * @param preferred the browser's languages, the best first: `navigator.languages`
 * @returns the first that the screens speak, else `en`
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
