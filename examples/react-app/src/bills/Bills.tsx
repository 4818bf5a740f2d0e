import { type Bill, listBills } from '../api.ts';
import tableStyles from '../parts/DataTable.module.css';
import { Failure } from '../parts/Failure.tsx';
import { datedDay } from '../parts/format.ts';
import { Skeleton } from '../parts/Skeleton.tsx';
import { useResource } from '../parts/use-resource.ts';
import styles from './Bills.module.css';

/** The bills of an account, latest first. */
export function Bills({ accountId }: { readonly accountId: string }) {
  const [bills, retry] = useResource(accountId, (signal) => listBills(accountId, signal));
  return (
    <section className={`card ${styles.bills}`} aria-label="Bills">
      {bills.status === 'failed' && <Failure what="Your bills" error={bills.error} onRetry={retry} />}
      {bills.status === 'loading' && <Skeleton height={480} />}
      {bills.status === 'ready' && <BillTable bills={Object.entries(bills.value)} />}
    </section>
  );
}

function BillTable({ bills }: { readonly bills: readonly (readonly [id: string, bill: Bill])[] }) {
  return (
    <>
      <table className={tableStyles.table}>
        <caption className={styles.caption}>Bills</caption>
        <thead>
          <tr>
            <th scope="col">Start</th>
            <th scope="col">End</th>
          </tr>
        </thead>
        <tbody>
          {bills.toReversed().map(([id, bill]) => (
            <tr key={id}>
              <td>{dateOf(bill.bill_start_date)}</td>
              <td>{dateOf(bill.bill_end_date)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {bills.length === 0 && <p>There are no bills yet.</p>}
    </>
  );
}

const dateOf = (httpDate: string): string => datedDay(Date.parse(httpDate) / 1000);
