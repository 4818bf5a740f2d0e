import { style } from './style.ts';

// The page has one scroll position, however many dialogs share it: the first locks, the last restores.
let locks = 0;
let restore = (): void => {};

/**
 * Keeps the page behind a dialog from scrolling.
 *
 * @returns a function that puts scroll position and styles back as they were; to be called once
 */
export function lockScroll(): () => void {
  if (locks++ === 0) restore = lock(document.documentElement);
  return () => {
    if (--locks === 0) restore();
  };
}

const lock = (root: HTMLElement): (() => void) => {
  const { scrollX: left, scrollY: top } = window;
  // By longhand: the shorthand reads as '' when the page has set only one of them.
  const before = ['overflow-x', 'overflow-y', 'scrollbar-gutter'].map(
    (property) =>
      [property, root.style.getPropertyValue(property), root.style.getPropertyPriority(property)] as const,
  );
  style(root, {
    'overflow-x': 'hidden',
    'overflow-y': 'hidden',
    // A scrollbar that takes up room must not make the page jump sideways as it goes.
    ...(window.innerWidth > root.clientWidth && { 'scrollbar-gutter': 'stable' }),
  });
  return () => {
    for (const [property, value, priority] of before) root.style.setProperty(property, value, priority);
    if (!root.getAttribute('style')) root.removeAttribute('style');
    if (window.scrollX !== left || window.scrollY !== top) {
      window.scrollTo({ left, top, behavior: 'instant' });
    }
  };
};
