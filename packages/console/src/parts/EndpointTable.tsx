import type { OperatorEndpoint } from '@utility-connect/protocol/operator';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatCount } from '../lib/format.ts';
import { hrefOf } from '../lib/href.ts';
import { endpointHealth } from '../lib/words.ts';
import { ClientName } from './ClientName.tsx';
import { type Column, DataTable, rowLink } from './DataTable.tsx';
import { State } from './State.tsx';
import { Time } from './Time.tsx';

interface EndpointTableProps {
  readonly endpoints: readonly OperatorEndpoint[];
  /** Whether the page has other parts. Default `false`. */
  readonly isTitled?: boolean;
}

/** Webhook endpoints with their health. */
export function EndpointTable({ endpoints, isTitled = false }: EndpointTableProps): ReactNode {
  return (
    <DataTable
      caption="Webhook endpoints"
      isTitled={isTitled}
      columns={columns}
      rows={endpoints}
      idOf={({ id }) => id}
    />
  );
}

const columns: readonly Column<OperatorEndpoint>[] = [
  {
    title: 'Endpoint',
    cell: ({ id, url }) => (
      <Link href={hrefOf({ page: 'webhooks', id })} className={rowLink}>
        {url}
      </Link>
    ),
  },
  { title: 'Health', cell: ({ health }) => <State {...endpointHealth[health]} /> },
  { title: 'Client', cell: ({ client }) => <ClientName client={client} /> },
  { title: 'Failing since', cell: ({ failing_since: at }) => <Time at={at} none="not failing" /> },
  { title: 'Waiting', cell: ({ pending }) => formatCount(pending), align: 'end' },
  { title: 'Why', cell: ({ reason }) => reason ?? '–' },
];
