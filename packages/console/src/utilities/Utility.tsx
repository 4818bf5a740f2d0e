import type { OperatorUtilityDetail } from '@utility-connect/protocol/operator';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { queryOf } from '../lib/api.ts';
import { useEnvironment } from '../lib/environment.ts';
import { formatCount, formatSpan } from '../lib/format.ts';
import { useRead } from '../lib/queries.ts';
import { useFilters } from '../lib/use-filters.ts';
import { methodWords, utilityStates } from '../lib/words.ts';
import { SandboxMark } from '../parts/ClientName.tsx';
import { type Column, DataTable } from '../parts/DataTable.tsx';
import { DayBars } from '../parts/DayBars.tsx';
import { Page } from '../parts/Page.tsx';
import { Empty, Facts, Panel } from '../parts/Panel.tsx';
import { State } from '../parts/State.tsx';
import { Time } from '../parts/Time.tsx';
import { barsOf } from './bars-of.ts';
import { PauseOrResume } from './PauseOrResume.tsx';
import classes from './Utility.module.css';

/** A utility: how well it works, which errors it has, and who delays it. */
export function Utility({ id }: { readonly id: string }): ReactNode {
  const filters = useFilters();
  const path = `utilities/${encodeURIComponent(id)}`;
  const environment = filters.query(['environment']);
  const query = useRead<OperatorUtilityDetail>(`${path}${environment}`);
  return (
    <Page
      title={query.data?.name ?? 'Utility'}
      above={<>Utility {query.data?.environment === 'sandbox' && <SandboxMark />}</>}
      query={query}
    >
      {(utility) => (
        <>
          <Summary utility={utility} />
          <PauseOrResume utility={utility} path={path} query={environment} />
          <div className={classes.charts}>
            <Panel title="Sign-ins, 30 days">
              <div className={classes.chart}>
                <DayBars {...barsOf(utility.days, 'sign_ins')} table={{ good: 'Worked', bad: 'Failed' }} />
              </div>
            </Panel>
            <Panel title="Syncs, 30 days">
              <div className={classes.chart}>
                <DayBars {...barsOf(utility.days, 'syncs')} table={{ good: 'Worked', bad: 'Failed' }} />
              </div>
            </Panel>
          </div>
          <Errors errors={utility.errors} />
          <Incidents incidents={utility.incidents} />
        </>
      )}
    </Page>
  );
}

function Summary({ utility }: { readonly utility: OperatorUtilityDetail }): ReactNode {
  const { id, state, state_since: since, delays, methods, missing_settings: missing, syncs } = utility;
  const inWords = (seconds: number | null) => (seconds === null ? 'no data' : formatSpan(seconds));
  return (
    <Panel title="State">
      <Facts
        facts={[
          [
            'State',
            <span key="">
              <State {...utilityStates[state]} />
              {state !== 'operational' && (
                <>
                  {' '}
                  since <Time at={since} />
                </>
              )}
            </span>,
          ],
          ['Delayed by', utility.blocked_by ?? 'nothing'],
          ['Nothing is read until', <Time key="" at={utility.blocked_until} none="no wait" />],
          [
            'Failures in a row',
            utility.failures === 0 ? (
              '0'
            ) : (
              <span key="">
                {utility.failures}, last <Time at={utility.failed_at} />
              </span>
            ),
          ],
          ...delays.flatMap(({ method, median_seconds: median, worst_seconds: worst }) => [
            [`Delay of data, ${methodWords[method]}, median`, inWords(median)] as const,
            [`Delay of data, ${methodWords[method]}, worst`, inWords(worst)] as const,
          ]),
          ['Methods', methods.map((method) => methodWords[method]).join(', ') || 'none'],
          ['Missing settings', missing.length === 0 ? 'none' : <code key="">{missing.join(', ')}</code>],
          [
            'Accounts',
            <Link key="" href={`/connections${queryOf({ utility_id: id })}`}>
              {formatCount(utility.accounts)}
            </Link>,
          ],
          ['Syncs due', formatCount(syncs.due)],
          ['Syncs running', formatCount(syncs.running)],
        ]}
      />
      {delays[0] && (
        <p className={classes.note}>
          The delay is how old the newest data was when it was last read, measured{' '}
          <Time at={delays[0].measured_at} />.
        </p>
      )}
    </Panel>
  );
}

type UtilityError = OperatorUtilityDetail['errors'][number];

function Errors({ errors }: { readonly errors: readonly UtilityError[] }): ReactNode {
  if (errors.length === 0) return <Empty title="No error in 30 days" />;
  return (
    <DataTable
      caption="Errors of 30 days"
      isTitled
      columns={errorColumns}
      rows={errors}
      idOf={({ code, kind, method }) => `${code} ${kind} ${method}`}
    />
  );
}

const errorColumns: readonly Column<UtilityError>[] = [
  { title: 'Error', cell: ({ message }) => message },
  { title: 'Code', cell: ({ code }) => <code>{code}</code> },
  { title: 'At', cell: ({ kind }) => (kind === 'sign_in' ? 'sign-in' : 'sync') },
  { title: 'Method', cell: ({ method }) => (method === null ? 'any' : methodWords[method]) },
  { title: 'Times', cell: ({ count }) => formatCount(count), align: 'end' },
  { title: 'What to do', cell: ({ advice }) => advice ?? 'nothing' },
];

type Incident = OperatorUtilityDetail['incidents'][number];

function Incidents({ incidents }: { readonly incidents: readonly Incident[] }): ReactNode {
  const { now } = useEnvironment();
  if (incidents.length === 0) return null;
  return (
    <Panel title="Outages of 30 days">
      <ul className={classes.incidents}>
        {incidents.map(({ started_at: start, ended_at: end }) => (
          <li key={`${start} ${end}`}>
            <Time at={start} none="begin not recorded" /> to <Time at={end} none="now" />
            {start !== null && `, ${formatSpan((end ?? now()) - start)}`}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
