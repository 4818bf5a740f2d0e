import { type Locale, locales } from '@utility-connect/protocol';

/** The supported language that an `Accept-Language` header prefers (RFC 9110, section 12.5.4), otherwise `en`. */
export function acceptedLocale(header = ''): Locale {
  const ranges = header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { language: tag.toLowerCase().split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    // The sort is stable: equal weights keep their order.
    .sort((a, b) => b.weight - a.weight);
  for (const { language } of ranges) {
    const match = locales.find((locale) => locale === language);
    if (match) return match;
  }
  return 'en';
}
