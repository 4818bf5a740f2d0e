import '@testing-library/jest-dom/vitest';
import './dialogs.ts';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { expect, vi } from 'vitest';
import { ConnectFlow } from '../flow/ConnectFlow.tsx';
import type { ConnectFlowProps } from '../flow/connect-flow-props.ts';
import { loadLaterScreens } from '../flow/later/load-later-screens.ts';
import type { ConnectBackend } from '../lib/backend.ts';
import { loadMessages } from '../lib/messages/load-messages.ts';
import { fakeBackend } from './fake-backend.ts';
import { installFakeClock } from './fake-clock.ts';

/** Renders the embedded flow on a fake backend and a fake clock, and waits for its first screen. */
export async function renderFlow(
  overrides: Partial<ConnectBackend> = {},
  props: Partial<ConnectFlowProps> = {},
  Wrapper: ComponentType<{ children?: ReactNode }> = Fragment as never,
) {
  const spies = { onSuccess: vi.fn(), onExit: vi.fn(), onEvent: vi.fn(), onReady: vi.fn() };
  const backend = { ...fakeBackend(), ...overrides } as ReturnType<typeof fakeBackend>;
  // Before the clock is replaced: a module loads in real time.
  const [messages] = await Promise.all([
    loadMessages(props.locale ?? 'en'),
    loadLaterScreens(props.locale ?? 'en', 'file-upload'),
  ]);
  const user = installFakeClock();
  const flow = (more: Partial<ConnectFlowProps> = {}) => (
    <Wrapper>
      <ConnectFlow
        backend={backend}
        embedded
        locale="en"
        messages={messages}
        {...spies}
        {...props}
        {...more}
      />
    </Wrapper>
  );
  const { rerender } = render(flow());
  await waitFor(() => expect(currentScreen()).toMatch(/^(?!loading)/));
  await settled();
  const rerenderWith = (more: Partial<ConnectFlowProps>) => rerender(flow(more));
  return { backend, rerenderWith, user, ...spies };
}

/** The screen that the flow shows. */
export function currentScreen(): string {
  return document.querySelector<HTMLElement>('[data-screen]')?.dataset.screen ?? 'loading';
}

/** Clicks a button as soon as it exists. */
export async function press(name: string | RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name }));
  await settled();
}

/** Chooses a utility as soon as the search has ended. */
export async function chooseUtility(name: RegExp): Promise<void> {
  await waitFor(() => expect(screen.getByRole('button', { name })).not.toHaveAttribute('aria-disabled'));
  await press(name);
}

/** Waits until React has run its effects, which move the focus and send events and announcements. */
export async function settled(): Promise<void> {
  await act(async () => {});
}

/** Types a username and a password. */
export async function fillIn(user: UserEvent, username = 'user@example.com', password = 'password') {
  await user.type(await screen.findByLabelText('Username or email'), username);
  await user.type(screen.getByLabelText('Password'), password);
}

/** A small file to upload. */
export const file = (name = 'usage.xml'): File => new File(['<feed/>'], name);

/** Chooses files on the screen for uploads. */
export async function addFiles(...files: File[]): Promise<void> {
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files } });
  // The uploader loads with the first file.
  await vi.dynamicImportSettled();
  await settled();
}
