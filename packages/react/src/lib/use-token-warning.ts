'use client';

import { useEffect } from 'react';
import type { UseConnectConfig, UseManageConfig } from './connect-config.ts';

const PATIENCE_MS = 5000;

/**
 * Warns in the console if the token stays `undefined`: a misspelled field of a response looks like a token that is being fetched.
 * There is no warning for `null`, with which an app says that it has no token yet.
 */
export function useTokenWarning(config: UseConnectConfig | UseManageConfig): void {
  const field = 'manageToken' in config ? 'manageToken' : 'connectToken';
  const isMissing = config[field as 'connectToken'] === undefined;
  useEffect(() => {
    if (!isMissing) return;
    const timer = setTimeout(() => {
      // biome-ignore lint/suspicious/noConsole: the button only looks as if it were loading.
      console.warn(`${field} is still undefined: the button stays disabled until it is set.`);
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isMissing, field]);
}
