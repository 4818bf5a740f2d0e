import type { OperatorPage, OperatorUtility } from '@utility-connect/protocol/operator';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatCount } from '../lib/format.ts';
import { useRead } from '../lib/queries.ts';
import { type Filters, useFilters } from '../lib/use-filters.ts';
import { methodWords, utilityStates } from '../lib/words.ts';
import { type Column, DataTable, rowLink } from '../parts/DataTable.tsx';
import { DayBars } from '../parts/DayBars.tsx';
import { ChoiceFilter, FilterBar, TextFilter } from '../parts/FilterBar.tsx';
import { Page } from '../parts/Page.tsx';
import { Pager } from '../parts/Pager.tsx';
import { Empty } from '../parts/Panel.tsx';
import { State } from '../parts/State.tsx';
import { utilityHref } from '../parts/UtilityName.tsx';
import { barsOf } from './bars-of.ts';

/** Utilities with their methods and how well they work. */
export function Utilities(): ReactNode {
  const filters = useFilters();
  const query = useRead<OperatorPage<OperatorUtility>>(`utilities${filters.query(names)}`);
  return (
    <Page title="Utilities" query={query} filters={<UtilityFilters filters={filters} />}>
      {({ items, next_cursor: next }) =>
        items.length > 0 ? (
          <>
            <DataTable caption="Utilities" columns={columns} rows={items} idOf={({ id }) => id} />
            <Pager next={next} />
          </>
        ) : filters.hasAny(names) ? (
          <Empty title="No utility matches">
            <p>Clear the filters to see all utilities.</p>
          </Empty>
        ) : (
          <Empty title="No utility can be connected">
            <p>
              Set the variables of its interface; <code>utility-connect utilities</code> lists them.
            </p>
          </Empty>
        )
      }
    </Page>
  );
}

const names = ['query', 'environment', 'state', 'connected'];

function UtilityFilters({ filters }: { readonly filters: Filters }): ReactNode {
  return (
    <FilterBar filters={filters} names={names}>
      <TextFilter filters={filters} name="query" label="Name or id" />
      <ChoiceFilter filters={filters} name="state" label="State" options={states} />
      <ChoiceFilter filters={filters} name="connected" label="Connections" options={connected} />
      <ChoiceFilter filters={filters} name="environment" label="Environment" options={environments} />
    </FilterBar>
  );
}

const states = [
  ['', 'Any'],
  ...Object.entries(utilityStates).map(([state, { label }]) => [state, label] as const),
] as const;

const connected = [
  ['', 'With or without'],
  ['true', 'With connections'],
] as const;

const environments = [
  ['', 'Production'],
  ['sandbox', 'Sandbox'],
] as const;

const columns: readonly Column<OperatorUtility>[] = [
  {
    title: 'Utility',
    cell: ({ id, name, country, environment }) => (
      <>
        <Link href={utilityHref(id, environment)} className={rowLink}>
          <bdi>{name}</bdi>
        </Link>{' '}
        {country}
      </>
    ),
  },
  { title: 'State', cell: ({ state }) => <State {...utilityStates[state]} /> },
  {
    title: 'Methods',
    cell: ({ methods, missing_settings: missing }) => (
      <>
        {methods.map((method) => methodWords[method]).join(', ') || 'none'}
        {missing.length > 0 && (
          <>
            <br />
            missing: <code>{missing.join(', ')}</code>
          </>
        )}
      </>
    ),
  },
  { title: 'Accounts', cell: ({ accounts }) => formatCount(accounts), align: 'end' },
  { title: 'Sign-ins, 30 days', cell: ({ days }) => <DayBars {...barsOf(days, 'sign_ins')} /> },
  { title: 'Syncs, 30 days', cell: ({ days }) => <DayBars {...barsOf(days, 'syncs')} /> },
];
