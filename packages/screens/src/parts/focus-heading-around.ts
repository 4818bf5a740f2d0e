import { focusHeading } from './Heading.tsx';

/**
 * Moves the focus to the heading of the screen that contains an element. Call it before the focused element is
 * removed, or the focus is lost.
 */
export function focusHeadingAround(element: Element): void {
  focusHeading(element.closest('[data-screen]') ?? element.ownerDocument);
}
