import { BillTable } from '../../../../registry/bill-table';
import { type Account, listBills } from '../api.ts';
import { Failure } from '../parts/Failure.tsx';
import { Skeleton } from '../parts/Skeleton.tsx';
import { useResource } from '../parts/use-resource.ts';
import styles from './Bills.module.css';

/** The bills of an account. */
export function Bills({ account, version }: { readonly account: Account; readonly version: number }) {
  const load = (signal: AbortSignal) => listBills(account.id, signal);
  const [bills, retry] = useResource(account.id, load, version);
  return (
    <section className={`card ${styles.bills}`} aria-label="Bills">
      {bills.status === 'failed' && <Failure what="Your bills" error={bills.error} onRetry={retry} />}
      {bills.status === 'loading' && <Skeleton height={360} />}
      {bills.status === 'ready' && (
        <BillTable key={account.id} bills={bills.value} timeZone={account.time_zone} />
      )}
    </section>
  );
}
