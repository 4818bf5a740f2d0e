import type { ReactNode } from 'react';
import classes from './Phone.module.css';

interface PhoneProps {
  /** On a docs page the phone has a fixed height; as a story it fits the window. Default `false`. */
  readonly inDocs?: boolean;
  readonly children: ReactNode;
}

/** Draws a phone around its content, except in a window that is itself as small as a phone. */
export function Phone({ inDocs = false, children }: PhoneProps): ReactNode {
  return (
    <div className={classes.stage} data-in-docs={inDocs || undefined}>
      <div className={classes.phone}>{children}</div>
    </div>
  );
}
