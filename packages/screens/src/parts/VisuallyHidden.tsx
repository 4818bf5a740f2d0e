import type { ReactNode } from 'react';
import classes from './VisuallyHidden.module.css';

/** Props of {@link VisuallyHidden}. */
export interface VisuallyHiddenProps {
  readonly children: ReactNode;
}

/** Words for screen readers alone. */
export function VisuallyHidden({ children }: VisuallyHiddenProps): ReactNode {
  return <span className={classes.hidden}>{children}</span>;
}
