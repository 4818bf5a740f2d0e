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
