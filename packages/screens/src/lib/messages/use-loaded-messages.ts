import type { Locale } from '@utility-connect/protocol';
import { useEffect, useState } from 'react';
import { loadMessages } from './load-messages.ts';
import type { Messages } from './messages.ts';

const RETRY_MS = 1_000;

/**
 * The messages of a language, loaded unless they are given. While another language loads, the previous one stays.
 *
 * @returns `null` until the first messages are loaded
 */
export function useLoadedMessages(locale: Locale, given: Messages | undefined): Messages | null {
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
  return given ?? loaded;
}
