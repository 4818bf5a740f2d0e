import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Heading } from '../parts/Heading.tsx';
import { renderScreen } from '../testing/render.tsx';
import { useAnnouncement } from './use-announcement.ts';

const heading = <Heading>A screen</Heading>;

describe('Frame', () => {
  it('exposes screen, language and error on the root element', async () => {
    const { root } = await renderScreen(heading, { screen: 'success', error: 'offline' }, 'fr');
    expect(root).toHaveAttribute('data-screen', 'success');
    expect(root).toHaveAttribute('data-error', 'offline');
    expect(root).toHaveAttribute('lang', 'fr');
  });

  it('shows Back and Close only with a handler', async () => {
    const [onBack, onClose] = [vi.fn(), vi.fn()];
    const { user, show } = await renderScreen(heading, { onBack, onClose });
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(onBack).toHaveBeenCalledOnce();
    expect(onClose).toHaveBeenCalledOnce();
    show(heading, { onBack: undefined, onClose: undefined });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('exposes the progress to screen readers', async () => {
    await renderScreen(heading, { progress: [2, 5] });
    expect(screen.getByRole('progressbar', { name: 'Step 2 of 5' })).toHaveValue(2);
  });

  it('shows the sandbox ribbon only in the sandbox', async () => {
    const { show } = await renderScreen(heading, { sandbox: true });
    expect(screen.getByText(/Sandbox/)).toBeVisible();
    show(heading, { sandbox: false });
    expect(screen.queryByText(/Sandbox/)).not.toBeInTheDocument();
  });

  it('moves the focus to the heading only when the screen changes', async () => {
    const { user, show } = await renderScreen(heading, { screen: 'credentials', onClose: vi.fn() });
    await user.tab();
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    show(<Heading>The same</Heading>, { screen: 'credentials' });
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    show(<Heading>Another</Heading>, { screen: 'connecting' });
    expect(screen.getByRole('heading', { name: 'Another' })).toHaveFocus();
  });

  it('does not take the focus while its window is not focused', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    await renderScreen(heading);
    expect(document.body).toHaveFocus();
  });

  it('keeps its live region when the screen changes', async () => {
    const { show } = await renderScreen(heading);
    const region = screen.getByRole('status');
    show(heading, { screen: 'success' });
    expect(screen.getByRole('status')).toBe(region);
  });

  it('announces a sentence again after a pause without one', async () => {
    const Announcement = ({ sentence }: { sentence: string | null }) => {
      useAnnouncement(sentence);
      return null;
    };
    const announced: string[] = [];
    const { show } = await renderScreen(<Announcement sentence={null} />);
    const region = screen.getByRole('status');
    const watch = new MutationObserver(() => announced.push(region.textContent));
    watch.observe(region, { childList: true, characterData: true, subtree: true });
    for (const sentence of ['Still trying…', null, 'Still trying…', null]) {
      show(<Announcement sentence={sentence} />);
      await act(() => vi.advanceTimersByTimeAsync(500));
    }
    watch.disconnect();
    expect(announced.filter(Boolean)).toEqual(['Still trying…', 'Still trying…']);
  });

  it('applies the client’s appearance as style properties', async () => {
    const { root } = await renderScreen(heading, {
      appearance: { theme: 'dark', variables: { accent: '#ffd400' } },
    });
    expect(root).toHaveAttribute('data-uc-theme', 'dark');
    expect(root.style.getPropertyValue('--uc-accent')).toBe('#ffd400');
    expect(root.style.getPropertyValue('--uc-on-accent')).toBe('rgb(0 0 0)');
  });
});
