import type { Locale } from '@utility-connect/protocol';
import { loadFileUploadWords } from '../file-upload/file-upload-words.ts';
import { loadedMessages, loadMessages } from '../lib/messages/load-messages.ts';

/** The chunk with the screens after the terms. */
export type LaterScreens = typeof import('./later-screens.tsx');

let loaded: LaterScreens | null = null;
let loading: Promise<unknown> | null = null;

/** The screens after the terms, or `null` before they and their texts are loaded. */
export function loadedLaterScreens(locale: Locale): LaterScreens | null {
  return loadedMessages(locale) ? loaded : null;
}

/**
 * Loads the screens after the terms, and their texts, once. The flow does it after
 * its first screen.
 *
 * @throws if they cannot be loaded. The next call tries again.
 */
export async function loadLaterScreens(locale: Locale): Promise<void> {
  await Promise.all([loadScreens(), loadMessages(locale), loadFileUploadWords(locale)]);
}

const loadScreens = () => {
  loading ??= import('./later-screens.tsx').then(
    (screens) => {
      loaded = screens;
    },
    (error) => {
      loading = null;
      throw error;
    },
  );
  return loading;
};
