import type { OperatorAccount, OperatorJob } from '@utility-connect/protocol/operator';
import type { ReactNode } from 'react';
import { formatSpan } from '../lib/format.ts';
import type { Tone } from '../lib/words.ts';
import { type Column, DataTable } from '../parts/DataTable.tsx';
import { State } from '../parts/State.tsx';
import { Time } from '../parts/Time.tsx';

/** The accounts of a connection, without numbers and addresses. */
export function Accounts({ accounts }: { readonly accounts: readonly OperatorAccount[] }): ReactNode {
  if (accounts.length === 0) return null;
  return (
    <DataTable caption="Accounts" isTitled columns={accountColumns} rows={accounts} idOf={({ id }) => id} />
  );
}

const accountColumns: readonly Column<OperatorAccount>[] = [
  { title: 'Account', cell: ({ id }) => <code>{id}</code> },
  { title: 'Number', cell: ({ account_number_hint: hint }) => hint },
  { title: 'Interval', cell: ({ interval_seconds: seconds }) => formatSpan(seconds) },
  { title: 'Data through', cell: ({ data_through: at }) => <Time at={at} none="no data" /> },
  { title: 'Last success', cell: ({ last_success_at: at }) => <Time at={at} none="none yet" /> },
];

interface JobsProps {
  readonly jobs: readonly OperatorJob[];
  readonly accounts: readonly OperatorAccount[];
}

/** The background work of a connection. */
export function Jobs({ jobs, accounts }: JobsProps): ReactNode {
  if (jobs.length === 0) return null;
  const hints = new Map(accounts.map(({ id, account_number_hint: hint }) => [id, hint]));
  const rows = jobs.map((job) => ({
    ...job,
    of: job.account_id === null ? 'Connection' : (hints.get(job.account_id) ?? job.account_id),
  }));
  return (
    <DataTable
      caption="Jobs"
      isTitled
      columns={jobColumns}
      rows={rows}
      idOf={({ kind, account_id: id }) => `${kind} ${id}`}
    />
  );
}

const kinds: Readonly<Record<OperatorJob['kind'], string>> = {
  sync: 'Sync',
  check: 'Check of the login',
  stall_report: 'Watch for stalled data',
};

const states: Readonly<Record<OperatorJob['state'], { label: string; tone: Tone }>> = {
  waiting: { label: 'Waiting', tone: 'calm' },
  due: { label: 'Due', tone: 'calm' },
  running: { label: 'Running', tone: 'good' },
  parked: { label: 'Rests', tone: 'calm' },
  blocked: { label: 'Utility down or paused', tone: 'warning' },
};

const jobColumns: readonly Column<OperatorJob & { readonly of: string }>[] = [
  { title: 'Job', cell: ({ kind }) => kinds[kind] },
  { title: 'Of', cell: ({ of }) => of },
  { title: 'State', cell: ({ state }) => <State {...states[state]} /> },
  { title: 'Due', cell: ({ due_at: at }) => <Time at={at} none="until it is made due" /> },
  { title: 'Failures in a row', cell: ({ failures }) => failures, align: 'end' },
  { title: 'Last error', cell: ({ last_error: error }) => error?.message ?? 'none' },
];
