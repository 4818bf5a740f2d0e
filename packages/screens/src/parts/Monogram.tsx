import type { ReactNode } from 'react';
import { initialsOf, toneOf } from '../lib/initials.ts';
import classes from './Monogram.module.css';

/** Props of {@link Monogram}. */
export interface MonogramProps {
  readonly name: string;
  /** Edge in pixels: 40 or 56. Default `small`. */
  readonly size?: 'small' | 'large';
}

/** Initials on a quiet tone, in place of a logo that fails to load. `data-tone` is 0 to 5. */
export function Monogram({ name, size = 'small' }: MonogramProps): ReactNode {
  return (
    <span className={classes.monogram} data-tone={toneOf(name)} data-size={size} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
