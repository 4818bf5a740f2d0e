import type { UtilitySummary } from '@utility-connect/protocol';
import { type ReactNode, useId, useRef } from 'react';
import { useAnnouncement } from '../frame/frame-context.ts';
import { isolate } from '../lib/isolate.tsx';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { Button } from '../parts/Button.tsx';
import { Heading } from '../parts/Heading.tsx';
import { Screen } from '../parts/Screen.tsx';
import { SearchBox } from './SearchBox.tsx';
import { SearchResults } from './SearchResults.tsx';
import type { SearchStatus } from './search-status.ts';
import classes from './UtilitySelection.module.css';
import { useListKeys } from './use-list-keys.ts';

/** Props of {@link UtilitySelection}. */
export interface UtilitySelectionProps {
  /** What stands in the box. */
  readonly query: string;
  /** Where the search stands: `loading` may already show what is known. */
  readonly status: SearchStatus;
  /** What was found, the likeliest first; while `loading`, what can be shown until then. */
  readonly utilities: readonly UtilitySummary[];
  /** The person typed. */
  readonly onQueryChange: (query: string) => void;
  /** The person chose one. */
  readonly onChoose: (utility: UtilitySummary) => void;
  /** Searches again, after `failed` or `offline`. */
  readonly onRetry: () => void;
  /** The person does not find theirs. */
  readonly onNotListed: () => void;
}

/** A search box and its results on one page: arrow keys move, Enter chooses, typing goes on in the box. */
export function UtilitySelection(props: UtilitySelectionProps): ReactNode {
  const { query, status, utilities, onChoose } = props;
  const { selection } = useMessages();
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const listId = useId();
  const handleKeyDown = useListKeys(box, list);

  const count =
    utilities.length > 0 ? selection.found(utilities.length) : selection.empty(isolate(query)).title;
  // Once typing rests: a count after every key would drown out the letters.
  useAnnouncement(status === 'ready' && query.trim() ? count : null, 700);

  // Never from an answer to something else than what stands in the box.
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
      {/* biome-ignore lint/a11y/useSemanticElements: browsers of before 2024 do not know <search> */}
      <div role="search" className={classes.search} data-status={status} onKeyDown={handleKeyDown}>
        <Heading>{selection.title}</Heading>
        <SearchBox
          inputRef={box}
          value={query}
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
          onChoose={onChoose}
          onRetry={props.onRetry}
        />
      </div>
    </Screen>
  );
}
