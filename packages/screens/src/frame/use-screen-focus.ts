import { type RefObject, useEffect, useRef } from 'react';
import { focusHeading } from '../parts/Heading.tsx';

/**
 * Moves the focus to the heading whenever another screen is shown, so that keyboard and screen reader start there.
 * A screen that has put the focus on a field of its own keeps it there.
 *
 * @param isWaiting nothing is shown yet: the first screen gets the focus only if this window has it already,
 * because a frame that is not open yet must not take it from the host page
 */
export function useScreenFocus(root: RefObject<HTMLElement | null>, view: string, isWaiting: boolean): void {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (isWaiting || shown.current === view) return;
    const isFirst = shown.current === null;
    shown.current = view;
    const hasFocus = root.current?.querySelector('main')?.contains(document.activeElement);
    if (root.current && !hasFocus && (!isFirst || document.hasFocus())) focusHeading(root.current);
  }, [root, view, isWaiting]);
}
