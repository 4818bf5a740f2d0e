import type { ConnectedUtility, UtilitySummary } from '@utility-connect/protocol';
import { type MouseEvent, type ReactNode, type RefObject, useState } from 'react';
import { Illustration } from '../illustrations/Illustration.tsx';
import { isolate, renderIsolated } from '../lib/isolate.tsx';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import type { Sentence } from '../lib/messages/messages.ts';
import type { SearchStatus } from '../lib/utility-search-result.ts';
import { Button } from '../parts/Button.tsx';
import { focusHeadingAround } from '../parts/focus-heading-around.ts';
import { Skeleton } from '../parts/Skeleton.tsx';
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx';
import { ConnectedUtilities } from './ConnectedUtilities.tsx';
import classes from './SearchResults.module.css';
import { UtilityRow } from './UtilityRow.tsx';

interface SearchResultsProps {
  readonly listRef: RefObject<HTMLDivElement | null>;
  readonly listId: string;
  readonly query: string;
  readonly status: SearchStatus;
  readonly utilities: readonly UtilitySummary[];
  readonly connected: readonly ConnectedUtility[];
  readonly onChoose: (utility: UtilitySummary) => void;
  readonly onRetry: () => void;
}

/** The results of the search, or the reason why there are none. */
export function SearchResults(props: SearchResultsProps): ReactNode {
  const { query, status, utilities } = props;
  const { selection } = useMessages();
  // A search covers all utilities; only the list before it is divided.
  const connected = query.trim() ? [] : props.connected;
  const others = utilities.filter(({ id }) => !connected.some(({ utility }) => utility.id === id));
  const [focused, setFocused] = useState<string>();
  const ids = [...connected.map(({ utility }) => utility.id), ...others.map(({ id }) => id)];
  const tabStop = { utilityId: ids.find((id) => id === focused) ?? ids[0], onMove: setFocused };
  const isStale = status === 'loading';
  const isWaiting = status === 'loading' && utilities.length === 0;
  return (
    <div ref={props.listRef} id={props.listId} className={classes.results} aria-busy={isStale}>
      {connected.length > 0 && (
        <ConnectedUtilities connected={connected} tabStop={tabStop} onChoose={props.onChoose} />
      )}
      {status === 'failed' && <Failure sentence={selection.failed} onRetry={props.onRetry} />}
      {status === 'offline' && <Failure sentence={selection.offline} onRetry={props.onRetry} />}
      {isWaiting && (
        <>
          <VisuallyHidden>{selection.loading}</VisuallyHidden>
          <Skeleton />
        </>
      )}
      {status === 'ready' && utilities.length === 0 && (
        <Empty sentence={selection.empty(isolate(query.trim()))} />
      )}
      {(status === 'ready' || status === 'loading') && utilities.length > 0 && (
        <ul className={classes.list} data-stale={isStale || undefined}>
          {others.map((utility) => (
            <UtilityRow
              key={utility.id}
              utility={utility}
              query={query}
              showsKind={others.some((other) => other !== utility && looksLike(other, utility))}
              stale={isStale}
              tabStop={tabStop}
              onChoose={props.onChoose}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

const looksLike = (one: UtilitySummary, other: UtilitySummary): boolean =>
  one.name === other.name && placesIn(one) === placesIn(other);

const placesIn = ({ states, countries = states }: UtilitySummary): string => countries.join();

const Failure = ({ sentence, onRetry }: { sentence: Sentence; onRetry: () => void }) => {
  const { error } = useMessages();
  const handleRetry = (event: MouseEvent) => {
    focusHeadingAround(event.currentTarget);
    onRetry();
  };
  return (
    <div className={classes.empty}>
      <Illustration name="unavailable" />
      <div role="alert">
        <strong>{sentence.title}</strong>
        <p>{sentence.body}</p>
      </div>
      <Button kind="secondary" onClick={handleRetry}>
        {error.retry}
      </Button>
    </div>
  );
};

const Empty = ({ sentence }: { sentence: Sentence }) => (
  <div className={classes.empty}>
    <Illustration name="empty" />
    <div>
      <strong>{renderIsolated(sentence.title)}</strong>
      <p>{sentence.body}</p>
    </div>
  </div>
);
