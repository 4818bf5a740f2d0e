import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import classes from './Sign.module.css';

/** Props of {@link Sign}. */
export interface SignProps {
  readonly icon: IconName;
  /** Default `neutral`. */
  readonly tone?: 'neutral' | 'success';
}

/** A drawing on a round ground, as large as a large monogram; the words beside it say the same. */
export function Sign({ icon, tone = 'neutral' }: SignProps): ReactNode {
  return (
    <span className={classes.sign} data-tone={tone}>
      <Icon name={icon} />
    </span>
  );
}
