/**
 * Makes a chooser between the singular and the plural of a language.
 *
 * @param locale whose rules count: French has "0 compte", English "0 accounts"
 */
export function pluralOf(locale: string): (count: number, one: string, other: string) => string {
  const rules = new Intl.PluralRules(locale);
  return (count, one, other) => `${count} ${rules.select(count) === 'one' ? one : other}`;
}
