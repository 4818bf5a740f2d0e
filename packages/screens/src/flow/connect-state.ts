import type { Destination } from './definition/destination.ts';
import type { FlowAction } from './definition/flow-action.ts';
import type { PersonActions } from './definition/person-actions.ts';
import type { FirstScreen, ScreenDefinition } from './definition/screen-definition.ts';
import type { screens } from './screens.ts';

type Definition = (typeof screens)[number];
type FirstTypes = Definition extends infer Screen
  ? Screen extends FirstScreen<infer Types>
    ? Types
    : never
  : never;

/** The types of the screens that load after the first one. */
export type LaterTypes = Definition extends infer Screen
  ? Screen extends FirstScreen<infer _>
    ? never
    : Screen extends ScreenDefinition<infer Types>
      ? Types
      : never
  : never;

type Types = FirstTypes | LaterTypes;

/** The state of the flow, discriminated by `screen`. */
export type ConnectState = Types['state'];

/** A change of the state. */
export type ConnectAction =
  | FlowAction
  /** A screen changes its own state, or goes to another place. */
  | {
      readonly type: 'changed';
      readonly screen: ConnectState['screen'];
      readonly change: (state: ConnectState) => ConnectState | Destination;
    };

/** Actions of the person. Each applies to some screens and does nothing on the others. */
export type ConnectFlowActions = PersonActions & Intersection<NonNullable<Types['actions']>>;

type Intersection<Union> = (Union extends unknown ? (_: Union) => void : never) extends (_: infer All) => void
  ? All
  : never;

/** A state whose screen loads after the first one. */
export type LaterState = LaterTypes['state'];
