import { useState } from 'react';
import { type Account, type Bill, listBills } from '../api.ts';
import tableStyles from '../parts/DataTable.module.css';
import { Failure } from '../parts/Failure.tsx';
import { Skeleton } from '../parts/Skeleton.tsx';
import { useResource } from '../parts/use-resource.ts';
import { BillRow } from './BillRow.tsx';
import styles from './Bills.module.css';

const FIRST = 6;

/** The bills of an account, latest first. */
export function Bills({ account, version }: { readonly account: Account; readonly version: number }) {
  const load = (signal: AbortSignal) => listBills(account.id, signal);
  const [bills, retry] = useResource(account.id, load, version);
  return (
    <section className={`card ${styles.bills}`} aria-label="Bills">
      {bills.status === 'failed' && <Failure what="Your bills" error={bills.error} onRetry={retry} />}
      {bills.status === 'loading' && <Skeleton height={360} />}
      {bills.status === 'ready' && (
        <BillTable key={account.id} account={account} bills={latestFirst(bills.value)} />
      )}
    </section>
  );
}

function BillTable({
  account,
  bills,
}: {
  readonly account: Account;
  readonly bills: readonly (readonly [id: string, bill: Bill])[];
}) {
  const [isAll, setIsAll] = useState(false);
  return (
    <>
      <table className={tableStyles.table}>
        <caption className={styles.caption}>Bills</caption>
        <thead>
          <tr>
            <th scope="col">Period</th>
            <th scope="col">kWh</th>
            <th scope="col">Cost</th>
          </tr>
        </thead>
        <tbody>
          {bills.slice(0, isAll ? undefined : FIRST).map(([id, bill]) => (
            <BillRow key={id} timeZone={account.time_zone} bill={bill} />
          ))}
        </tbody>
      </table>
      {bills.length === 0 && <p>There are no bills yet.</p>}
      {bills.length > FIRST && !isAll && (
        <button type="button" className={`button ${styles.all}`} onClick={() => setIsAll(true)}>
          Show all {bills.length} bills
        </button>
      )}
    </>
  );
}

const latestFirst = (bills: Readonly<Record<string, Bill>>) =>
  Object.entries(bills).sort(([, a], [, b]) => Date.parse(b.bill_start_date) - Date.parse(a.bill_start_date));
