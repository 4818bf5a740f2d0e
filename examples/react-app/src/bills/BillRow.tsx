import type { Bill } from '../api.ts';
import { datesIn, money } from '../parts/format.ts';

/** One bill: its period, the electricity used in it, and what it costs. */
export function BillRow({ timeZone, bill }: { readonly timeZone: string; readonly bill: Bill }) {
  const { bill_start_date, bill_end_date, usage, cost, currency } = bill;
  const { shortDay, datedDay } = datesIn(timeZone);
  return (
    <tr>
      <td>
        {shortDay(Date.parse(bill_start_date) / 1000)} – {datedDay(Date.parse(bill_end_date) / 1000)}
      </td>
      <td>{usage === null ? unknown : Math.round(usage).toLocaleString('en-US')}</td>
      <td>{cost === null || currency === null ? unknown : money(cost, currency)}</td>
    </tr>
  );
}

const unknown = (
  <>
    <span aria-hidden="true">–</span>
    <span className="visually-hidden">Unknown</span>
  </>
);
