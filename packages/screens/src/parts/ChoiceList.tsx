import type { ReactNode } from 'react';
import classes from './ChoiceList.module.css';
import { Icon, type IconName } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';

interface Choice<Id> {
  readonly id: Id;
  readonly icon: IconName;
  readonly title: ReactNode;
  /** Text below the title. */
  readonly detail: ReactNode;
}

interface ChoiceListProps<Id> {
  readonly choices: readonly Choice<Id>[];
  /** Presses are ignored. Default `false`. */
  readonly disabled?: boolean;
  /** The choice that is being carried out, which shows a spinner. Default none. */
  readonly current?: Id | null | undefined;
  readonly onChoose: (id: Id) => void;
}

/** A few choices, each a large button. */
export function ChoiceList<Id extends string>(props: ChoiceListProps<Id>): ReactNode {
  const { choices, disabled = false, current, onChoose } = props;
  return (
    <ul className={classes.list}>
      {choices.map(({ id, icon, title, detail }) => (
        <li key={id}>
          <button
            type="button"
            className={classes.way}
            aria-disabled={disabled || undefined}
            aria-busy={id === current || undefined}
            onClick={() => !disabled && onChoose(id)}
          >
            <Icon name={icon} />
            <span className={classes.words}>
              <span className={classes.title}>{title}</span> <span className={classes.detail}>{detail}</span>
            </span>
            {id === current ? <Spinner /> : <Icon name="chevron" />}
          </button>
        </li>
      ))}
    </ul>
  );
}
