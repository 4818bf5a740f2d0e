import type { UtilitySearchResult } from '../../lib/utility-search-result.ts';
import type { PersonActions } from './person-actions.ts';
import type { ScreenTypes } from './screen-types.ts';

/** Props of the component that shows a screen in the flow. */
export interface ViewProps<Types extends ScreenTypes> {
  readonly state: Types['state'];
  readonly on: PersonActions & (Types['actions'] extends object ? Types['actions'] : unknown);
  readonly search: UtilitySearchResult;
  /** Whether the flow runs in the dialog of a host page. */
  readonly embedded: boolean;
}
