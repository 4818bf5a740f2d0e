import type { Locale } from '@utility-connect/protocol';
import { loadedMessages, loadMessages } from '../lib/messages/load-messages.ts';
import type { ConnectState } from './connect-state.ts';

/** The chunks with the screens after the terms. */
export interface LaterScreens extends LaterChunk {
  readonly FileUploadScreen: FileUploadChunk['FileUploadScreen'] | undefined;
}

type LaterChunk = typeof import('./later-screens.tsx');
type FileUploadChunk = typeof import('./file-upload-screen.tsx');

let chunk: LaterChunk | null = null;
let loading: Promise<LaterChunk> | null = null;
let fileUpload: FileUploadChunk | undefined;
let fileUploadLocale: Locale | undefined;

/** The screens after the terms, or `null` before `screen` and its texts are loaded. */
export function loadedLaterScreens(locale: Locale, screen?: ConnectState['screen']): LaterScreens | null {
  const isLoaded = loadedMessages(locale) && (screen !== 'file-upload' || fileUploadLocale === locale);
  return chunk && isLoaded ? { ...chunk, FileUploadScreen: fileUpload?.FileUploadScreen } : null;
}

/**
 * Loads the screens after the terms, and their texts, once. The flow does it after its first screen.
 *
 * @param screen the one to be shown. `file-upload` loads only then, because few people need it
 * @throws if they cannot be loaded. The next call tries again.
 */
export async function loadLaterScreens(locale: Locale, screen?: ConnectState['screen']): Promise<void> {
  const [screens] = await Promise.all([loadChunk(), loadMessages(locale)]);
  if (screen === 'file-upload') {
    fileUpload = await screens.importFileUploadScreen();
    await fileUpload.loadFileUploadWords(locale);
    fileUploadLocale = locale;
  }
  chunk = screens;
}

const loadChunk = () => {
  loading ??= import('./later-screens.tsx').catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
};
