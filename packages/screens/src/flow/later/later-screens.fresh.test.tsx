import '@testing-library/jest-dom/vitest';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { UtilitySummary } from '@utility-connect/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBackend, sessionOf } from '../../testing/fake-backend.ts';
import { filesOnly, pge } from '../../testing/samples.ts';

const open = async (utility: UtilitySummary = pge) => {
  const [{ ConnectFlow }, { firstMessages }, { loadedLaterScreens }] = await Promise.all([
    import('../ConnectFlow.tsx'),
    import('../../languages/en.ts'),
    import('./load-later-screens.ts'),
  ]);
  const session = sessionOf({ consented: true, utility });
  const flow = (
    <ConnectFlow
      backend={fakeBackend()}
      messages={firstMessages}
      locale="en"
      initialSession={session}
      onSuccess={vi.fn()}
      onExit={vi.fn()}
    />
  );
  const { container } = render(flow);
  const root = container.querySelector('[data-screen]') as HTMLElement;
  return { root, loadedLaterScreens };
};

describe('the screens after the terms', () => {
  beforeEach(() => vi.resetModules());
  afterEach(() => {
    vi.doUnmock('./later-screens.tsx');
    vi.doUnmock('../../file-upload/FileUploadView.tsx');
    vi.resetModules();
  });

  it('are loaded by the flow with their texts, which says so until then and then moves the focus to the heading', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    const { root, loadedLaterScreens } = await open();
    expect(root).toHaveAttribute('data-screen', 'loading');
    expect(loadedLaterScreens('en')).toBeNull();
    await waitFor(() => expect(root).toHaveAttribute('data-screen', 'credentials'));
    await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
  });

  it('offer to try again when they cannot be loaded', async () => {
    vi.doMock('./later-screens.tsx', () => {
      throw new Error('offline');
    });
    const { root } = await open();
    await waitFor(() => expect(root).toHaveAttribute('data-screen', 'error'));
    expect(root).toHaveAttribute('data-error', 'service_unavailable');
    vi.doUnmock('./later-screens.tsx');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    await waitFor(() => expect(root).toHaveAttribute('data-screen', 'credentials'));
  });

  it('load the one for files when it is to be shown, and offer to try again when it cannot be loaded', async () => {
    const load = vi.fn(() => {
      throw new Error('offline');
    });
    vi.doMock('../../file-upload/FileUploadView.tsx', load);
    const { root: other } = await open();
    await waitFor(() => expect(other).toHaveAttribute('data-screen', 'credentials'));
    expect(load).not.toHaveBeenCalled();
    const { root } = await open(filesOnly);
    await waitFor(() => expect(root).toHaveAttribute('data-error', 'service_unavailable'));
    expect(load).toHaveBeenCalled();
    vi.doUnmock('../../file-upload/FileUploadView.tsx');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    await waitFor(() => expect(root).toHaveAttribute('data-screen', 'file-upload'));
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible();
  });
});
