import type { OperatorConnection, OperatorPage } from '@utility-connect/protocol/operator';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useEnvironment } from '../lib/environment.ts';
import { hrefOf } from '../lib/href.ts';
import { useRead } from '../lib/queries.ts';
import { type Filters, useFilters } from '../lib/use-filters.ts';
import { connectionStates, methodWords } from '../lib/words.ts';
import { ClientName } from '../parts/ClientName.tsx';
import { type Column, DataTable, rowLink } from '../parts/DataTable.tsx';
import { ChoiceFilter, FilterBar, TextFilter } from '../parts/FilterBar.tsx';
import { Page } from '../parts/Page.tsx';
import { Pager } from '../parts/Pager.tsx';
import { Empty } from '../parts/Panel.tsx';
import { State } from '../parts/State.tsx';
import { Time } from '../parts/Time.tsx';

/** All connections, by state, utility, client, method, age of data and error. */
export function Connections(): ReactNode {
  const filters = useFilters();
  const { now } = useEnvironment();
  const query = useRead<OperatorPage<OperatorConnection>>(
    `connections${filters.query(names, olderThan(filters, now()))}`,
  );
  return (
    <Page title="Connections" query={query} filters={<ConnectionFilters filters={filters} />}>
      {({ items, next_cursor: next }) =>
        items.length > 0 ? (
          <>
            <DataTable caption="Connections" columns={columns} rows={items} idOf={({ id }) => id} />
            <Pager next={next} />
          </>
        ) : filters.hasAny(all) ? (
          <Empty title="No connection matches">
            <p>Clear the filters to see all connections.</p>
          </Empty>
        ) : (
          <Empty title="No connections yet">
            <p>One appears here when a person connects a utility in a client’s app.</p>
          </Empty>
        )
      }
    </Page>
  );
}

const names = ['state', 'client_id', 'utility_id', 'method', 'error', 'query', 'data_before'];
const all = [...names, 'older'];

function ConnectionFilters({ filters }: { readonly filters: Filters }): ReactNode {
  return (
    <FilterBar
      filters={filters}
      names={all}
      moreNames={['method', 'error', 'utility_id', 'client_id']}
      more={
        <>
          <ChoiceFilter filters={filters} name="method" label="Method" options={methods} />
          <ChoiceFilter filters={filters} name="error" label="Last error" options={errors} />
          <TextFilter filters={filters} name="utility_id" label="Utility (id)" />
          <TextFilter filters={filters} name="client_id" label="Client (id)" />
        </>
      }
    >
      <TextFilter filters={filters} name="query" label="User, connection or account" />
      <ChoiceFilter filters={filters} name="state" label="State" options={states} />
      <ChoiceFilter filters={filters} name="older" label="Data ends before" options={ages} />
    </FilterBar>
  );
}

const states = [
  ['', 'Any'],
  ...Object.entries(connectionStates).map(([state, { label }]) => [state, label] as const),
] as const;

const methods = [['', 'Any'], ...Object.entries(methodWords)] as const;

const ages = [
  ['', 'Any time'],
  ['0d', 'Now, oldest first'],
  ['2d', '2 days ago'],
  ['7d', '7 days ago'],
  ['30d', '30 days ago'],
] as const;

const errors = [
  ['', 'With or without'],
  ['any', 'With an error'],
  ['invalid_credentials', 'Login refused'],
  ['utility_unavailable', 'Utility unavailable'],
  ['interface_changed', 'Interface changed'],
] as const;

const STEP = 300;

// The address has the age, so that it stays true; the time is rounded, so that the list is not another one each second.
const olderThan = (filters: Filters, now: number): Record<string, number> => {
  const days = /^(\d{1,3})d$/.exec(filters.get('older'))?.[1];
  return days === undefined ? {} : { data_before: Math.ceil(now / STEP) * STEP - Number(days) * 86_400 };
};

const columns: readonly Column<OperatorConnection>[] = [
  {
    title: 'User',
    cell: ({ id, user_id: user }) => (
      <Link href={hrefOf({ page: 'connections', id })} className={rowLink}>
        <bdi>{user}</bdi>
      </Link>
    ),
  },
  {
    title: 'State',
    cell: ({ state }) => <State {...connectionStates[state]} />,
  },
  { title: 'Utility', cell: ({ utility }) => <bdi>{utility.name}</bdi> },
  { title: 'Method', cell: ({ method }) => methodWords[method] },
  { title: 'Client', cell: ({ client }) => <ClientName client={client} /> },
  { title: 'Data through', cell: ({ data_through: at }) => <Time at={at} none="no data" /> },
  {
    title: 'Last error',
    cell: ({ last_error: error }) => (error === null ? 'none' : error.message),
  },
];
