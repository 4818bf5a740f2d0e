import type { OperatorClient, OperatorPage } from '@utility-connect/protocol/operator';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { queryOf } from '../lib/api.ts';
import { formatCount } from '../lib/format.ts';
import { hrefOf } from '../lib/href.ts';
import { useRead } from '../lib/queries.ts';
import { type Filters, useFilters } from '../lib/use-filters.ts';
import { SandboxMark } from '../parts/ClientName.tsx';
import { type Column, DataTable, rowLink } from '../parts/DataTable.tsx';
import { ChoiceFilter, FilterBar, TextFilter } from '../parts/FilterBar.tsx';
import { LinkAsButton } from '../parts/LinkAsButton.tsx';
import { Page } from '../parts/Page.tsx';
import { Pager } from '../parts/Pager.tsx';
import { Empty } from '../parts/Panel.tsx';
import { State } from '../parts/State.tsx';

/** All clients. */
export function Clients(): ReactNode {
  const filters = useFilters();
  const query = useRead<OperatorPage<OperatorClient>>(`clients${filters.query(names)}`);
  return (
    <Page
      title="Clients"
      query={query}
      actions={<LinkAsButton href="/clients/new">Create a client</LinkAsButton>}
      filters={<ClientFilters filters={filters} />}
    >
      {({ items, next_cursor: next }) =>
        items.length > 0 ? (
          <>
            <DataTable caption="Clients" columns={columns} rows={items} idOf={({ id }) => id} />
            <Pager next={next} />
          </>
        ) : filters.hasAny(names) ? (
          <Empty title="No client matches">
            <p>Clear the filters to see all clients.</p>
          </Empty>
        ) : (
          <Empty title="No clients yet">
            <p>A client is an app that asks people for their data. Create one here, or by command:</p>
            <p>
              <code>utility-connect clients create</code>
            </p>
          </Empty>
        )
      }
    </Page>
  );
}

const names = ['query', 'environment', 'state'];

function ClientFilters({ filters }: { readonly filters: Filters }): ReactNode {
  return (
    <FilterBar filters={filters} names={names}>
      <TextFilter filters={filters} name="query" label="Company or id" />
      <ChoiceFilter filters={filters} name="environment" label="Environment" options={environments} />
      <ChoiceFilter filters={filters} name="state" label="State" options={states} />
    </FilterBar>
  );
}

const environments = [
  ['', 'Any'],
  ['production', 'Production'],
  ['sandbox', 'Sandbox'],
] as const;

const states = [
  ['', 'Any'],
  ['enabled', 'Enabled'],
  ['disabled', 'Disabled'],
] as const;

const columns: readonly Column<OperatorClient>[] = [
  {
    title: 'Company',
    cell: ({ id, company, environment }) => (
      <>
        <Link href={hrefOf({ page: 'clients', id })} className={rowLink}>
          <bdi>{company}</bdi>
        </Link>{' '}
        {environment === 'sandbox' && <SandboxMark />}
      </>
    ),
  },
  {
    title: 'State',
    cell: ({ state }) =>
      state === 'enabled' ? <State tone="good" label="Enabled" /> : <State tone="calm" label="Disabled" />,
  },
  { title: 'Users', cell: ({ users }) => formatCount(users), align: 'end' },
  {
    title: 'Connections',
    cell: ({ id, connections }) => (
      <Link href={`/connections${queryOf({ client_id: id })}`}>{formatCount(connections)}</Link>
    ),
    align: 'end',
  },
  {
    title: 'Need sign-in',
    cell: ({ id, needs_sign_in: count }) =>
      count.count === 0 ? (
        '0'
      ) : (
        <Link href={`/connections${queryOf({ client_id: id, state: 'needs_sign_in' })}`}>
          {formatCount(count)}
        </Link>
      ),
    align: 'end',
  },
  {
    title: 'Webhooks',
    cell: ({ id, endpoints, endpoints_failing: failing }) =>
      endpoints === 0 ? (
        'none'
      ) : (
        <Link href={`/webhooks${queryOf({ client_id: id })}`}>
          {failing === 0 ? `${endpoints} healthy` : `${failing} of ${endpoints} failing`}
        </Link>
      ),
  },
];
