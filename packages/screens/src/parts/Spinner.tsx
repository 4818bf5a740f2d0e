import type { ReactNode } from 'react';
import classes from './Button.module.css';

/** A spinner, hidden from screen readers: text beside it must name the work. */
export function Spinner(): ReactNode {
  return <span className={classes.spinner} aria-hidden="true" />;
}
