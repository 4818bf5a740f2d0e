import type { Locale } from '@utility-connect/protocol';
import type { DocumentWords, Messages } from './messages.ts';

// Each language is a separate chunk, so that a page loads only the one it uses.
const languages = import.meta.glob<LanguageFile>('../../languages/*.ts');

const loaded: { [locale in Locale]?: Messages } = {};

interface LanguageFile {
  readonly messages: Messages;
  readonly documentWords: DocumentWords;
}

/**
 * Loads the messages of one language. Call it again to retry.
 *
 * @throws Error when the chunk cannot be fetched
 */
export async function loadMessages(locale: Locale): Promise<Messages> {
  const { messages } = await loadLanguage(locale);
  loaded[locale] = messages;
  return messages;
}

/** The messages of a language, or `undefined` before they are loaded. */
export function loadedMessages(locale: Locale): Messages | undefined {
  return loaded[locale];
}

/** Loads the messages of one language, and its texts outside the screens. */
export function loadLanguage(locale: Locale): Promise<LanguageFile> {
  const load = languages[`../../languages/${locale}.ts`];
  return load ? load() : Promise.reject(new Error(`There are no messages in ${locale}.`));
}
