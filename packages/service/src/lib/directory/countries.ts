import { wordsOf } from './words.ts';

/** Languages of the screens. In addition, the names of a country are known in its own main language. */
const languages = ['en', 'es', 'fr'];

/** Names that `Intl` does not have. */
const others: Readonly<Record<string, readonly string[]>> = {
  CZ: ['Czech Republic'],
  GB: ['UK', 'Great Britain', 'England', 'Scotland', 'Wales'],
  NL: ['Holland'],
  US: ['USA'],
};

/** Whether a code of two letters is one of ISO 3166, or `XK` for Kosovo. */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || /^(EU|EZ|QO|UN|X[A-J]|ZZ)$/.test(code)) return false;
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  // Codes that were replaced, such as UK, have a name too.
  return names.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code;
}

/** Returns the names of a country by its code, as people may type them. */
export function countryNames(code: string): readonly string[] {
  const own = new Intl.Locale(`und-${code}`).maximize().language;
  const names = [...languages, own].map((language) =>
    new Intl.DisplayNames(language, { type: 'region' }).of(code),
  );
  return [...new Set(names)].filter((name) => name !== undefined).concat(others[code] ?? []);
}

/** A country at the end of a query, and the words before it. */
interface CountryQuery {
  readonly country: string;
  readonly rest: readonly string[];
  /** Whether it is only its code, which may also be the beginning of a name. */
  readonly isCode: boolean;
}

/**
 * Makes the function that finds a country at the end of a query: `dk`, `octopus germany`. It returns `null` if there is none.
 *
 * @param countries codes of the countries to find.
 */
export function countryReader(
  countries: ReadonlySet<string>,
): (words: readonly string[]) => CountryQuery | null {
  const codes = new Map(
    [...countries].flatMap((code) => countryNames(code).map((name) => [wordsOf(name).join(' '), code])),
  );
  return (words) => {
    for (const length of [3, 2, 1]) {
      const ending = words.slice(-length).join(' ');
      const country = codes.get(ending);
      if (country !== undefined) return { country, rest: words.slice(0, -length), isCode: false };
    }
    const country = words.at(-1)?.toUpperCase() ?? '';
    return countries.has(country) ? { country, rest: words.slice(0, -1), isCode: true } : null;
  };
}
