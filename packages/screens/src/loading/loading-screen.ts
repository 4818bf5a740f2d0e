import type { FirstScreen } from '../flow/definition/screen-definition.ts';
import { useRequestWhile } from '../flow/definition/use-request-while.ts';
import { Loading } from './Loading.tsx';
import type { LoadingTypes } from './loading-types.ts';

/** The state before the session is known. */
export const loadingState: LoadingTypes['state'] = {
  screen: 'loading',
  direction: 'forward',
  busy: true,
};

/** Opens the session. */
export const loadingScreen: FirstScreen<LoadingTypes> = {
  name: 'loading',
  reportedAs: 'terms-of-service',
  enter: { loading: (input) => ({ ...input, busy: true }) },
  on: { session_opened: (_, { session }) => ({ to: 'session', session }) },
  fail: () => ({ to: 'error', code: 'service_unavailable', session: null }),
  useScreen(flow) {
    useRequestWhile(flow.state && 'session', flow.dispatch, async () => ({
      type: 'session_opened',
      session: await flow.backend.openSession(),
    }));
  },
  View: Loading,
};
