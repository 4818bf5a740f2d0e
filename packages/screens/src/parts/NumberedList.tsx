import type { ReactNode } from 'react';
import classes from './NumberedList.module.css';

interface NumberedListProps {
  /** `<li>` elements. */
  readonly children: ReactNode;
}

/** A few steps, in order. */
export function NumberedList({ children }: NumberedListProps): ReactNode {
  return <ol className={classes.steps}>{children}</ol>;
}
