import type { OperatorEndpoint, OperatorPage } from '@utility-connect/protocol/operator';
import type { ReactNode } from 'react';
import { useRead } from '../lib/queries.ts';
import { useFilters } from '../lib/use-filters.ts';
import { endpointHealth } from '../lib/words.ts';
import { EndpointTable } from '../parts/EndpointTable.tsx';
import { ChoiceFilter, FilterBar, TextFilter } from '../parts/FilterBar.tsx';
import { Page } from '../parts/Page.tsx';
import { Pager } from '../parts/Pager.tsx';
import { Empty } from '../parts/Panel.tsx';

/** The webhook endpoints of all clients, the worst first. */
export function Webhooks(): ReactNode {
  const filters = useFilters();
  const query = useRead<OperatorPage<OperatorEndpoint>>(`webhooks${filters.query(names)}`);
  return (
    <Page
      title="Webhooks"
      query={query}
      filters={
        <FilterBar filters={filters} names={names}>
          <ChoiceFilter filters={filters} name="health" label="Health" options={healths} />
          <TextFilter filters={filters} name="client_id" label="Client (id)" />
        </FilterBar>
      }
    >
      {({ items, next_cursor: next }) =>
        items.length > 0 ? (
          <>
            <EndpointTable endpoints={items} />
            <Pager next={next} />
          </>
        ) : filters.hasAny(names) ? (
          <Empty title="No endpoint matches">
            <p>Clear the filters to see all endpoints.</p>
          </Empty>
        ) : (
          <Empty title="No webhook endpoints yet">
            <p>Clients create their endpoints themselves, with their own credentials.</p>
          </Empty>
        )
      }
    </Page>
  );
}

const names = ['health', 'client_id'];

const healths = [
  ['', 'Any'],
  ...Object.entries(endpointHealth).map(([health, { label }]) => [health, label] as const),
] as const;
