import type { OperatorClientDetail, OperatorUsage } from '@utility-connect/protocol/operator';
import type { ReactNode } from 'react';
import { useEnvironment } from '../lib/environment.ts';
import { formatCount, formatTime } from '../lib/format.ts';
import { DayBars } from '../parts/DayBars.tsx';
import { Facts, Panel } from '../parts/Panel.tsx';
import classes from './Clients.module.css';

/** How a client uses the service, and the limits that it meets. */
export function ClientUsage({ client: { usage } }: { readonly client: OperatorClientDetail }): ReactNode {
  const { now, timeZone } = useEnvironment();
  const { requests, reads } = usage;
  const today = Math.floor(now() / DAY) * DAY;
  const tokensToday = reads.find(({ day }) => day === today)?.tokens ?? { count: 0, is_more: false };
  return (
    <Panel title="Usage">
      <Facts
        facts={[
          ['Accounts', formatCount(usage.accounts)],
          ['Requests', formatCount(requests.total)],
          ['Refused with 429', formatCount(requests.rate_limited)],
          ['Counted since', `${formatTime(requests.since, now(), timeZone)}, by this process`],
        ]}
      />
      <div className={classes.reads}>
        <DayBars
          title="Access tokens that read data"
          summary={`${formatCount(tokensToday)} access tokens read data today`}
          days={reads.map(({ day, tokens }) => ({ day, good: tokens.count, bad: 0 }))}
          table={{ good: 'Access tokens' }}
        />
      </div>
      <Limits limits={usage.limits} />
    </Panel>
  );
}

const DAY = 86_400;

function Limits({ limits }: { readonly limits: OperatorUsage['limits'] }): ReactNode {
  if (limits.length === 0) return <p className={classes.note}>No limit counts for it now.</p>;
  return (
    <ul className={classes.limits} aria-label="Limits">
      {limits.map(({ name, used, limit }) => (
        <li key={name}>
          <span>{name}</span>
          <meter min={0} max={limit} value={used} high={limit * 0.8} aria-label={name} />
          <span>
            {formatCount(used)} of {formatCount(limit)}
          </span>
        </li>
      ))}
    </ul>
  );
}
