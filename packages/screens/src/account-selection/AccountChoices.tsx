import type { OfferedAccount } from '@utility-connect/protocol';
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { isolate, renderIsolated, withoutMarks } from '../lib/isolate.tsx';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx';
import classes from './AccountChoices.module.css';
import type { AccountChoice } from './use-account-choice.ts';

interface AccountChoicesProps<Account> {
  readonly accounts: readonly Account[];
  readonly choice: AccountChoice;
  /** The label of the accounts, for screen readers. */
  readonly legend: string;
  /** Presses are ignored. Default `false`. */
  readonly busy?: boolean;
  /** Id of the error message of the choice. Default: there is none. */
  readonly errorId?: string | undefined;
  /** The first checkbox. */
  readonly firstRef?: RefObject<HTMLInputElement | null>;
  /** Content below the number of an account. Default none. */
  readonly detailOf?: ((account: Account) => ReactNode) | undefined;
}

/** Number of accounts from which on one checkbox chooses all. */
const MANY = 5;

/** A checkbox for each account, with its address and masked number. */
export function AccountChoices<Account extends OfferedAccount>(
  props: AccountChoicesProps<Account>,
): ReactNode {
  const { accounts, choice, legend, busy = false, errorId, firstRef, detailOf } = props;
  const { success, accountSelection } = useMessages();
  // Not `disabled`, which drops the focus.
  const handleClick = (event: MouseEvent) => busy && event.preventDefault();
  const allIds = accounts.map(({ id }) => id);
  return (
    <fieldset className={classes.accounts} aria-describedby={errorId}>
      <legend className={classes.legend}>
        <VisuallyHidden>{withoutMarks(legend)}</VisuallyHidden>
      </legend>
      {accounts.length >= MANY && (
        <AllAccounts
          label={accountSelection.all(accounts.length)}
          chosen={choice.chosen.length}
          of={accounts.length}
          busy={busy}
          onClick={handleClick}
          onChange={(isChosen) => choice.choose(allIds, isChosen)}
        />
      )}
      {accounts.map((account, index) => {
        const { id, address } = account;
        const number = renderIsolated(success.account(isolate(account.account_number)));
        return (
          <label key={id} className={classes.account}>
            <input
              ref={index === 0 ? firstRef : undefined}
              type="checkbox"
              checked={choice.isChosen(id)}
              aria-disabled={busy || undefined}
              onClick={handleClick}
              onChange={(event) => choice.choose([id], event.target.checked)}
            />
            <span className={classes.words}>
              {address && <bdi className={classes.address}>{address}</bdi>}{' '}
              <span className={address ? classes.detail : classes.address}>{number}</span>
              {detailOf?.(account)}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

interface AllAccountsProps {
  readonly label: string;
  readonly chosen: number;
  readonly of: number;
  readonly busy: boolean;
  readonly onClick: (event: MouseEvent) => void;
  readonly onChange: (isChosen: boolean) => void;
}

const AllAccounts = ({ label, chosen, of, busy, onClick, onChange }: AllAccountsProps) => {
  const input = useRef<HTMLInputElement>(null);
  const isMixed = chosen > 0 && chosen < of;
  // HTML has no attribute for `indeterminate`.
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className={`${classes.account} ${classes.all}`}>
      <input
        ref={input}
        type="checkbox"
        checked={chosen === of}
        aria-disabled={busy || undefined}
        onClick={onClick}
        onChange={() => onChange(chosen < of)}
      />
      <span className={classes.words}>{label}</span>
    </label>
  );
};
