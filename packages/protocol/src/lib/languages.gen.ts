// Written by scripts/languages.mjs from packages/screens/src/languages.

/** Languages of the screens. */
export const locales = ['en', 'es', 'fr'] as const;

/** A language of the screens. */
export type Locale = (typeof locales)[number];

/** Default name of the dialog, and default label of the button that opens it. */
export const connectLabels: Readonly<Record<Locale, string>> = {
  en: 'Connect your utility',
  es: 'Conecte su compañía eléctrica',
  fr: 'Connectez votre fournisseur',
};
