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
  const { status } = search;
  // A search that failed before the list was shown is retried now, so its failure is not reported.
  const reported = useRef(status);
  useEffect(() => {
    if (reported.current === status) return;
    reported.current = status;
    on.searchChanged(status);
  });
  return (
    <UtilitySelection
      query={search.query}
      status={status}
      utilities={search.utilities}
      connected={connected}
      onQueryChange={search.setQuery}
      onChoose={on.choose}
      onRetry={search.retry}
      onNotListed={on.notListed}
    />
  );
}
