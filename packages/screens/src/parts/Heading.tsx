import type { ReactNode } from 'react';
import classes from './Heading.module.css';

/** Props of {@link Heading}. */
export interface HeadingProps {
  readonly children: ReactNode;
}

/** The one heading of a screen. It takes the focus when the screen appears, so that reading starts there. */
export function Heading({ children }: HeadingProps): ReactNode {
  return (
    <h1 className={classes.heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

/**
 * Moves the focus to the heading of the screen that is shown.
 *
 * @param within the flow's root, or anything around it
 */
export function focusHeading(within: ParentNode): void {
  // The heading stands at the top anyway; scrolling to it would move the host page.
  within.querySelector('h1')?.focus({ preventScroll: true });
}

/**
 * Moves the focus to the heading of the screen that an element is on: before the element itself goes away, and
 * the focus with it.
 */
export function focusHeadingAround(element: Element): void {
  focusHeading(element.closest('[data-screen]') ?? element.ownerDocument);
}
