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
