'use client';

import { useState } from 'react';
import { datesIn, money } from './format';

/** A bill as the API returns it, with its dates as HTTP dates in GMT. */
export interface Bill {
  readonly bill_start_date: string;
  readonly bill_end_date: string;
  /** kWh; `null` if unknown. */
  readonly usage: number | null;
  /** In units of `currency`; `null` if unknown. */
  readonly cost: number | null;
  /** ISO 4217 code; `null` if the cost is unknown. */
  readonly currency: string | null;
}

/** Props of {@link BillTable}. */
interface BillTableProps {
  /** By identifier, as the API returns them. */
  readonly bills: Readonly<Record<string, Bill>>;
  /** IANA time zone of the account, `time_zone`. */
  readonly timeZone: string;
  /** How many bills are shown before a button shows the others. Default 6. */
  readonly first?: number;
  readonly className?: string;
}

/** The bills of an account, latest first: period, kWh and cost. */
export function BillTable({ bills, timeZone, first = 6, className }: BillTableProps) {
  const [isAll, setIsAll] = useState(false);
  const sorted = latestFirst(bills);
  return (
    <div className={className}>
      <table className="w-full border-collapse text-sm tabular-nums">
        <caption className="pb-3 text-start text-lg font-bold tracking-tight">Bills</caption>
        <thead>
          <tr className="bg-muted text-muted-foreground">
            {['Period', 'kWh', 'Cost'].map((name) => (
              <th
                key={name}
                scope="col"
                className="px-3.5 py-2 text-end font-normal first:rounded-s-md first:px-2 first:text-start last:rounded-e-md"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, isAll ? undefined : first).map(([id, bill]) => (
            <BillRow key={id} timeZone={timeZone} bill={bill} />
          ))}
        </tbody>
      </table>
      {sorted.length === 0 && <p className="mt-3">There are no bills yet.</p>}
      {sorted.length > first && !isAll && (
        <button
          type="button"
          className="mt-4 min-h-11 cursor-pointer rounded-md border border-input bg-transparent px-4 font-semibold hover:bg-muted"
          onClick={() => setIsAll(true)}
        >
          Show all {sorted.length} bills
        </button>
      )}
    </div>
  );
}

function BillRow({ timeZone, bill }: { readonly timeZone: string; readonly bill: Bill }) {
  const { bill_start_date, bill_end_date, usage, cost, currency } = bill;
  const { shortDay, year } = datesIn(timeZone);
  const start = Date.parse(bill_start_date) / 1000;
  const end = Date.parse(bill_end_date) / 1000;
  return (
    <tr className="border-border not-first:border-t">
      <td className="px-2 py-2 text-start">
        <span className="whitespace-nowrap">{shortDay(start)} –</span>{' '}
        <span className="whitespace-nowrap">{shortDay(end)}</span>{' '}
        <small className="block text-xs text-muted-foreground">
          {year(end)}, {Math.round((end - start) / DAY)} days
        </small>
      </td>
      <td className="px-3.5 py-2 text-end">
        {usage === null ? unknown : Math.round(usage).toLocaleString('en-US')}
      </td>
      <td className="px-3.5 py-2 text-end">
        {cost === null || currency === null ? unknown : money(cost, currency)}
      </td>
    </tr>
  );
}

const DAY = 86_400;

const unknown = (
  <>
    <span aria-hidden="true">–</span>
    <span className="sr-only">Unknown</span>
  </>
);

const latestFirst = (bills: Readonly<Record<string, Bill>>) =>
  Object.entries(bills).sort(([, a], [, b]) => Date.parse(b.bill_start_date) - Date.parse(a.bill_start_date));
