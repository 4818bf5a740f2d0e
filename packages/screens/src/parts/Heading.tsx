import type { ReactNode } from 'react';
import classes from './Heading.module.css';

interface HeadingProps {
  readonly children: ReactNode;
}

/** The one heading of a screen. It receives the focus when the screen appears. */
export function Heading({ children }: HeadingProps): ReactNode {
  return (
    <h1 className={classes.heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

/**
 * Moves the focus to the heading of the current screen.
 *
 * @param within the root of the flow or an ancestor
 */
export function focusHeading(within: ParentNode): void {
  // The heading is at the top; scrolling to it would scroll the host page.
  within.querySelector('h1')?.focus({ preventScroll: true });
}
