import { type RefObject, useEffect, useRef } from 'react';
import { focusHeading } from '../parts/Heading.tsx';

/**
 * Moves the focus to the heading whenever another screen is shown, so that keyboard and screen reader start there.
 *
 * @param isWaiting nothing is shown yet: the first screen gets the focus only if this window has it already,
 * because a frame that is not open yet must not take it from the host page
 */
export function useScreenFocus(
  root: RefObject<HTMLElement | null>,
  screen: string,
  isWaiting: boolean,
): void {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (isWaiting || shown.current === screen) return;
    const isFirst = shown.current === null;
    shown.current = screen;
    if (root.current && (!isFirst || document.hasFocus())) focusHeading(root.current);
  }, [root, screen, isWaiting]);
}
