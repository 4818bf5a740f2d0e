import { isCountry } from '../../../directory/countries.ts';

/**
 * Finds the country of a browser's languages: the region of the first one that has one, such as `DK` of `da-DK,da;q=0.9,en;q=0.8`.
 *
 * @param header `Accept-Language`, in which browsers send `navigator.languages`.
 */
export function countryOf(header: string | undefined): string | undefined {
  const regions = (header ?? '')
    .slice(0, MAX_LENGTH)
    .split(',')
    .map((language) => LANGUAGE.exec(language.trim())?.[1]?.toUpperCase());
  return regions.find((region) => region !== undefined && isCountry(region));
}

const MAX_LENGTH = 200;

/** A language, maybe a script, and a region: `zh-Hant-TW`. */
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})(?![\w])/i;
