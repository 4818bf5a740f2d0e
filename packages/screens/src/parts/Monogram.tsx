import type { ReactNode } from 'react';
import { initialsOf, toneOf } from '../lib/initials.ts';
import classes from './Monogram.module.css';

interface MonogramProps {
  /** Name of a client or utility. */
  readonly name: string;
  /** `small` is 40 px, `large` 56 px. Default `small`. */
  readonly size?: 'small' | 'large';
}

/** The initials of a name on a muted background. `data-tone` is 0 to 5. */
export function Monogram({ name, size = 'small' }: MonogramProps): ReactNode {
  const initials = initialsOf(name);
  return (
    <span
      className={classes.monogram}
      data-tone={toneOf(name)}
      data-size={size}
      data-long={initials.length > 2 || undefined}
      aria-hidden="true"
    >
      {initials}
    </span>
  );
}
