import type { Entrances } from './entrances.ts';
import type { AnyState } from './screen-state.ts';

/** The types of one screen: parameter of {@link ScreenDefinition}. */
export interface ScreenTypes {
  readonly state: AnyState;
  /** The ways into the screen. */
  readonly entrance: keyof Entrances;
  /** Functions of `ConnectFlowActions` that only this screen has. */
  readonly actions: object | undefined;
}
