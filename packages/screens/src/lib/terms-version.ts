/** Version of the text on the Terms of Service screen, recorded with the consent. Change it with the text. */
export const TERMS_VERSION = '2026-11-23';
