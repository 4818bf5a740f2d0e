import type { OperatorTimeline, OperatorTimelineEntry } from '@utility-connect/protocol/operator';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { queryOf } from '../lib/api.ts';
import { useEnvironment } from '../lib/environment.ts';
import { formatAmount, formatDay } from '../lib/format.ts';
import { useRead } from '../lib/queries.ts';
import { useFilters } from '../lib/use-filters.ts';
import { deliveryStatuses } from '../lib/words.ts';
import { Failure, Loading } from '../parts/Page.tsx';
import { Pager } from '../parts/Pager.tsx';
import { Panel } from '../parts/Panel.tsx';
import { ExactTime } from '../parts/Time.tsx';
import classes from './Connection.module.css';

const PER_PAGE = 50;

/** The history of a connection, fifty entries a page. Successes are folded, gaps are entries. */
export function Timeline({ path }: { readonly path: string }): ReactNode {
  const filters = useFilters();
  const [location] = useLocation();
  const only = filters.get('only');
  const { data, error, refetch } = useRead<OperatorTimeline>(
    `${path}/timeline${filters.query(['only'], { limit: PER_PAGE })}`,
    { seconds: 5 },
  );
  return (
    <Panel
      title="Timeline"
      actions={
        <ul className={classes.only}>
          {choices.map(([value, label]) => (
            <li key={value}>
              <Link
                href={`${location}${queryOf({ only: value })}`}
                aria-current={only === value ? 'true' : undefined}
                replace
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      }
    >
      {data && data.items.length > 0 && (
        <ol className={classes.entries}>
          {data.items.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <div className={classes.foot}>
        {error && <Failure error={error} isStale={data !== undefined} onRetry={() => void refetch()} />}
        {data === undefined && !error && <Loading rows={3} />}
        {data?.items.length === 0 && (
          <p>{only === '' ? 'Nothing is recorded yet.' : 'Nothing of this kind.'}</p>
        )}
        {data && <Pager next={data.next_cursor} label="Older" />}
      </div>
    </Panel>
  );
}

const choices = [
  ['', 'All'],
  ['problems', 'Problems'],
  ['webhooks', 'Webhooks'],
  ['operator', 'Operator'],
] as const;

function Entry({ entry }: { readonly entry: OperatorTimelineEntry }): ReactNode {
  const { text, problem, request_id: requestId, deliveries } = entry;
  return (
    <li className={classes.entry} data-kind={kindOf(entry)}>
      <When entry={entry} />
      <div>
        <p className={classes.text}>{text}</p>
        {problem && (
          <p>
            {problem.message} <code>{problem.code}</code>
          </p>
        )}
        {deliveries.map((delivery) => (
          <p key={`${delivery.endpoint_id} ${delivery.event_id}`} className={classes.more}>
            <Link
              href={`/webhooks/${encodeURIComponent(delivery.endpoint_id)}/${encodeURIComponent(delivery.event_id)}`}
            >
              Webhook
            </Link>
            : {deliveryText(delivery)}
          </p>
        ))}
        {requestId && (
          <p className={classes.more}>
            Request{' '}
            <Link href={`/journal${queryOf({ request_id: requestId })}`}>
              <code>{requestId}</code>
            </Link>
          </p>
        )}
      </div>
    </li>
  );
}

// Several entries in one are a range of days.
function When({ entry: { at, from, count } }: { readonly entry: OperatorTimelineEntry }): ReactNode {
  const { now, timeZone } = useEnvironment();
  const [first, last] = [from, at].map((time) => formatDay(time, now(), timeZone));
  if (count === 1 || first === last) {
    return (
      <div>
        <ExactTime at={at} />
      </div>
    );
  }
  return (
    <div className={classes.more}>
      {first} – {last}
    </div>
  );
}

const kindOf = ({ type, count, is_problem: isProblem }: OperatorTimelineEntry): string => {
  if (type === 'gap') return 'gap';
  if (isProblem) return 'problem';
  return count > 1 ? 'folded' : 'entry';
};

const deliveryText = (delivery: OperatorTimelineEntry['deliveries'][number]): string => {
  const { status, attempts, last_status: answer } = delivery;
  const answered = answer === null ? '' : ` with ${answer}`;
  return `${deliveryStatuses[status].label.toLowerCase()}${answered}, ${formatAmount(attempts, 'attempt')}`;
};
