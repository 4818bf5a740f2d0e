import type { ConnectedUtility } from '@utility-connect/protocol';
import { type ReactNode, useEffect, useRef } from 'react';
import { UtilitySelection } from '../utility-selection/UtilitySelection.tsx';
import type { ConnectFlowActions } from './connect-flow-result.ts';
import type { UtilitySearchResult } from './use-utility-search.ts';

interface SelectionProps {
  readonly search: UtilitySearchResult;
  readonly on: ConnectFlowActions;
  readonly connected: readonly ConnectedUtility[] | undefined;
}

/** Utility Selection with the flow's search. */
export function Selection({ search, on, connected }: SelectionProps): ReactNode {
  const { error } = search;
  // A search that failed before the list was shown is retried now, so its failure is not reported.
  const reported = useRef(error);
  useEffect(() => {
    if (reported.current === error) return;
    reported.current = error;
    on.searchChanged(error);
  });
  return (
    <UtilitySelection
      query={search.query}
      status={search.status}
      utilities={search.utilities}
      connected={connected}
      onQueryChange={search.setQuery}
      onChoose={on.choose}
      onRetry={search.retry}
      onNotListed={on.notListed}
    />
  );
}
