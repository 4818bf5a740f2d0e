import type { KeyboardEvent, RefObject } from 'react';

/**
 * Moves the focus with arrow keys between a search box and the buttons of its list. A letter typed on a button moves
 * the focus to the box.
 *
 * @returns a `keydown` handler for an element around both
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
    // Arrow keys belong to the input method while it composes text.
    const element = event.nativeEvent.isComposing ? undefined : target();
    if (!element) return;
    // Without preventing the default, the letter is typed into the box.
    if (!isTyping(event)) event.preventDefault();
    element.focus();
  };
}

const isTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && ((key.length === 1 && key !== ' ') || key === 'Backspace');
