import { type RefObject, useEffect } from 'react';

/** Longest time between the taps of a double tap. Browsers count clicks of a mouse in `detail`, but not taps. */
const DOUBLE_TAP_MS = 500;

/**
 * Ignores the second press of a double click when the view changed in between: its buttons lie where the previous
 * ones were, and the person has not seen them yet. Keys and assistive technology click with a `detail` of 0 and are
 * not affected.
 *
 * @param root contains a `main` that is another element for each view
 */
export function useSinglePress(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    // `null` until the first click, so that a double click that started on the host page's button is ignored.
    let first: { readonly view: Element | null; readonly at: number } | null = null;
    let isTouch = false;
    // Not every browser sets `pointerType` on clicks.
    const handlePointerDown = (event: PointerEvent) => {
      isTouch = event.pointerType === 'touch';
    };
    const handleClick = (event: MouseEvent) => {
      if (event.detail === 0) return;
      const view = element.querySelector('main');
      const isSoon = first !== null && event.timeStamp - first.at < DOUBLE_TAP_MS;
      if (event.detail === 1 && !(isTouch && isSoon)) {
        first = { view, at: event.timeStamp };
      } else if (first?.view !== view) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    // Listen in the capture phase, before any handler of the screen.
    element.addEventListener('pointerdown', handlePointerDown, true);
    element.addEventListener('click', handleClick, true);
    return () => {
      element.removeEventListener('pointerdown', handlePointerDown, true);
      element.removeEventListener('click', handleClick, true);
    };
  }, [root]);
}
