import { backToConsent, toConnected } from '../flow/definition/destination.ts';
import type { ScreenDefinition } from '../flow/definition/screen-definition.ts';
import { methodsOf } from '../lib/methods-of.ts';
import type { UtilitySelectionTypes } from './utility-selection-types.ts';

/** The choice of a utility, where the session is not for one. */
export const utilitySelectionScreen: ScreenDefinition<UtilitySelectionTypes> = {
  name: 'utility-selection',
  step: 2,
  inProgress: 'nothing',
  enter: { choice: (input) => ({ problem: null, ...input }) },
  on: {
    utility_chosen: ({ session, chosen }, { utility }) => ({
      to: 'method',
      session,
      utility,
      typed: chosen?.utility.id === utility.id ? chosen.typed : {},
      method: methodsOf(utility)[0].kind,
      problem: null,
    }),
  },
  back: ({ session }) => toConnected(session) ?? backToConsent(session),
  sentence: (_, error, { selection }) => (error === 'offline' ? selection.offline : selection.failed).title,
  useScreen: (flow) => ({
    searchChanged: (error) =>
      flow.change((state) => (error === null ? { ...state, problem: null } : { to: 'failure', code: error })),
    choose(utility) {
      flow.sendEvent('utility_selected', { utility_id: utility.id, utility_name: utility.name });
      flow.dispatch({ type: 'utility_chosen', utility });
    },
    notListed: () => flow.change(({ session }) => ({ to: 'error', code: 'utility_not_listed', session })),
  }),
};
