import type { ManagedConnection } from '@utility-connect/protocol';
import { type ReactNode, useId } from 'react';
// Imported through later-screens.tsx: a direct import would make the bundler create another chunk for `Accounts`.
import { Accounts } from '../flow/later/later-screens.tsx';
import { isolate, renderIsolated, withoutMarks } from '../lib/isolate.tsx';
import { utilityName } from '../lib/utility-name.ts';
import { Button } from '../parts/Button.tsx';
import { Disclosure } from '../parts/Disclosure.tsx';
import { Monogram } from '../parts/Monogram.tsx';
import { Facts } from './Facts.tsx';
import type { ManageWords } from './manage-words.ts';
import classes from './SharedConnection.module.css';

/** Maximum number of accounts that are shown unfolded, so that the buttons stay near. */
const MAX_OPEN_ACCOUNTS = 3;

interface SharedConnectionProps {
  readonly connection: ManagedConnection;
  /** Isolated. */
  readonly company: string;
  readonly words: ManageWords;
  readonly date: (seconds: number) => string;
  readonly isBusy: boolean;
  /** Error if its sign-in could not begin. */
  readonly problem: ReactNode;
  readonly onSignIn: () => void;
  readonly onStop: () => void;
}

/** One utility: its accounts, the start of the sharing, and the person's actions. */
export function SharedConnection(props: SharedConnectionProps): ReactNode {
  const { connection, company, words, date, isBusy, problem, onSignIn, onStop } = props;
  const { utility, username, method, status, accounts, last_success_at: updatedAt } = connection;
  const titleId = useId();
  const name = utilityName(utility);
  const label = (action: string) => withoutMarks(words.of(action, isolate(name)));
  const needsSignIn = status === 'needs_sign_in';
  const action = needsSignIn ? words.signIn : method === 'file' ? words.addFile : words.change;
  return (
    <li className={classes.connection} aria-labelledby={titleId} data-status={status}>
      <div className={classes.utility}>
        <Monogram name={name} />
        <div>
          <h2 className={classes.name} id={titleId}>
            <bdi>{name}</bdi>
          </h2>
          {username && <bdi className={classes.username}>{username}</bdi>}
        </div>
      </div>
      {needsSignIn && <p className={classes.refused}>{renderIsolated(words.needsSignIn(company))}</p>}
      {status === 'preparing' && accounts.length === 0 && (
        <p className={classes.preparing}>{words.preparing}</p>
      )}
      {accounts.length > MAX_OPEN_ACCOUNTS ? (
        <Disclosure label={words.accounts(accounts.length)}>
          <Accounts accounts={accounts} />
        </Disclosure>
      ) : (
        <Accounts accounts={accounts} />
      )}
      <Facts
        facts={[
          [words.since, date(connection.connected_at)],
          [words.updated, updatedAt === null ? words.notYet : date(updatedAt)],
        ]}
      />
      {problem}
      <div className={classes.actions}>
        {utility.methods?.length !== 0 && (
          <Button
            kind={needsSignIn ? 'primary' : 'secondary'}
            busy={isBusy}
            aria-label={label(action)}
            onClick={onSignIn}
          >
            {action}
          </Button>
        )}
        <Button kind="plain" aria-label={label(words.stop)} onClick={onStop}>
          {words.stop}
        </Button>
      </div>
    </li>
  );
}
