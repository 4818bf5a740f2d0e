import type { ReactNode } from 'react';
import classes from './Skeleton.module.css';

/** Props of {@link Skeleton}. */
export interface SkeletonProps {
  /** How many rows. Default 6. */
  readonly rows?: number;
}

/** The shape of a list that is on its way; shown only when the wait is longer than 200 ms. */
export function Skeleton({ rows = 6 }: SkeletonProps): ReactNode {
  return (
    <div className={classes.skeleton} aria-hidden="true" data-skeleton>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have no other name
        <div key={row} className={classes.row}>
          <i />
          <b />
        </div>
      ))}
    </div>
  );
}
