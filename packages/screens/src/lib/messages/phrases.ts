import type { Scope } from '@utility-connect/protocol';

/**
 * Creates a function that counts in a language.
 *
 * @param locale language of the plural rules: French has "0 compte", English "0 accounts"
 */
export function pluralOf(locale: string): (count: number, one: string, other: string) => string {
  let rules: Intl.PluralRules | undefined;
  return (count, one, other) => {
    // Created on first use: it takes milliseconds on a slow phone, which the first screen does not need.
    rules ??= new Intl.PluralRules(locale);
    return `${count.toLocaleString(locale)} ${rules.select(count) === 'one' ? one : other}`;
  };
}

/**
 * Lists the shared data.
 *
 * @param words of intervals, bills and accounts. The last has an "and" of its own.
 */
export function joinScopes(
  shared: readonly Scope[],
  words: readonly [intervals: string, bills: string, accounts: string],
  and: string,
): string {
  const parts = words.filter((_, index) => shared.includes(order[index] as Scope));
  return parts.join(shared.includes('accounts') ? ', ' : and);
}

const order: readonly Scope[] = ['intervals', 'bills', 'accounts'];

/**
 * Creates a function that names a country by its ISO 3166 code, for example `Denmark`.
 *
 * @param locale language of the names
 */
export function countryNamesIn(locale: string): (code: string) => string {
  let names: Intl.DisplayNames | undefined;
  return (code) => {
    // Created on first use: most lists need none.
    names ??= new Intl.DisplayNames(locale, { type: 'region' });
    return names.of(code) ?? code;
  };
}
