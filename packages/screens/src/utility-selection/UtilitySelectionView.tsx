import { type ReactNode, useEffect, useRef } from 'react';
import type { ViewProps } from '../flow/definition/view-props.ts';
import { UtilitySelection } from './UtilitySelection.tsx';
import type { UtilitySelectionTypes } from './utility-selection-types.ts';

/** Utility Selection with the flow's search. */
export function UtilitySelectionView({ state, search, on }: ViewProps<UtilitySelectionTypes>): ReactNode {
  const { error, retry } = search;
  useEffect(retry, [retry]);
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
      connected={state.session.connected}
      onQueryChange={search.setQuery}
      onChoose={on.choose}
      onRetry={retry}
      onNotListed={on.notListed}
    />
  );
}
