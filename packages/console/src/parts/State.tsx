import type { ReactNode } from 'react';
import type { Tone } from '../lib/words.ts';
import classes from './State.module.css';

interface StateProps {
  readonly tone: Tone;
  readonly label: string;
}

/** A state as a colored dot with its name, so that color is not all. `data-tone` exposes the tone. */
export function State({ tone, label }: StateProps): ReactNode {
  return (
    <span className={classes.state} data-tone={tone}>
      {label}
    </span>
  );
}
