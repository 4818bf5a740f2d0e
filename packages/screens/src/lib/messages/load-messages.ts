import type { Locale } from '@utility-connect/protocol';
import type { DocumentWords, Messages } from './messages.ts';

// Whatever file there is; each a chunk of its own, so that a page carries the one that it speaks.
const languages = import.meta.glob<LanguageFile>('../../languages/*.ts');

interface LanguageFile {
  readonly messages: Messages;
  readonly documentWords: DocumentWords;
}

/**
 * Loads the texts of one language.
 *
 * @returns rejects when the chunk cannot be fetched; call again to retry
 */
export async function loadMessages(locale: Locale): Promise<Messages> {
  return (await loadLanguage(locale)).messages;
}

/** Loads all words of one language, those outside of the screens too. */
export function loadLanguage(locale: Locale): Promise<LanguageFile> {
  const load = languages[`../../languages/${locale}.ts`];
  return load ? load() : Promise.reject(new Error(`There are no texts in ${locale}.`));
}
