import type { ConnectedUtility, Session, UtilitySummary } from '@utility-connect/protocol';
import { type Destination, toMethod } from '../flow/definition/destination.ts';
import type { FlowContext } from '../flow/definition/flow-context.ts';
import { afterRefusedRedirect } from './after-refused-redirect.ts';
import type { SuccessTypes } from './success-types.ts';

/** Returns the code, or goes on to another login or utility. */
export function useSuccess(flow: FlowContext<SuccessTypes>): SuccessTypes['actions'] {
  const { state } = flow;
  const setRedirect = (redirect: 'begun' | 'refused') =>
    flow.change((before) => ({ ...before, busy: redirect === 'begun', redirect }));
  return {
    otherLogin: () => flow.change(toMethod),
    connectAnother: state?.session.utility === null ? () => flow.change(toAnother) : undefined,
    complete() {
      if (!state || flow.progress.current === 'ended') return;
      const { utility, redirect } = state;
      // Also request a new code after a redirect that was not followed: the app may have used the first one, and a second use would revoke
      // the token.
      flow.send(
        () => flow.backend.complete(),
        ({ code, redirect_to }) => {
          if (flow.progress.current === 'ended') return;
          flow.progress.current = 'ended';
          if (!redirect) flow.sendEvent('success', { utility_id: utility.id, utility_name: utility.name });
          flow.callbacks.current.onSuccess({ code, redirectTo: redirect_to, utility });
          if (redirect_to === null) return;
          setRedirect('begun');
          afterRefusedRedirect(redirect_to, () => {
            flow.progress.current = null;
            setRedirect('refused');
          });
        },
      );
    },
  };
}

const toAnother = ({ session, utility }: SuccessTypes['state']): Destination => ({
  to: 'choice',
  session: { ...session, connected: withConnected(session, utility) },
  chosen: null,
});

// The service masks usernames, so the new entry has none.
const withConnected = ({ connected = [] }: Session, utility: UtilitySummary): readonly ConnectedUtility[] =>
  connected.some((login) => login.utility.id === utility.id)
    ? connected.map((login) => (login.utility.id === utility.id ? { ...login, needs_sign_in: false } : login))
    : [...connected, { utility, username: '', needs_sign_in: false }];
