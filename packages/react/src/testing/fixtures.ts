import { act } from '@testing-library/react';
import { connectToken, type FakePage, readyPage } from '../../../loader/src/testing/fake-page.ts';
import type { UseConnectConfig } from '../lib/connect-config.ts';

/** Another token for the same page. */
export const otherToken: string = connectToken.replaceAll('s', 't');

/** Message of the page when an account is connected. */
export const success = { type: 'success', code: 'code-1', metadata: {} } as const;

/** A valid config with changes. */
export function config(changes: Partial<UseConnectConfig> = {}): UseConnectConfig {
  return { connectToken, onSuccess: () => {}, ...changes };
}

/** Makes the last frame ready. */
export async function ready(): Promise<FakePage> {
  return await act(readyPage);
}
