import { act, render, screen, waitFor } from '@testing-library/react';
import type { Locale, ManagedConnection, ManagedSharing } from '@utility-connect/protocol';
import { expect, vi } from 'vitest';
import { loadLaterScreens } from '../flow/later/load-later-screens.ts';
import { BackendError } from '../lib/backend.ts';
import { ManageFlow, type ManageFlowProps } from '../manage/ManageFlow.tsx';
import { fakeBackend, sessionOf } from './fake-backend.ts';
import { installFakeClock } from './fake-clock.ts';
import { settled } from './render-flow.tsx';
import { accounts, pge, twoWays, utilities } from './samples.ts';

export const NOON = Date.UTC(2026, 10, 20, 12) / 1000;
export const DAY = 86_400;

export const connection: ManagedConnection = {
  id: 'connection-1',
  utility: twoWays,
  username: 'u•••@example.com',
  method: 'sign_in',
  status: 'active',
  connected_at: NOON - 90 * DAY,
  last_success_at: NOON - DAY,
  accounts,
};

export const edison: ManagedConnection = {
  ...connection,
  id: 'connection-2',
  utility: utilities[1] ?? pge,
  method: 'file',
  username: null,
  accounts: accounts.slice(0, 1),
};

export const sharingOf = (changes: Partial<ManagedSharing> = {}): ManagedSharing => ({
  company_name: 'Sunny Solar',
  environment: 'sandbox',
  last_read_at: NOON,
  connections: [connection],
  expires_in: 1800,
  ...changes,
});

export const failing = (code: string) => () => Promise.reject(new BackendError(code));

/** Renders the page on a fake clock, over a backend that really stops sharing. */
export const openManagePage = async (
  changes: Partial<ManagedSharing> = {},
  overrides: Partial<ManageFlowProps['backend']> = {},
  locale: Locale = 'en',
) => {
  let sharing = sharingOf(changes);
  const stopSharing = vi.fn(async (id: string | null): Promise<unknown> => {
    const connections = sharing.connections.filter((kept) => id !== null && kept.id !== id);
    sharing = { ...sharing, connections };
    return undefined;
  });
  const backend = {
    readSharing: vi.fn(async () => sharing),
    stopSharing,
    startSignIn: vi.fn(async (_utilityId: string) => 'connect-token'),
    ...overrides,
  };
  const flow = fakeBackend({
    openSession: vi.fn(async () => sessionOf({ mode: 'update', consented: true, utility: pge })),
  });
  const spies = { onExit: vi.fn(), onEvent: vi.fn(), onReady: vi.fn(), onLeaveChange: vi.fn() };
  const createFlowBackend = vi.fn((_token: string) => flow);
  // Before the clock is replaced: a module loads in real time.
  await Promise.all([loadLaterScreens(locale, 'file-upload'), import(`../manage/languages/${locale}.ts`)]);
  const user = installFakeClock();
  render(<ManageFlow backend={backend} createFlowBackend={createFlowBackend} locale={locale} {...spies} />);
  await waitFor(() => expect(document.querySelector('[data-screen]')).not.toBeNull());
  await settled();
  const change = (next: Partial<ManagedSharing>) => {
    sharing = { ...sharing, ...next };
  };
  return { backend, stopSharing, createFlowBackend, user, change, ...spies };
};

export const facts = (within: ParentNode) =>
  [...(within.querySelector('dl')?.children ?? [])].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
export const announced = async () => {
  await act(() => vi.advanceTimersByTimeAsync(200));
  return screen.getByRole('status').textContent;
};
export const eventsNamed = (onEvent: ReturnType<typeof vi.fn>, name: string) =>
  onEvent.mock.calls.filter(([event]) => event === name).map(([, metadata]) => metadata);
