import { useEffect } from 'react';

/**
 * Closes on Escape, wherever in the document the focus is. The host page's dialog does not receive key events from
 * inside its frame. In a search field with text, Escape clears the field first.
 *
 * @param onClose `undefined` disables it
 */
export function useEscape(onClose: (() => void) | undefined): void {
  useEffect(() => {
    if (!onClose) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isFilledSearch(event.target)) return;
      // The browser would cancel a dialog that `onClose` opens.
      event.preventDefault();
      onClose();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [onClose]);
}

const isFilledSearch = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'search' && target.value !== '';
