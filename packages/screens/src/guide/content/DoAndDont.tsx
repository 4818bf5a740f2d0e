import type { ReactNode } from 'react';
import classes from './Content.module.css';

interface DoAndDontProps {
  /** Wording of the screens. */
  readonly good: string;
  /** Wording that they avoid. */
  readonly bad: string;
  /** The reason, in one sentence. */
  readonly children: ReactNode;
}

/** A text to write, one to avoid, and the reason. */
export function DoAndDont({ good, bad, children }: DoAndDontProps): ReactNode {
  return (
    <div className={`sb-unstyled ${classes.pair}`}>
      <div className={classes.good}>
        <strong>Do</strong>
        <span>{good}</span>
      </div>
      <div className={classes.bad}>
        <strong>Don’t</strong>
        <span>{bad}</span>
      </div>
      <div className={classes.why}>{children}</div>
    </div>
  );
}
