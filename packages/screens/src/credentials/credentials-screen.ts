import { backFromMethod } from '../flow/definition/destination.ts';
import type { ScreenDefinition } from '../flow/definition/screen-definition.ts';
import type { CredentialsTypes } from './credentials-types.ts';

/** The utility's login. */
export const credentialsScreen: ScreenDefinition<CredentialsTypes> = {
  name: 'credentials',
  step: 3,
  inProgress: 'nothing',
  enter: { sign_in: (input) => input },
  on: {
    attempt_started: ({ session }, { attempt, typed }) => ({
      to: 'attempt',
      session,
      attempt,
      typed,
      direction: 'forward',
    }),
  },
  back: backFromMethod,
  loss: ({ busy }) => (busy ? 'sign_in' : null),
  isStarting: ({ busy }) => busy,
  useScreen: (flow) => ({
    signIn(fields, typed = {}) {
      if (!flow.state) return;
      const { utility } = flow.state;
      flow.submit(
        () => flow.start(() => flow.backend.startAttempt({ utility_id: utility.id, fields })),
        (attempt) => flow.dispatch({ type: 'attempt_started', attempt, typed }),
      );
    },
  }),
};
