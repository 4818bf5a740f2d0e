import type { LeftOut, Locale, Times } from '@utility-connect/protocol';
import { useEffect, useState } from 'react';
import type { UploadErrorCode } from './upload.ts';

/**
 * The texts of {@link FileUpload} in one language. They are no part of `Messages`, because the first screens load without them.
 * `host` is the utility's website, or `null` if unknown; names are passed through `isolate`.
 */
export interface FileUploadWords {
  readonly title: (utility: string) => string;
  readonly lead: string;
  /** Shown in place of the steps when there are files, and opens them. */
  readonly where: string;
  readonly signIn: string;
  /** Precedes a link to the website. */
  readonly signInAt: string;
  readonly open: string;
  readonly find: string;
  readonly download: string;
  readonly choose: string;
  readonly chooseMore: string;
  /** Follows the button, where files can be dragged. */
  readonly orDrop: string;
  readonly drop: string;
  readonly limits: string;
  readonly files: string;
  readonly waiting: string;
  readonly sending: (percent: string) => string;
  readonly reading: string;
  readonly added: string;
  readonly remove: (name: string) => string;
  readonly retry: string;
  readonly retryName: (name: string) => string;
  readonly errors: Readonly<Record<UploadErrorCode, (host: string | null) => string>>;
  /** Replaces texts above for files that aren't Green Button. `formats`: such as "CSV or XLSX". */
  readonly otherFormats: (
    formats: string,
  ) => Pick<FileUploadWords, 'find' | 'download' | 'limits' | 'errors'>;
  readonly found: string;
  readonly range: (from: string, to: string) => string;
  readonly readings: (count: number) => string;
  readonly estimated: (count: number) => string;
  readonly bills: (count: number) => string;
  readonly leftOut: string;
  readonly reasons: Readonly<Record<LeftOut['reason'], (count: number) => string>>;
  /** Asked where a file may give local times as if they were UTC. `local` and `utc` explain the answers. */
  readonly times: Readonly<Record<'question' | 'why' | Times, string>>;
  readonly submit: string;
  /** Reasons why "Continue" does not work yet. */
  readonly noFile: string;
  readonly notRead: string;
  readonly noData: string;
  readonly noTimes: string;
  /** The next step after "Continue". */
  readonly stores: (company: string) => string;
}

const languages = import.meta.glob<{ words: FileUploadWords }>('./languages/*.ts');
const loaded: { [locale in Locale]?: FileUploadWords } = {};

/** Loads the texts of {@link FileUpload}. Call it again to retry. */
export async function loadFileUploadWords(locale: Locale): Promise<void> {
  const file = await languages[`./languages/${locale}.ts`]?.();
  if (file) loaded[locale] = file.words;
}

/** The texts of {@link FileUpload}, or `null` until they are loaded. The flow loads them before it shows the screen. */
export function useFileUploadWords(locale: Locale): FileUploadWords | null {
  const [, setLoaded] = useState<Locale | null>(null);
  useEffect(() => {
    if (loaded[locale]) return;
    loadFileUploadWords(locale).then(
      () => setLoaded(locale),
      () => {},
    );
  }, [locale]);
  return loaded[locale] ?? null;
}
