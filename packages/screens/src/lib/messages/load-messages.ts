import type { Locale } from '@utility-connect/protocol';
import type { Messages } from './messages.ts';

// Each language is a chunk of its own: a page carries the one that it speaks.
const languages: Readonly<Record<Locale, () => Promise<Messages>>> = {
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
};

/**
 * Loads the texts of one language.
 *
 * @returns rejects when the chunk cannot be fetched; call again to retry
 */
export function loadMessages(locale: Locale): Promise<Messages> {
  return languages[locale]();
}
