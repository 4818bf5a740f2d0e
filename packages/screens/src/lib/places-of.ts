import type { Locale, UtilitySummary } from '@utility-connect/protocol';
import { stateName } from './state-names.ts';

/** The names of the states that a utility serves, or of its countries in a language. */
export function placesOf({ states, countries }: UtilitySummary, locale: Locale): readonly string[] {
  if (!countries) return states.map(stateName);
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return countries.map((code) => names.of(code) ?? code);
}
