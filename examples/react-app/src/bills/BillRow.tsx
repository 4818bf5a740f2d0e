import type { Bill } from '../api.ts';
import { datesIn, money } from '../parts/format.ts';
import styles from './Bills.module.css';

/** One bill: its period, the electricity used in it, and what it costs. */
export function BillRow({ timeZone, bill }: { readonly timeZone: string; readonly bill: Bill }) {
  const { bill_start_date, bill_end_date, usage, cost, currency } = bill;
  const { shortDay, year } = datesIn(timeZone);
  const start = Date.parse(bill_start_date) / 1000;
  const end = Date.parse(bill_end_date) / 1000;
  return (
    <tr>
      <td>
        <span className={styles.day}>{shortDay(start)} –</span>{' '}
        <span className={styles.day}>{shortDay(end)}</span>{' '}
        <small className={styles.days}>
          {year(end)}, {Math.round((end - start) / DAY)} days
        </small>
      </td>
      <td>{usage === null ? unknown : Math.round(usage).toLocaleString('en-US')}</td>
      <td>{cost === null || currency === null ? unknown : money(cost, currency)}</td>
    </tr>
  );
}

const DAY = 86_400;

const unknown = (
  <>
    <span aria-hidden="true">–</span>
    <span className="visually-hidden">Unknown</span>
  </>
);
