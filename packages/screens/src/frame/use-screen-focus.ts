import { type RefObject, useEffect, useRef } from 'react';
import { focusHeading } from '../parts/Heading.tsx';

/**
 * Moves the focus to the heading when another view is shown, so that keyboards and screen readers start there, unless
 * the screen has focused one of its fields.
 *
 * The first view takes the focus only if the window has it: a dialog that is not open yet must not take it from the
 * host page.
 *
 * @param isLoading whether no view is shown yet
 */
export function useScreenFocus(root: RefObject<HTMLElement | null>, view: string, isLoading: boolean): void {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    // The same view after it counts as another one, because the focused element is gone.
    if (isLoading && shown.current !== null) shown.current = '';
    if (isLoading || shown.current === view) return;
    const isFirst = shown.current === null;
    shown.current = view;
    const hasFocus = root.current?.querySelector('main')?.contains(document.activeElement);
    if (root.current && !hasFocus && (!isFirst || document.hasFocus())) focusHeading(root.current);
  }, [root, view, isLoading]);
}
