import type { ReactNode } from 'react';
import classes from './Skeleton.module.css';

interface SkeletonProps {
  /** Number of rows. Default 6. */
  readonly rows?: number;
}

/** A placeholder for a list that is loading, shown after 200 ms. */
export function Skeleton({ rows = 6 }: SkeletonProps): ReactNode {
  return (
    <div className={classes.skeleton} aria-hidden="true" data-skeleton>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have no other identity
        <div key={row} className={classes.row}>
          <i />
          <b />
        </div>
      ))}
    </div>
  );
}
