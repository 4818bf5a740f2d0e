import type { ReactNode, SyntheticEvent } from 'react';
import { renderIsolated } from '../lib/isolate.tsx';
import { Icon } from '../parts/Icon.tsx';
import classes from './LongText.module.css';

interface LongTextProps {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

/** A long text that expands in place, so that the person can read it without leaving the flow. */
export function LongText({ title, paragraphs }: LongTextProps): ReactNode {
  // Scroll to the text: it may expand below the lower edge or behind the actions.
  const handleToggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' });
  };
  return (
    <details className={classes.text} onToggle={handleToggle}>
      <summary className={classes.title}>
        {title}
        <Icon name="chevron" />
      </summary>
      <div className={classes.paragraphs}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{renderIsolated(paragraph)}</p>
        ))}
      </div>
    </details>
  );
}
