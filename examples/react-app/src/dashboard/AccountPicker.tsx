import type { Account } from '../api.ts';
import styles from './AccountPicker.module.css';

/** The accounts. With several, the user chooses one. */
export function AccountPicker({
  accounts,
  chosen,
  onChoose,
}: {
  readonly accounts: readonly Account[];
  readonly chosen: Account;
  readonly onChoose: (account: Account) => void;
}) {
  return (
    <fieldset className={styles.accounts}>
      <legend className="visually-hidden">
        {accounts.length === 1 ? 'Account' : 'Accounts: choose one'}
      </legend>
      {accounts.map((account) => (
        <label key={account.id} className={styles.account}>
          <input
            type="radio"
            name="account"
            className={accounts.length === 1 ? 'visually-hidden' : styles.dot}
            checked={account.id === chosen.id}
            onChange={() => onChoose(account)}
          />
          <span>
            <span className={styles.address}>{account.address}</span>
            <span className={styles.number}>Account {account.account_number}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
