import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import classes from './Sign.module.css';

interface SignProps {
  readonly icon: IconName;
  /** Color of the sign. Default `neutral`. */
  readonly tone?: 'neutral' | 'success';
}

/** An icon in a circle, as large as a large monogram. */
export function Sign({ icon, tone = 'neutral' }: SignProps): ReactNode {
  return (
    <span className={classes.sign} data-tone={tone}>
      <Icon name={icon} />
    </span>
  );
}
