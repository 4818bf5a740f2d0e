import { type ReactNode, useId } from 'react';
import classes from './Panel.module.css';

interface PanelProps {
  /** Heading of the panel. */
  readonly title: ReactNode;
  /** Beside the heading. Default none. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page, with its heading. */
export function Panel({ title, actions, children }: PanelProps): ReactNode {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <header className={classes.header}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {actions}
      </header>
      {children}
    </section>
  );
}

interface FactsProps {
  /** Names and values. */
  readonly facts: readonly (readonly [string, ReactNode])[];
}

/** Names with values. */
export function Facts({ facts }: FactsProps): ReactNode {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface EmptyProps {
  /** Sentence about what is not there. */
  readonly title: string;
  /** Remedy. Default none. */
  readonly children?: ReactNode;
}

/** In place of a list without entries. */
export function Empty({ title, children }: EmptyProps): ReactNode {
  return (
    <div className={classes.empty}>
      <p className={classes.emptyTitle}>{title}</p>
      {children}
    </div>
  );
}
