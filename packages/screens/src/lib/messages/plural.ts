/**
 * Makes a chooser between the singular and the plural of a language.
 *
 * @param locale whose rules count: French has "0 compte", English "0 accounts"
 */
export function pluralOf(locale: string): (count: number, one: string, other: string) => string {
  let rules: Intl.PluralRules | undefined;
  return (count, one, other) => {
    // When something is counted, and not with the first screen: it takes a slow phone milliseconds.
    rules ??= new Intl.PluralRules(locale);
    return `${count} ${rules.select(count) === 'one' ? one : other}`;
  };
}
