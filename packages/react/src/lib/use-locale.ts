'use client';

import { connectLabel } from '@utility-connect/loader';
import { useSyncExternalStore } from 'react';
import type { UseConnectConfig } from './connect-config.ts';

type Locale = NonNullable<UseConnectConfig['locale']>;

/**
 * The language of the screens: the one that is asked for, else the browser's. A server does not know the browser's and
 * renders English; the language changes right after hydration, which so sees what the server sent.
 *
 * @param requested what the config says
 */
export function useLocale(requested: Locale | undefined): Locale {
  const preferred = useSyncExternalStore(subscribe, findPreferred, () => 'en' as const);
  return requested ?? preferred;
}

// Browsers do not change their languages under a page.
const subscribe = () => () => {};

const findPreferred = () =>
  (navigator.languages.map((tag) => tag.slice(0, 2)).find((language) => connectLabel(language)) ??
    'en') as Locale;
