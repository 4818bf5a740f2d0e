import type { ReactNode } from 'react';
import classes from './Button.module.css';

/** A spinner, hidden from screen readers: text beside it must say what is going on. */
export function Spinner(): ReactNode {
  return <span className={classes.spinner} aria-hidden="true" />;
}
