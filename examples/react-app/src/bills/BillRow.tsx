import { type Account, type Bill, listIntervals } from '../api.ts';
import { datesIn } from '../parts/format.ts';
import { useResource } from '../parts/use-resource.ts';
import { totalsOf } from '../usage/days.ts';

const DAY_SECONDS = 86_400;

/** One bill: its period, its days, and the electricity used in it. */
export function BillRow({ account, bill }: { readonly account: Account; readonly bill: Bill }) {
  const start = Date.parse(bill.bill_start_date) / 1000;
  const end = Date.parse(bill.bill_end_date) / 1000;
  const { shortDay, datedDay } = datesIn(account.time_zone);
  // The API's bills have no usage, so it is the sum of the intervals.
  const [usage] = useResource(`${account.id} ${start} ${end}`, (signal) =>
    listIntervals(account.id, start, end, signal),
  );
  return (
    <tr>
      <td>
        {shortDay(start)} – {datedDay(end)}
      </td>
      <td>{Math.round((end - start) / DAY_SECONDS)}</td>
      <td>
        {usage.status === 'loading' && '…'}
        {usage.status === 'failed' && '–'}
        {usage.status === 'ready' && kwhOf(totalsOf(usage.value.intervals).usageKwh)}
      </td>
    </tr>
  );
}

const kwhOf = (usageKwh: number): string => Math.round(usageKwh).toLocaleString('en-US');
