import { useEffect, useState } from 'react';
import { type Account, isNotConnected, listAccounts } from '../api.ts';
import { Bills } from '../bills/Bills.tsx';
import { ConnectAction } from '../connect/ConnectAction.tsx';
import type { Connection } from '../connect/use-connection.ts';
import { Failure } from '../parts/Failure.tsx';
import messageStyles from '../parts/Message.module.css';
import { DashboardSkeleton } from '../parts/Skeleton.tsx';
import { useResource } from '../parts/use-resource.ts';
import { useUpdates } from '../parts/use-updates.ts';
import { Usage } from '../usage/Usage.tsx';
import { AccountPicker } from './AccountPicker.tsx';
import styles from './Dashboard.module.css';

/**
 * Usage of a connected home.
 *
 * @param props.closings how many times the user closed the page on which they change what they share
 */
export function Dashboard({
  connection,
  closings,
}: {
  readonly connection: Connection;
  readonly closings: number;
}) {
  const version = useUpdates() + closings;
  const [accounts, retry] = useResource('accounts', listAccounts, version);
  const isLost = accounts.status === 'failed' && isNotConnected(accounts.error);
  const { lose } = connection;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `lose` is another function in each render.
  useEffect(() => {
    if (isLost) lose();
  }, [isLost]);

  if (accounts.status === 'loading' || isLost) return <DashboardSkeleton />;
  if (accounts.status === 'failed') {
    return (
      <div className={`card ${styles.centered}`}>
        <Failure what="Your accounts" error={accounts.error} onRetry={retry} />
      </div>
    );
  }
  const [first] = accounts.value;
  return first ? (
    <Home accounts={accounts.value} first={first} version={version} />
  ) : (
    <NoAccounts connection={connection} />
  );
}

function Home({
  accounts,
  first,
  version,
}: {
  readonly accounts: readonly Account[];
  readonly first: Account;
  readonly version: number;
}) {
  const [chosen, setChosen] = useState(first);
  // The chosen one may be gone.
  const account = accounts.find(({ id }) => id === chosen.id) ?? first;
  return (
    <div className={styles.home}>
      <h1 className={styles.headline}>Your energy</h1>
      <AccountPicker accounts={accounts} chosen={account} onChoose={setChosen} />
      <div className={styles.columns}>
        <Usage key={`usage ${account.id}`} account={account} version={version} />
        <Bills account={account} version={version} />
      </div>
    </div>
  );
}

function NoAccounts({ connection }: { readonly connection: Connection }) {
  return (
    <div className={`card ${styles.centered} ${messageStyles.message}`}>
      <h1 className={styles.headline}>No electric accounts</h1>
      <p>
        Your utility is connected, but there is no electric account under this login. If your home is under
        another one, connect that as well.
      </p>
      <ConnectAction connection={connection}>Connect another login</ConnectAction>
    </div>
  );
}
