import type { Locale } from '@utility-connect/protocol';
import { useCallback, useEffect, useState } from 'react';
import type { ConnectState } from '../connect-state.ts';
import { type LaterScreens, loadedLaterScreens, loadLaterScreens } from './load-later-screens.ts';

/** Result of {@link useLaterScreens}. */
export interface LaterScreensResult {
  /** `null` until they are loaded. */
  readonly screens: LaterScreens | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/**
 * Loads the screens after the terms while the first screen is read.
 *
 * @param needed the one to be shown, if any; another one tries again after a failure
 * @param locale language of their texts
 */
export function useLaterScreens(
  needed: ConnectState['screen'] | undefined,
  locale: Locale,
): LaterScreensResult {
  const [, setLoaded] = useState({});
  const [failure, setFailure] = useState<{ screen: ConnectState['screen'] | undefined } | null>(null);
  const load = useCallback(() => {
    if (loadedLaterScreens(locale, needed)) return;
    setFailure(null);
    loadLaterScreens(locale, needed).then(
      () => setLoaded({}),
      () => setFailure({ screen: needed }),
    );
  }, [locale, needed]);
  useEffect(load, [load]);
  const hasFailed = failure !== null && failure.screen === needed;
  return { screens: loadedLaterScreens(locale, needed), hasFailed, retry: load };
}
