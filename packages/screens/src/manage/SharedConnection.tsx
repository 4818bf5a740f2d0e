import type { ManagedConnection } from '@utility-connect/protocol';
import { type ReactNode, useId } from 'react';
import { Accounts } from '../flow/later-screens.tsx';
import { isolate, renderIsolated, withoutMarks } from '../lib/isolate.tsx';
import { utilityName } from '../lib/utility-name.ts';
import { Button } from '../parts/Button.tsx';
import { Monogram } from '../parts/Monogram.tsx';
import classes from './ManageSharing.module.css';
import type { ManageWords } from './manage-words.ts';

interface SharedConnectionProps {
  readonly connection: ManagedConnection;
  /** Isolated. */
  readonly company: string;
  readonly words: ManageWords;
  readonly data: string;
  /** `null` if there is no end. */
  readonly until: string | null;
  readonly date: (seconds: number) => string;
  readonly isBusy: boolean;
  readonly onSignIn: () => void;
  readonly onStop: () => void;
}

/** One utility: its accounts, what is shared, and what the person can do. */
export function SharedConnection(props: SharedConnectionProps): ReactNode {
  const { connection, company, words, data, until, date, isBusy, onSignIn, onStop } = props;
  const { utility, username, method, status, accounts } = connection;
  const titleId = useId();
  const name = utilityName(utility);
  const label = (action: string) => withoutMarks(words.of(action, isolate(name)));
  const action = status === 'needs_sign_in' ? words.signIn : method === 'file' ? words.addFile : words.change;
  const facts = [
    [words.data, data],
    [words.since, date(connection.connected_at)],
    [words.until, until ?? words.untilStopped],
    [words.updated, connection.last_success_at === null ? words.notYet : date(connection.last_success_at)],
  ] as const;
  return (
    <li className={classes.connection} aria-labelledby={titleId} data-status={status}>
      <div className={classes.utility}>
        <Monogram name={utility.name} />
        <div>
          <h2 className={classes.name} id={titleId}>
            <bdi>{name}</bdi>
          </h2>
          {username && <bdi className={classes.username}>{username}</bdi>}
        </div>
      </div>
      {status === 'needs_sign_in' && (
        <p className={classes.refused}>{renderIsolated(words.needsSignIn(company))}</p>
      )}
      {status === 'preparing' && accounts.length === 0 && <p>{words.preparing}</p>}
      <Accounts accounts={accounts} />
      <dl className={classes.facts}>
        {facts.map(([fact, value]) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.actions}>
        <Button
          kind={status === 'needs_sign_in' ? 'primary' : 'secondary'}
          busy={isBusy}
          aria-label={label(action)}
          onClick={onSignIn}
        >
          {action}
        </Button>
        <Button kind="plain" aria-label={label(words.stop)} onClick={onStop}>
          {words.stop}
        </Button>
      </div>
    </li>
  );
}
