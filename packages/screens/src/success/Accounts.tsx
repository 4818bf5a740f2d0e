import type { AccountSummary } from '@utility-connect/protocol';
import type { ReactNode } from 'react';
import { isolate, renderIsolated } from '../lib/isolate.tsx';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { Icon } from '../parts/Icon.tsx';
import classes from './Accounts.module.css';

interface AccountsProps {
  readonly accounts: readonly AccountSummary[];
}

/** Accounts by address and masked number. Renders nothing when there are none. */
export function Accounts({ accounts }: AccountsProps): ReactNode {
  const { success } = useMessages();
  if (accounts.length === 0) return null;
  return (
    <ul className={classes.accounts}>
      {accounts.map(({ account_number, address }) => (
        <li key={`${address} ${account_number}`}>
          <Icon name="home" />
          <span>
            <bdi className={classes.address}>{address}</bdi>
            <span className={classes.number}>{renderIsolated(success.account(isolate(account_number)))}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
