import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useEscape } from './use-escape.ts';

afterEach(cleanup);

function Closable({ onClose }: { readonly onClose?: () => void }) {
  useEscape(onClose);
  return <input type="search" aria-label="Search" />;
}

it('closes on Escape wherever the focus is', () => {
  const onClose = vi.fn();
  render(<Closable onClose={onClose} />);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledTimes(2);
});

it('keeps the browser from cancelling a dialog that it opens', () => {
  render(<Closable onClose={() => {}} />);
  // `false`: the default action was prevented.
  expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(false);
});

it('ignores Escape in a search field with text', () => {
  const onClose = vi.fn();
  render(<Closable onClose={onClose} />);
  const field = screen.getByRole('searchbox');
  fireEvent.change(field, { target: { value: 'PGE' } });
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
});

it('ignores Escape without a handler and after unmounting', () => {
  const onClose = vi.fn();
  const { rerender, unmount } = render(<Closable onClose={onClose} />);
  rerender(<Closable />);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  unmount();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
});
