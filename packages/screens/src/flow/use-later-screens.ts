import type { Locale } from '@utility-connect/protocol';
import { useCallback, useEffect, useState } from 'react';
import { type LaterScreens, loadedLaterScreens, loadLaterScreens } from './load-later-screens.ts';

/** What {@link useLaterScreens} returns. */
export interface LaterScreensResult {
  /** `null` until they are loaded. */
  readonly screens: LaterScreens | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/**
 * Loads the screens after the terms while the first screen is read.
 *
 * @param isNeeded whether one of them is to be shown; becoming so tries again after a failure
 * @param locale language of their texts
 */
export function useLaterScreens(isNeeded: boolean, locale: Locale): LaterScreensResult {
  const [, setLoaded] = useState<Locale | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    loadLaterScreens(locale).then(
      () => setLoaded(locale),
      () => setFailed(true),
    );
  }, [locale]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: tries again when they become needed
  useEffect(load, [load, isNeeded]);
  return { screens: loadedLaterScreens(locale), hasFailed, retry: load };
}
