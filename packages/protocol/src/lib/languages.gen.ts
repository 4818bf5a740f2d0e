// Written by scripts/languages.mjs from packages/screens/src/languages.

/** The languages that the screens speak. */
export const locales = ['en', 'es', 'fr'] as const;

/** A language of the screens. */
export type Locale = (typeof locales)[number];

/** What Connect does, in a few words: the name of its dialog, and of the button that opens it. */
export const connectLabels: Readonly<Record<Locale, string>> = {
  en: 'Connect your utility',
  es: 'Conecte su compañía eléctrica',
  fr: 'Connectez votre fournisseur',
};
