import type { OperatorEntryTypes, OperatorJournal } from '@utility-connect/protocol/operator';
import { Button } from '@utility-connect/screens/parts';
import type { ReactNode } from 'react';
import { useEnvironment } from '../lib/environment.ts';
import { formatTime } from '../lib/format.ts';
import { useRead } from '../lib/queries.ts';
import { useAddressQuery } from '../lib/use-address-query.ts';
import { type Filters, useFilters } from '../lib/use-filters.ts';
import { ChoiceFilter, FilterBar, TextFilter } from '../parts/FilterBar.tsx';
import { Page } from '../parts/Page.tsx';
import { Pager } from '../parts/Pager.tsx';
import { Empty } from '../parts/Panel.tsx';
import { Entries } from './Entries.tsx';
import classes from './Journal.module.css';

/** Entries of the journal, newest first. It follows live on demand: new entries are counted, and no row moves by itself. */
export function Journal(): ReactNode {
  const filters = useFilters();
  const isFirstPage = !useAddressQuery().has('cursor');
  const isFollowing = filters.get('follow') === 'on' && isFirstPage;
  // Rows only move when the operator wants them to.
  const query = useRead<OperatorJournal>(`journal${filters.query(names)}`, { seconds: 0 });
  return (
    <Page
      title="Journal"
      query={query}
      actions={
        isFirstPage && (
          <Button
            kind="secondary"
            aria-pressed={isFollowing}
            onClick={() => filters.set({ follow: isFollowing ? '' : 'on' })}
          >
            {isFollowing ? 'Stop following' : 'Follow'}
          </Button>
        )
      }
      filters={<JournalFilters filters={filters} />}
    >
      {(journal) => (
        <>
          {isFollowing && (
            <NewEntries filters={filters} newest={journal.newest} onShow={() => void query.refetch()} />
          )}
          {journal.items.length > 0 ? <Entries entries={journal.items} /> : <NoEntries journal={journal} />}
          <Pager next={journal.next_cursor} label="Older" />
        </>
      )}
    </Page>
  );
}

const names = ['client_id', 'user_id', 'type', 'request_id'];

function JournalFilters({ filters }: { readonly filters: Filters }): ReactNode {
  const { data } = useRead<OperatorEntryTypes>('journal/types', { seconds: 0 });
  const types = [['', 'All'] as const, ...(data?.types ?? []).map((type) => [type, type] as const)];
  return (
    <FilterBar filters={filters} names={names}>
      <ChoiceFilter filters={filters} name="type" label="Type" options={types} />
      <TextFilter filters={filters} name="client_id" label="Client (id)" />
      <TextFilter filters={filters} name="user_id" label="User (with a client)" />
      <TextFilter filters={filters} name="request_id" label="Request id" />
    </FilterBar>
  );
}

interface NewEntriesProps {
  readonly filters: Filters;
  /** Id of the newest entry that was read. */
  readonly newest: string;
  readonly onShow: () => void;
}

function NewEntries({ filters, newest, onShow }: NewEntriesProps): ReactNode {
  const { data } = useRead<OperatorJournal>(`journal${filters.query(names, { after: newest })}`, {
    seconds: 3,
  });
  // While the next answer is read, the last one of another `newest` is still there.
  const count = data && data.newest !== newest ? data.items.length : 0;
  return (
    <div className={classes.follow} role="status">
      {count === 0 ? (
        'Following: nothing new yet'
      ) : (
        <Button kind="secondary" onClick={onShow}>
          {`${count}${data?.next_cursor == null ? '' : '+'} new`}
        </Button>
      )}
    </div>
  );
}

function NoEntries({ journal }: { readonly journal: OperatorJournal }): ReactNode {
  const { now, timeZone } = useEnvironment();
  return (
    <Empty title="No entry">
      <p>Searched from {formatTime(journal.searched_from, now(), timeZone)} to now.</p>
    </Empty>
  );
}
