'use client';

import { connectLabel } from '@utility-connect/loader';
import { useSyncExternalStore } from 'react';
import type { UseConnectConfig } from './connect-config.ts';

type Locale = NonNullable<UseConnectConfig['locale']>;

/**
 * Returns the language of the screens: the requested one, or the one of the browser if there is none or we don't have it. The
 * server renders English, because it does not know the browser. The language changes after hydration, so that hydration matches
 * the server's markup.
 *
 * @param requested `locale` of the config
 */
export function useLocale(requested: Locale | undefined): Locale {
  const preferred = useSyncExternalStore(subscribe, findPreferred, () => 'en' as const);
  return requested && connectLabel(requested) ? requested : preferred;
}

// Browsers do not change their language while a page is open.
const subscribe = () => () => {};

const findPreferred = () =>
  (navigator.languages.map((tag) => tag.slice(0, 2)).find(connectLabel) ?? 'en') as Locale;
