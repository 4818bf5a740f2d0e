import type { ReactNode } from 'react';
import classes from './Facts.module.css';

interface FactsProps {
  /** A label and a value each. Those without a value are left out. */
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
}

/** Labels and values in two columns. */
export function Facts({ facts }: FactsProps): ReactNode {
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
