import type { Locale } from '@utility-connect/protocol';
import { useEffect, useMemo, useState } from 'react';
import { loadedMessages, loadMessages } from './load-messages.ts';
import type { FirstMessages, Messages } from './messages.ts';

const RETRY_MS = 1_000;

/**
 * The messages of a language, loaded unless they are given. While another language loads, the previous one stays.
 *
 * @param given messages that are known; the others are added when they are loaded, which the flow does before it shows a later screen
 * @returns `null` until the first messages are loaded
 */
export function useLoadedMessages(locale: Locale, given: FirstMessages | undefined): Messages | null {
  const [loaded, setLoaded] = useState<Messages | null>(null);
  useEffect(() => {
    if (given) return;
    let isActive = true;
    let timer: ReturnType<typeof setTimeout>;
    const load = () => {
      loadMessages(locale).then(
        (messages) => isActive && setLoaded(messages),
        // Without messages no error can be shown, so retry.
        () => {
          if (isActive) timer = setTimeout(load, RETRY_MS);
        },
      );
    };
    load();
    return () => {
      isActive = false;
      clearTimeout(timer);
    };
  }, [locale, given]);
  const all = loadedMessages(locale);
  // Without the messages of later screens until these are loaded.
  const merged = useMemo(() => given && merge(all, given), [all, given]);
  return merged ?? loaded;
}

const merge = (all: Messages | undefined, given: FirstMessages): Messages =>
  ({ ...all, ...given, problems: { ...all?.problems, ...given.problems } }) as Messages;
