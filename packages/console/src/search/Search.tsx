import type { OperatorFind, OperatorSearch } from '@utility-connect/protocol/operator';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { queryOf } from '../lib/api.ts';
import { hrefOf } from '../lib/href.ts';
import { useRead } from '../lib/queries.ts';
import { useAddressQuery } from '../lib/use-address-query.ts';
import { type Column, DataTable, rowLink } from '../parts/DataTable.tsx';
import { Page } from '../parts/Page.tsx';
import { Empty } from '../parts/Panel.tsx';

/** Results of a search. A single one is opened at once. */
export function Search(): ReactNode {
  const text = useAddressQuery().get('query') ?? '';
  const query = useRead<OperatorSearch>(`search${queryOf({ query: text })}`, { seconds: 0 });
  const [, navigate] = useLocation();
  const { data, isPlaceholderData: isOfAnother } = query;
  const [first, ...others] = isOfAnother ? [] : (data?.items ?? []);
  const only = first && others.length === 0 ? hrefOf(first.target) : null;
  useEffect(() => {
    if (only !== null) navigate(only, { replace: true });
  }, [only, navigate]);
  return (
    <Page title={`Search: ${text}`} query={query}>
      {({ items }) =>
        items.length > 0 ? (
          <DataTable
            caption="Found"
            columns={columns}
            rows={items}
            idOf={({ kind, id, target }) => `${kind} ${id} ${hrefOf(target)}`}
          />
        ) : (
          <Empty title="Nothing found">
            <p>
              The search finds whole ids: of a user, a connection, an account, a request, a webhook endpoint
              or a client; and utilities and clients by the beginning of their name.
            </p>
          </Empty>
        )
      }
    </Page>
  );
}

const kinds: Readonly<Record<OperatorFind['kind'], string>> = {
  client: 'Client',
  connection: 'Connection',
  user: 'User',
  account: 'Account',
  endpoint: 'Webhook endpoint',
  utility: 'Utility',
  request: 'Request',
};

const columns: readonly Column<OperatorFind>[] = [
  {
    title: 'Found',
    cell: ({ title, target }) => (
      <Link href={hrefOf(target)} className={rowLink}>
        <bdi>{title}</bdi>
      </Link>
    ),
  },
  { title: 'Kind', cell: ({ kind }) => kinds[kind] },
  { title: 'Of', cell: ({ detail }) => <bdi>{detail}</bdi> },
];
