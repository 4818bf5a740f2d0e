import '@testing-library/jest-dom/vitest';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ComponentType, Fragment, type ReactNode } from 'react';
import { afterEach, expect, vi } from 'vitest';
import { ConnectFlow } from '../flow/ConnectFlow.tsx';
import type { ConnectFlowProps } from '../flow/connect-flow-props.ts';
import type { ConnectBackend } from '../lib/backend.ts';
import { fakeBackend } from './fake-backend.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Shows the flow, embedded, on a fake backend, and waits for its first screen. */
export async function renderFlow(
  overrides: Partial<ConnectBackend> = {},
  props: Partial<ConnectFlowProps> = {},
  Wrapper: ComponentType<{ children?: ReactNode }> = Fragment as never,
) {
  const spies = { onSuccess: vi.fn(), onExit: vi.fn(), onEvent: vi.fn(), onReady: vi.fn() };
  const backend = { ...fakeBackend(), ...overrides } as ReturnType<typeof fakeBackend>;
  const flow = (more: Partial<ConnectFlowProps> = {}) => (
    <Wrapper>
      <ConnectFlow backend={backend} embedded locale="en" {...spies} {...props} {...more} />
    </Wrapper>
  );
  const { rerender } = render(flow());
  await waitFor(() => expect(currentScreen()).toMatch(/^(?!loading)/));
  await settled();
  const rerenderWith = (more: Partial<ConnectFlowProps>) => rerender(flow(more));
  return { backend, rerenderWith, user: userEvent.setup(), ...spies };
}

/** The screen that the flow is at. */
export function currentScreen(): string {
  return document.querySelector<HTMLElement>('[data-screen]')?.dataset.screen ?? 'loading';
}

/** Presses a button as soon as it is there. */
export async function press(name: string | RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name }, { timeout: 3000 }));
  await settled();
}

/** Waits until React has run the effects of what is on the screen: focus, events and announcements come from them. */
export async function settled(): Promise<void> {
  await act(async () => {});
}

/** Types a login. */
export async function fillIn(user: UserEvent, username = 'user@example.com', password = 'password') {
  await user.type(await screen.findByLabelText('Username or email'), username);
  await user.type(screen.getByLabelText('Password'), password);
}
