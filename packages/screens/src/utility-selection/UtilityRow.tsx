import type { UtilitySummary } from '@utility-connect/protocol';
import type { ReactNode } from 'react';
import { highlight } from '../lib/highlight.ts';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { Monogram } from '../parts/Monogram.tsx';
import classes from './UtilityRow.module.css';

interface UtilityRowProps {
  readonly utility: UtilitySummary;
  /** Text to highlight in the name. Default none. */
  readonly query?: string;
  readonly onChoose: (utility: UtilitySummary) => void;
}

/** One utility, as a button. `data-status` is `up` or `down`. */
export function UtilityRow({ utility, query = '', onChoose }: UtilityRowProps): ReactNode {
  const { selection } = useMessages();
  const states = utility.states.join(', ');
  return (
    <li>
      <button
        type="button"
        className={classes.row}
        data-utility-id={utility.id}
        data-status={utility.status}
        onClick={() => onChoose(utility)}
      >
        <Monogram name={utility.name} />
        <span className={classes.words}>
          <bdi className={classes.name}>
            {highlight(utility.name, query).map(({ text, matched }, index) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name have no other identity
              matched ? <mark key={index}>{text}</mark> : text,
            )}
          </bdi>{' '}
          <span className={classes.where}>
            {[states, selection.kinds[utility.kind]].filter(Boolean).join(' · ')}
          </span>{' '}
          {utility.status === 'down' && <span className={classes.down}>{selection.down}</span>}
        </span>
      </button>
    </li>
  );
}
