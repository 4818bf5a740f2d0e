import '@testing-library/jest-dom/vitest';
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Locale } from '@utility-connect/protocol';
import type { ReactNode } from 'react';
import { afterEach, vi } from 'vitest';
import { Frame, type FrameProps } from '../frame/Frame.tsx';
import { loadMessages } from '../lib/messages/load-messages.ts';
import { MessagesProvider } from '../lib/messages/MessagesProvider.tsx';

// jsdom lays nothing out, and so has nothing to scroll.
Element.prototype.scrollIntoView = () => {};

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/**
 * Shows a screen in its frame, as the flow does.
 *
 * @param frame how the frame is; a sandbox unless given
 */
export async function renderScreen(
  screen: ReactNode,
  frame: Partial<FrameProps> = {},
  locale: Locale = 'en',
) {
  const messages = await loadMessages(locale);
  const framed = (content: ReactNode, props: Partial<FrameProps> = {}) => (
    <MessagesProvider messages={messages} locale={locale}>
      <Frame screen="credentials" sandbox {...frame} {...props}>
        {content}
      </Frame>
    </MessagesProvider>
  );
  const { rerender, container } = render(framed(screen));
  return {
    container,
    root: container.firstElementChild as HTMLElement,
    user: userEvent.setup(),
    /** Shows another content, in a frame with other props. */
    show: (content: ReactNode, props: Partial<FrameProps> = {}) => rerender(framed(content, props)),
  };
}
