import type { CappedCount, OperatorNow } from '@utility-connect/protocol/operator';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { queryOf } from '../lib/api.ts';
import { useEnvironment } from '../lib/environment.ts';
import { formatCount, formatSpan, formatTime } from '../lib/format.ts';
import { hrefOf } from '../lib/href.ts';
import { Panel } from '../parts/Panel.tsx';
import classes from './Now.module.css';

/** The numbers of the service, each with its list. */
export function Numbers({ now }: { readonly now: OperatorNow }): ReactNode {
  const { connections, syncs, requests, top_error: error, oldest_data: oldest } = now;
  const environment = useEnvironment();
  const late = now.needs.find(({ kind }) => kind === 'syncs_late');
  const time = (at: number) => formatTime(at, environment.now(), environment.timeZone);
  return (
    <div className={classes.numbers}>
      <Panel title="Connections">
        <ul className={classes.list}>
          <Entry name="Active" value={connections.active} to="/connections?state=active" />
          <Entry name="First sync" value={connections.preparing} to="/connections?state=preparing" />
          <Entry
            name="Need sign-in"
            value={connections.needs_sign_in}
            to="/connections?state=needs_sign_in"
            isBad
          />
          {oldest && (
            <Entry
              name="Oldest data"
              value={`${formatSpan(now.as_of - oldest.data_through)} old`}
              to="/connections?older=0d"
            />
          )}
        </ul>
      </Panel>
      <Panel title="Syncs">
        <ul className={classes.list}>
          <Entry name="Due" value={syncs.due} to="/utilities?connected=true" />
          <Entry
            name="Late by an hour"
            value={syncs.late}
            to={late ? hrefOf(late.target) : '/utilities?connected=true'}
            isBad
          />
          <Entry name="Running" value={syncs.running} to="/utilities?connected=true" />
          <Entry
            name="Last success"
            value={
              now.last_success_at === null ? 'none yet' : `${formatSpan(now.as_of - now.last_success_at)} ago`
            }
            to="/journal?type=intervals.available"
          />
        </ul>
      </Panel>
      <Panel title="Problems">
        <ul className={classes.list}>
          <Entry name="Webhooks failing" value={now.webhooks_failing} to="/webhooks" isBad />
          <Entry
            name="Utilities down"
            value={now.utilities_down.length}
            to={hrefOf({ page: 'utilities', filter: { ...environmentOf(now), state: 'down' } })}
            isBad
          />
          {error && (
            <Entry
              name="Most frequent error"
              value={`${formatCount(error.count)} times`}
              to={`/connections${queryOf({ error: error.code, utility_id: error.utility.id })}`}
              isBad
            />
          )}
        </ul>
        {error && (
          <p className={classes.note}>
            {error.message} <code>{error.code}</code>
          </p>
        )}
      </Panel>
      <Panel title="Requests">
        <ul className={classes.list}>
          <Entry name="Answered" value={requests.total} to="/clients" />
          <Entry name="Too many (429)" value={requests.rate_limited} to="/clients" isBad />
          <Entry name="Overloaded (503)" value={requests.unavailable} to="/settings" isBad />
        </ul>
        <p className={classes.note}>This process, since {time(requests.since)}</p>
      </Panel>
    </div>
  );
}

interface EntryProps {
  readonly name: string;
  readonly value: number | CappedCount | string;
  readonly to: string;
  /** Anything above zero is a problem. Default `false`. */
  readonly isBad?: boolean;
}

function Entry({ name, value, to, isBad = false }: EntryProps): ReactNode {
  const isZero = value === 0 || (typeof value === 'object' && value.count === 0);
  return (
    <li>
      <Link
        href={to}
        className={classes.number}
        data-bad={(isBad && !isZero) || undefined}
        data-zero={isZero || undefined}
      >
        <span>{name}</span> <b>{typeof value === 'string' ? value : formatCount(value)}</b>
      </Link>
    </li>
  );
}

// Of the worst: the list of utilities is that of one environment.
const environmentOf = ({ needs }: OperatorNow): { readonly environment?: string } => {
  const environment = needs.find(({ kind }) => kind === 'utility_down')?.target.filter?.environment;
  return environment === undefined || environment === 'production' ? {} : { environment };
};
