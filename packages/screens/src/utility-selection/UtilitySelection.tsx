import type { ConnectedUtility, UtilitySummary } from '@utility-connect/protocol';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useAnnouncement } from '../frame/use-announcement.ts';
import { isolate } from '../lib/isolate.tsx';
import { mayFocusField } from '../lib/may-focus-field.ts';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import type { SearchStatus } from '../lib/utility-search-result.ts';
import { Button } from '../parts/Button.tsx';
import { Heading } from '../parts/Heading.tsx';
import { Screen } from '../parts/Screen.tsx';
import { SearchBox } from './SearchBox.tsx';
import { SearchResults } from './SearchResults.tsx';
import classes from './UtilitySelection.module.css';
import { useListKeys } from './use-list-keys.ts';

/** Props of {@link UtilitySelection}. */
export interface UtilitySelectionProps {
  /** Value of the search box. */
  readonly query: string;
  /** State of the search. `loading` may already show utilities that are known. */
  readonly status: SearchStatus;
  /** Results, the most likely first; while `loading`, the results to show until then. */
  readonly utilities: readonly UtilitySummary[];
  /** The utilities that the person connected before, listed on top. Default none. */
  readonly connected?: readonly ConnectedUtility[] | undefined;
  /** Called when the person types. */
  readonly onQueryChange: (query: string) => void;
  /** Called when the person chooses a utility. */
  readonly onChoose: (utility: UtilitySummary) => void;
  /** Called to search again after `failed` or `offline`. */
  readonly onRetry: () => void;
  /** Called when the person reports that their utility is missing. */
  readonly onNotListed: () => void;
}

/**
 * A search box and its results, which are one stop of the Tab key. Arrow keys move through the results, Enter chooses, and typing
 * returns to the box.
 */
export function UtilitySelection(props: UtilitySelectionProps): ReactNode {
  const { query, status, utilities, onChoose } = props;
  const { selection } = useMessages();
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const handleKeyDown = useListKeys(box, list);

  useEffect(() => {
    if (mayFocusField()) box.current?.focus();
  }, []);

  const count =
    utilities.length > 0 ? selection.found(utilities.length) : selection.empty(isolate(query)).title;
  // Debounced: a count after every key would talk over the typed letters.
  useAnnouncement(status === 'ready' && query.trim() ? count : null, 700);

  // Only when the results belong to the current query.
  const handleEnter = () => {
    const [first, second] = utilities;
    if (status !== 'ready' || !first) return;
    if (second) list.current?.querySelector('button')?.focus();
    else onChoose(first);
  };

  return (
    <Screen
      actions={
        <Button kind="plain" onClick={props.onNotListed}>
          {selection.notListed}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: <search> is not supported by browsers from before 2024 */}
      <div role="search" className={classes.search} data-status={status} onKeyDown={handleKeyDown}>
        <Heading>{selection.title}</Heading>
        <SearchBox
          inputRef={box}
          value={query}
          busy={status === 'loading' && utilities.length > 0}
          controls={listId}
          onChange={props.onQueryChange}
          onEnter={handleEnter}
        />
        <SearchResults
          listRef={list}
          listId={listId}
          query={query}
          status={status}
          utilities={utilities}
          connected={props.connected ?? []}
          onChoose={onChoose}
          onRetry={props.onRetry}
        />
      </div>
    </Screen>
  );
}
