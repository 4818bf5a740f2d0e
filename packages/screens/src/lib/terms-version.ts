/** Version of the text on the Terms of Service screen, recorded with the consent. Changes when a word of it does. */
export const TERMS_VERSION = '2026-11-20';
