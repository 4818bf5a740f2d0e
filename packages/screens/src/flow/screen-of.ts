import type { ConnectFlowActions, ConnectState } from './connect-state.ts';
import type { Entrances } from './definition/entrances.ts';
import type { FirstScreen, ScreenDefinition } from './definition/screen-definition.ts';
import { screens } from './screens.ts';

/** The types of all screens together. */
export interface AnyTypes {
  readonly state: ConnectState;
  readonly entrance: keyof Entrances;
  readonly actions: ConnectFlowActions;
}

/** A screen whose functions are only called with its own states. */
type AnyScreen = ScreenDefinition<AnyTypes> & Partial<Pick<FirstScreen<AnyTypes>, 'View'>>;

/** The definitions of all screens. */
export const anyScreens = screens as readonly unknown[] as readonly AnyScreen[];

/** The definition of the screen of a state. */
export function screenOf({ screen }: Pick<ConnectState, 'screen'>): AnyScreen {
  return anyScreens.find(({ name }) => name === screen) as AnyScreen;
}
