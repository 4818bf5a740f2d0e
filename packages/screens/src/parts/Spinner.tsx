import type { ReactNode } from 'react';
import classes from './Button.module.css';

/** A turning ring; never alone, always beside words that say what is going on. */
export function Spinner(): ReactNode {
  return <span className={classes.spinner} aria-hidden="true" />;
}
