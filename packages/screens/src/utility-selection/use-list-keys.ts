import type { KeyboardEvent, RefObject } from 'react';

/**
 * Arrow keys between a search box and the buttons of its list. The focus really moves, so that Enter and the
 * reading of a row are the browser's own; a letter typed on a row goes to the box.
 *
 * @returns the handler for `keydown` around both
 */
export function useListKeys(
  box: RefObject<HTMLInputElement | null>,
  list: RefObject<HTMLElement | null>,
): (event: KeyboardEvent) => void {
  return (event) => {
    const rows = Array.from(list.current?.querySelectorAll('button') ?? []);
    const index = rows.indexOf(document.activeElement as HTMLButtonElement);
    const isInBox = document.activeElement === box.current;
    const target = () => {
      switch (event.key) {
        case 'ArrowDown':
          return rows[Math.min(index + 1, rows.length - 1)];
        case 'ArrowUp':
          return index > 0 ? rows[index - 1] : box.current;
        case 'Home':
          return isInBox ? undefined : rows[0];
        case 'End':
          return isInBox ? undefined : rows.at(-1);
        default:
          return !isInBox && isTyping(event) ? box.current : undefined;
      }
    };
    // While letters are composed (Japanese, accents) the arrows belong to the composing.
    const element = event.nativeEvent.isComposing ? undefined : target();
    if (!element) return;
    // The letter itself still has to arrive in the box.
    if (!isTyping(event)) event.preventDefault();
    element.focus();
  };
}

const isTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && ((key.length === 1 && key !== ' ') || key === 'Backspace');
