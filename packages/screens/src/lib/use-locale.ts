import type { Locale } from '@utility-connect/protocol';
import { useMemo } from 'react';
import { resolveLocale } from './locale.ts';

/** The given language, otherwise the browser's, else English. */
export function useLocale(given: Locale | undefined): Locale {
  return useMemo(
    () => given ?? resolveLocale(null, typeof navigator === 'undefined' ? [] : navigator.languages),
    [given],
  );
}
