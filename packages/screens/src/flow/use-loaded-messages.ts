import type { Locale } from '@utility-connect/protocol';
import { useEffect, useState } from 'react';
import { loadMessages } from '../lib/messages/load-messages.ts';
import type { Messages } from '../lib/messages/messages.ts';

const RETRY_MS = 1_000;

/**
 * The texts of a language, loaded unless they are given. Until another language is there, the one before stays.
 *
 * @returns `null` until the first is there
 */
export function useLoadedMessages(locale: Locale, given: Messages | undefined): Messages | null {
  const [loaded, setLoaded] = useState<Messages | null>(null);
  useEffect(() => {
    if (given) return;
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout>;
    const load = () => {
      loadMessages(locale).then(
        (messages) => isWanted && setLoaded(messages),
        // Without words there is nothing to say about it but to try again.
        () => {
          if (isWanted) timer = setTimeout(load, RETRY_MS);
        },
      );
    };
    load();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [locale, given]);
  return given ?? loaded;
}
