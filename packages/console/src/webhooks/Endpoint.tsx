import type { OperatorDelivery, OperatorEndpoint, OperatorPage } from '@utility-connect/protocol/operator';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatCount } from '../lib/format.ts';
import { useAction, useRead } from '../lib/queries.ts';
import { useFilters } from '../lib/use-filters.ts';
import { deliveryStatuses, endpointHealth } from '../lib/words.ts';
import { ActionButton } from '../parts/ActionButton.tsx';
import { ClientName } from '../parts/ClientName.tsx';
import { type Column, DataTable, rowLink } from '../parts/DataTable.tsx';
import { ChoiceFilter, FilterBar } from '../parts/FilterBar.tsx';
import { Failure, Loading, Page } from '../parts/Page.tsx';
import { Pager } from '../parts/Pager.tsx';
import { Empty, Facts, Panel } from '../parts/Panel.tsx';
import { State } from '../parts/State.tsx';
import { Time } from '../parts/Time.tsx';
import { Answer } from './Answer.tsx';

/** A webhook endpoint: its health, and its deliveries. */
export function Endpoint({ id }: { readonly id: string }): ReactNode {
  const path = `webhooks/${encodeURIComponent(id)}`;
  const query = useRead<OperatorEndpoint>(path);
  const enable = useAction((api) => api.send<OperatorEndpoint>('POST', `${path}/enable`));
  return (
    <Page title={query.data?.url ?? 'Endpoint'} above="Webhook endpoint" query={query}>
      {(endpoint) => (
        <>
          <Summary endpoint={endpoint} />
          <ActionButton
            reason={enableReason(endpoint)}
            busy={enable.isPending}
            onClick={() => enable.mutate()}
          >
            Enable
          </ActionButton>
          {enable.error && <Failure error={enable.error} />}
          <Deliveries path={path} />
        </>
      )}
    </Page>
  );
}

const enableReason = ({ health }: OperatorEndpoint): string | null => {
  if (health === 'paused') return null;
  return health === 'disabled' ? 'Its client has disabled it, and enables it.' : 'It is enabled.';
};

function Summary({ endpoint }: { readonly endpoint: OperatorEndpoint }): ReactNode {
  const { health, reason, client, events, failures, failing_since: since, pending } = endpoint;
  return (
    <Panel title="Endpoint">
      <Facts
        facts={[
          ['Health', <State key="" {...endpointHealth[health]} />],
          ['Why', reason ?? '–'],
          ['Client', <ClientName key="" client={client} />],
          ['Failures in a row', failures],
          ['Failing since', <Time key="" at={since} none="not failing" />],
          ['Deliveries that wait', formatCount(pending)],
          ['Events', events === null ? 'all' : events.join(', ')],
          ['Created', <Time key="" at={endpoint.created_at} />],
          ['Id', <code key="">{endpoint.id}</code>],
        ]}
      />
    </Panel>
  );
}

function Deliveries({ path }: { readonly path: string }): ReactNode {
  const filters = useFilters();
  const { data, error, refetch } = useRead<OperatorPage<OperatorDelivery>>(
    `${path}/deliveries${filters.query(['status'])}`,
  );
  return (
    <>
      <FilterBar filters={filters} names={['status']}>
        <ChoiceFilter filters={filters} name="status" label="Deliveries" options={statuses} />
      </FilterBar>
      {error && <Failure error={error} isStale={data !== undefined} onRetry={() => void refetch()} />}
      {data === undefined && !error && <Loading />}
      {data?.items.length === 0 && (
        <Empty title={filters.hasAny(['status']) ? 'No delivery of this kind' : 'Nothing was sent yet'} />
      )}
      {data && data.items.length > 0 && (
        <DataTable
          caption="Deliveries"
          isTitled
          columns={columns}
          rows={data.items}
          idOf={({ event_id: id }) => id}
        />
      )}
      {data && <Pager next={data.next_cursor} label="Older" />}
    </>
  );
}

const statuses = [
  ['', 'All'],
  ...Object.entries(deliveryStatuses).map(([status, { label }]) => [status, label] as const),
] as const;

const columns: readonly Column<OperatorDelivery>[] = [
  {
    title: 'Event',
    cell: ({ endpoint_id: endpoint, event_id: event, type }) => (
      <Link
        href={`/webhooks/${encodeURIComponent(endpoint)}/${encodeURIComponent(event)}`}
        className={rowLink}
      >
        {type}
      </Link>
    ),
  },
  { title: 'Status', cell: ({ status }) => <State {...deliveryStatuses[status]} /> },
  { title: 'Created', cell: ({ created_at: at }) => <Time at={at} /> },
  { title: 'Attempts', cell: ({ attempts }) => attempts, align: 'end' },
  { title: 'Last attempt', cell: ({ last_attempt_at: at }) => <Time at={at} none="none yet" /> },
  { title: 'Last answer', cell: (delivery) => <Answer {...delivery} /> },
  { title: 'Next attempt', cell: ({ next_attempt_at: at }) => <Time at={at} none="none" /> },
];
