import type { ReactNode } from 'react';
import classes from './State.module.css';

interface StateProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** One state of a part, below its name. */
export function State({ name, children }: StateProps): ReactNode {
  return (
    <div className={classes.state}>
      <span className={classes.name}>{name}</span>
      <div className={classes.content}>{children}</div>
    </div>
  );
}
