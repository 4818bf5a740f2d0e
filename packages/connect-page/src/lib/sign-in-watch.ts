import type { ConnectEvent } from '@utility-connect/protocol';
import { type ConnectBackend, progressOf } from '@utility-connect/screens';
import type { TokenLife } from './token-life.ts';

/** Follows the sign-ins of a page. */
export interface SignInWatch {
  /** Makes a backend wait before it opens the session: requests of the last opening may still change it. */
  readonly track: (backend: ConnectBackend) => ConnectBackend;
  /** Called with each event of a flow, and its backend. */
  readonly watch: (backend: ConnectBackend, ...event: ConnectEvent) => void;
}

/**
 * Cancels the sign-in in progress when the frame is removed or the host page is closed.
 *
 * @param tokenLife updated when a session is opened
 */
export function createSignInWatch(tokenLife: TokenLife): SignInWatch {
  // The last request that starts or cancels a sign-in.
  let pending: Promise<unknown> = Promise.resolve();
  // The backend of the sign-in in progress.
  let signingIn: ConnectBackend | null = null;

  // A page in the back/forward cache may come back.
  window.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) signingIn?.cancelAttempt().catch(() => {});
  });

  const send = <Result>(request: Promise<Result>): Promise<Result> => {
    pending = request.catch(() => {});
    return request;
  };

  return {
    track: (backend) => ({
      ...backend,
      startAttempt: (credentials) => send(backend.startAttempt(credentials)),
      startFileAttempt: (utilityId) => send(backend.startFileAttempt(utilityId)),
      startRedirectAttempt: (utilityId) => send(backend.startRedirectAttempt(utilityId)),
      cancelAttempt() {
        signingIn = null;
        return send(backend.cancelAttempt());
      },
      async openSession() {
        for (let last: unknown; last !== pending; await last) last = pending;
        const session = await backend.openSession();
        tokenLife.update(session.expires_in);
        return session;
      },
    }),
    watch(backend, ...[name, metadata]) {
      // Not on other screens: after a reload, an upload or a consent at the utility's page continues.
      if (name === 'screen') signingIn = progressOf(metadata.screen) === 'sign_in' ? backend : null;
      else if (name === 'submit' && metadata.screen === 'credentials') signingIn = backend;
    },
  };
}
