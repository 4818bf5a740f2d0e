import type { ScreenDefinition } from '../flow/definition/screen-definition.ts';
import { useAttemptPolling } from '../flow/definition/use-attempt-polling.ts';
import { isGone } from '../lib/problem.ts';
import type { ConnectingTypes } from './connecting-types.ts';

/** The sign-in runs without input. */
export const connectingScreen: ScreenDefinition<ConnectingTypes> = {
  name: 'connecting',
  step: 4,
  inProgress: 'sign_in',
  enter: {
    signing_in: (input) => ({ ...input, step: 'signing_in', isTroubled: false }),
    reading_accounts: (input) => ({ ...input, step: 'reading_accounts', isTroubled: false }),
  },
  browserBack: () => 'cancel',
  // Only an attempt that is gone ends the polling; a bad connection or a restart of the service does not.
  fail: (state, code) => (isGone(code) ? null : { ...state, isTroubled: true }),
  loss: () => 'sign_in',
  useScreen(flow) {
    useAttemptPolling(flow, flow.state?.attemptId ?? null);
  },
};
