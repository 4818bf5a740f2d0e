import type { AccountSummary } from '@utility-connect/protocol';
import type { ReactNode } from 'react';
import { isolate, renderIsolated } from '../lib/isolate.tsx';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { Icon } from '../parts/Icon.tsx';
import classes from './Accounts.module.css';

interface AccountsProps {
  readonly accounts: readonly AccountSummary[];
}

const house = 'm3 9.5 7-6 7 6M5 8.5v6.5a1.5 1.5 0 0 0 1.5 1.5h7A1.5 1.5 0 0 0 15 15V8.5M8.5 16.5V12h3v4.5';

/** Accounts by address and masked number. Renders nothing when there are none. */
export function Accounts({ accounts }: AccountsProps): ReactNode {
  const { success } = useMessages();
  if (accounts.length === 0) return null;
  return (
    <ul className={classes.accounts}>
      {accounts.map(({ account_number, address }) => (
        <li key={`${address} ${account_number}`}>
          <Icon name="home" path={house} />
          <span>
            <bdi className={classes.address}>{address}</bdi>
            <span className={classes.number}>{renderIsolated(success.account(isolate(account_number)))}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
