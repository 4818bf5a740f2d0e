import type { UtilitySummary } from '@utility-connect/protocol';
import type { ReactNode } from 'react';
import { highlight } from '../lib/highlight.ts';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { stateName } from '../lib/state-names.ts';
import { utilityName } from '../lib/utility-name.ts';
import { Monogram } from '../parts/Monogram.tsx';
import classes from './UtilityRow.module.css';

/** The row at which the Tab key stops. The arrow keys move to the others. */
export interface TabStop {
  readonly utilityId: string | undefined;
  readonly onMove: (utilityId: string) => void;
}

interface UtilityRowProps {
  readonly utility: UtilitySummary;
  /** Text to highlight in the names. Default none. */
  readonly query?: string;
  /** Shown in place of the states or countries. Default none. */
  readonly detail?: ReactNode;
  /** Also shows the kind of the utility, to distinguish it from another of the same name. Default `false`. */
  readonly showsKind?: boolean;
  /** The list is about to change, so presses are ignored. Default `false`. */
  readonly stale?: boolean;
  readonly tabStop: TabStop;
  readonly onChoose: (utility: UtilitySummary) => void;
}

/** One utility, as a button. `data-status` is `up` or `down`. */
export function UtilityRow(props: UtilityRowProps): ReactNode {
  const { utility, query = '', detail, showsKind = false, stale = false, tabStop, onChoose } = props;
  const { selection } = useMessages();
  const name = utilityName(utility);
  const where = [
    (utility.countries?.map(selection.country) ?? utility.states.map(stateName)).join(', '),
    showsKind ? selection.kinds[utility.kind] : '',
  ].filter(Boolean);
  const isShort = name !== utility.name;
  return (
    <li>
      <button
        type="button"
        className={classes.row}
        data-utility-id={utility.id}
        data-status={utility.status}
        aria-disabled={stale || undefined}
        tabIndex={utility.id === tabStop.utilityId ? 0 : -1}
        onFocus={() => tabStop.onMove(utility.id)}
        onClick={() => !stale && onChoose(utility)}
      >
        <Monogram name={name} />
        <span className={classes.words}>
          <Highlighted className={classes.name} text={name} query={query} />{' '}
          <span className={classes.where}>
            {isShort && <Highlighted text={utility.name} query={query} />}
            {isShort && (detail || where.length > 0) && ' · '}
            {detail || where.join(' · ')}
          </span>{' '}
          {utility.status === 'down' && <span className={classes.down}>{selection.down}</span>}
        </span>
      </button>
    </li>
  );
}

const Highlighted = (props: { className?: string | undefined; text: string; query: string }) => (
  <bdi className={props.className}>
    {highlight(props.text, props.query).map(({ text, matched }, index) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name have no other identity
      matched ? <mark key={index}>{text}</mark> : text,
    )}
  </bdi>
);
