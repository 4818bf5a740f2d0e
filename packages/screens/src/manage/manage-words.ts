import type { Locale, Scope } from '@utility-connect/protocol';
import { useEffect, useState } from 'react';
import type { Sentence } from '../lib/messages/messages.ts';

/**
 * The texts of the manage page in one language. They are no part of `Messages`, because Connect never shows them. Names are
 * passed through `isolate`; dates are written out.
 */
export interface ManageWords {
  readonly title: (company: string) => string;
  readonly lastRead: (company: string, date: string) => string;
  readonly neverRead: (company: string) => string;
  /** Labels of the facts about the consent and a connection. */
  readonly why: string;
  readonly data: string;
  readonly history: string;
  readonly since: string;
  readonly until: string;
  readonly updated: string;
  /** Names in lower case: a list of them begins with a capital. */
  readonly scopes: Readonly<Record<Scope, string>>;
  /** The reach of the data into the past. */
  readonly months: (count: number) => string;
  readonly untilStopped: string;
  readonly notYet: string;
  readonly accounts: (count: number) => string;
  readonly preparing: string;
  readonly needsSignIn: (company: string) => string;
  readonly signIn: string;
  readonly change: string;
  readonly addFile: string;
  /** Names the utility of a button for screen readers. */
  readonly of: (action: string, utility: string) => string;
  readonly stop: string;
  readonly stopAll: string;
  readonly stopTitle: (company: string, utility: string) => string;
  readonly stopAllTitle: (company: string) => string;
  /** The data that is deleted, before the person confirms. */
  readonly loses: (company: string) => string;
  readonly deletes: (list: string) => string;
  readonly login: string;
  readonly permission: string;
  readonly accountsWithData: (count: number) => string;
  readonly copies: (company: string) => string;
  readonly confirm: string;
  readonly keep: string;
  readonly stopped: (company: string, utility: string) => Sentence;
  readonly failed: Sentence;
  readonly empty: (company: string) => Sentence;
  readonly expired: (company: string | null) => Sentence;
  readonly unknown: Sentence;
}

const languages = import.meta.glob<{ words: ManageWords }>('./languages/*.ts');
const loaded: { [locale in Locale]?: ManageWords } = {};

const RETRY_MS = 1_000;

/** Loads the texts of the manage page. */
async function loadManageWords(locale: Locale): Promise<void> {
  const file = await languages[`./languages/${locale}.ts`]?.();
  if (file) loaded[locale] = file.words;
}

/** The texts of the manage page, or `null` until they are loaded. */
export function useManageWords(locale: Locale): ManageWords | null {
  const [, setLoaded] = useState<Locale | null>(null);
  useEffect(() => {
    let isActive = true;
    let timer: ReturnType<typeof setTimeout>;
    const load = () => {
      loadManageWords(locale).then(
        () => isActive && setLoaded(locale),
        // Without words no error can be shown, so retry.
        () => {
          if (isActive) timer = setTimeout(load, RETRY_MS);
        },
      );
    };
    if (!loaded[locale]) load();
    return () => {
      isActive = false;
      clearTimeout(timer);
    };
  }, [locale]);
  return loaded[locale] ?? null;
}
