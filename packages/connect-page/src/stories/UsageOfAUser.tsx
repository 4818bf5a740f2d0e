import type { MockService } from '@utility-connect/service/mock';
import { type ReactNode, useEffect, useState } from 'react';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { clientHeaders, MOCK_URL } from './mock-session.ts';

interface Account {
  readonly id: string;
  readonly account_number: string;
  readonly address: string;
}
interface Interval {
  readonly start: number;
  readonly usage: number;
  readonly ghg_emissions?: number;
}
type Bills = Readonly<Record<string, { readonly bill_start_date: string; readonly bill_end_date: string }>>;
interface UserData {
  readonly accounts: readonly Account[];
  readonly days: readonly { readonly day: string; readonly kwh: number }[];
  readonly bills: Bills;
}

/** The data that an app's server gets with the access token: accounts, daily usage of the first one, and its bills. */
export function UsageOfAUser({
  service,
  code,
}: {
  readonly service: MockService;
  readonly code: string;
}): ReactNode {
  const data = useUserData(service, code);
  if (!data) return <p>Reading the data…</p>;
  return (
    <>
      <h2>Accounts</h2>
      <ul>
        {data.accounts.map(({ id, account_number, address }) => (
          <li key={id}>
            {account_number}, {address}
          </li>
        ))}
      </ul>
      <h2>Usage per day (kWh)</h2>
      <BarChart
        width={640}
        height={240}
        data={[...data.days]}
        accessibilityLayer={false}
        title="Usage per day"
      >
        <CartesianGrid vertical={false} strokeDasharray="3 3" />
        <XAxis dataKey="day" minTickGap={32} />
        <YAxis width={36} />
        <Tooltip />
        <Bar dataKey="kwh" fill="#0c6650" isAnimationActive={false} />
      </BarChart>
      <h2>Bills</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Bill</th>
            <th scope="col">From</th>
            <th scope="col">To</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(data.bills).map(([id, { bill_start_date: start, bill_end_date: end }]) => (
            <tr key={id}>
              <td>{id}</td>
              <td>{start}</td>
              <td>{end}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const useUserData = (service: MockService, code: string): UserData | null => {
  const [data, setData] = useState<UserData | null>(null);
  useEffect(() => {
    // A code can be exchanged only once, so this does not run on each render.
    readUserData(service, code).then(setData, () => undefined);
  }, [service, code]);
  return data;
};

async function readUserData(service: MockService, code: string): Promise<UserData> {
  const headers = clientHeaders(service);
  const exchanged = await service.fetch(
    new Request(`${MOCK_URL}/auth/token`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ code, grant_type: 'code' }),
    }),
  );
  const { access_token: accessToken } = (await exchanged.json()) as { access_token: string };
  const read = async <T,>(path: string): Promise<T> => {
    const answer = await service.fetch(
      new Request(`${MOCK_URL}${path}`, { headers: { ...headers, Authorization: `Bearer ${accessToken}` } }),
    );
    return (await answer.json()) as T;
  };
  const accounts = await read<Account[]>('/accounts');
  const id = accounts[0]?.id ?? '';
  const { intervals } = await read<{ intervals: Interval[] }>(`/intervals?account_id=${id}`);
  return { accounts, days: byDay(intervals), bills: await read<Bills>(`/users/${id}/bills`) };
}

const byDay = (intervals: readonly Interval[]): UserData['days'] => {
  const sums = new Map<string, number>();
  for (const { start, usage } of intervals) {
    const day = new Date(start * 1000).toISOString().slice(5, 10);
    sums.set(day, (sums.get(day) ?? 0) + usage);
  }
  return [...sums].map(([day, kwh]) => ({ day, kwh: Math.round(kwh * 10) / 10 }));
};
