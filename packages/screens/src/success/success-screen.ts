import { isConnected } from '../flow/definition/destination.ts';
import type { ScreenDefinition } from '../flow/definition/screen-definition.ts';
import type { SuccessTypes } from './success-types.ts';
import { useSuccess } from './use-success.ts';

/** "You're connected", or a login that works but has no accounts. */
export const successScreen: ScreenDefinition<SuccessTypes> = {
  name: 'success',
  step: 5,
  enter: {
    succeeded: ({ attemptId, session, ...login }, _, attempt) => ({
      ...login,
      session: isConnected(attempt) ? { ...session, succeeded: attempt } : session,
      accounts: attempt.accounts ?? [],
      isPreparing: attempt.preparing === true,
      choosesLater: attempt.choose_later === true,
    }),
  },
  // No step precedes "You're connected": Back acts like Close, which returns the code.
  browserBack: ({ redirect }) => (redirect === 'begun' ? null : 'leave'),
  error: (state) => (isEmpty(state) ? 'no_accounts' : null),
  leave(state) {
    if (state.busy) return 'wait';
    if (state.problem) return 'exit';
    // Close on "You're connected" returns the code, because the person is done.
    return isEmpty(state) ? undefined : 'complete';
  },
  useScreen: useSuccess,
};

const isEmpty = ({ accounts, isPreparing }: SuccessTypes['state']) => accounts.length === 0 && !isPreparing;
