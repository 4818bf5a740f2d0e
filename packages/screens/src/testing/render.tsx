import '@testing-library/jest-dom/vitest';
import './dialogs.ts';
import { render } from '@testing-library/react';
import type { Locale } from '@utility-connect/protocol';
import type { ReactNode } from 'react';
import { Frame, type FrameProps } from '../frame/Frame.tsx';
import { loadMessages } from '../lib/messages/load-messages.ts';
import { MessagesProvider } from '../lib/messages/MessagesProvider.tsx';
import { installFakeClock } from './fake-clock.ts';

/**
 * Renders a screen in its frame, as the flow does, on a fake clock.
 *
 * @param frame props of the frame. Default: the sandbox, showing `credentials`
 */
export async function renderScreen(
  screen: ReactNode,
  frame: Partial<FrameProps> = {},
  locale: Locale = 'en',
) {
  // Before the clock is replaced: a module loads in real time.
  const messages = await loadMessages(locale);
  const user = installFakeClock();
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
    user,
    /** Renders other content, or other props of the frame. */
    show: (content: ReactNode, props: Partial<FrameProps> = {}) => rerender(framed(content, props)),
  };
}
