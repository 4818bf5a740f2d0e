import { type RefObject, useEffect } from 'react';

/** Within so long a second tap belongs to the first. Browsers count the clicks of a mouse, and not the taps of a finger. */
const DOUBLE_TAP_MS = 500;

/**
 * Keeps the second press of a double click from acting on a screen that came in between: nobody has seen that one yet, and its
 * buttons lie where the first press was. Keys and assistive technology press with a count of 0, and are left alone.
 *
 * @param root around one `main` that is another element for each view
 */
export function useSinglePress(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    // A run of clicks that began elsewhere, on the host page's own button for one, was not meant for any screen.
    let first: { readonly view: Element | null; readonly at: number } | null = null;
    let isTouch = false;
    // Not every browser's click says what it came from.
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
    // Before any handler of the screen.
    element.addEventListener('pointerdown', handlePointerDown, true);
    element.addEventListener('click', handleClick, true);
    return () => {
      element.removeEventListener('pointerdown', handlePointerDown, true);
      element.removeEventListener('click', handleClick, true);
    };
  }, [root]);
}
