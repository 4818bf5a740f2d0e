import type {
  ConnectErrorCode,
  ConnectEvent,
  ConnectMethod,
  ManagedConnection,
  ManagedSharing,
  MethodKind,
} from '@utility-connect/protocol';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import { backendErrorCode, type ConnectBackend } from '../lib/backend.ts';
import { isSessionError } from '../lib/problem.ts';
import { utilityName } from '../lib/utility-name.ts';
import type { ManageBackend } from './manage-backend.ts';

/** State of the manage page. */
export interface SharingState {
  /** `null` until the first read. Remains while it is read again. */
  readonly sharing: ManagedSharing | null;
  readonly isLoading: boolean;
  /** Code of the error that replaces the page; `null` if there is none. */
  readonly error: string | null;
  /** The connection for which the person is asked to stop sharing; `all` for everything; `null` if they aren't asked. */
  readonly asked: ManagedConnection | 'all' | null;
  /** Id of the connection whose sign-in begins, or `stop` while sharing is stopped; `null` if nothing is under way. */
  readonly busy: string | null;
  /** The failed action, with the `busy` of that time; `null` if none failed. */
  readonly problem: { readonly at: string; readonly code: string } | null;
  /** Names of the utilities that were just stopped; `null` if none was. */
  readonly stopped: string | null;
  /** The sign-in under way; `null` if there is none. */
  readonly flow: ConnectBackend | null;
}

interface SharingOptions {
  readonly backend: ManageBackend;
  readonly createFlowBackend: (connectToken: string) => ConnectBackend;
  readonly onEvent?: ((...event: ConnectEvent) => void) | undefined;
}

const resting = {
  isLoading: false,
  error: null,
  asked: null,
  busy: null,
  problem: null,
  stopped: null,
  flow: null,
};

/** Reads the shared data, begins sign-ins, and stops sharing. */
export function useSharing(backend: ManageBackend, latest: RefObject<SharingOptions>) {
  const [state, setState] = useState<SharingState>({ ...resting, sharing: null, isLoading: true });
  const change = useCallback(
    (changes: Partial<SharingState>) => setState((before) => ({ ...before, ...changes })),
    [],
  );
  const report = useCallback(
    (code: ConnectErrorCode) => latest.current.onEvent?.('error', { code }),
    [latest],
  );

  const read = useCallback(
    async (stopped: string | null = null) => {
      try {
        change({ ...resting, sharing: await backend.readSharing(), stopped });
      } catch (cause) {
        const error = backendErrorCode(cause);
        change({ ...resting, error, stopped });
        report(isSessionError(error) ? error : 'service_unavailable');
      }
    },
    [backend, change, report],
  );
  useEffect(() => void read(), [read]);

  const reload = () => {
    change({ ...resting, isLoading: true });
    void read();
  };

  /** Makes a request, one at a time. */
  const attempt = async (at: string, request: () => Promise<void>) => {
    if (state.busy !== null) return;
    change({ busy: at, problem: null, stopped: null });
    try {
      await request();
    } catch (cause) {
      const code = backendErrorCode(cause);
      const isOver = isSessionError(code) && code !== 'too_many_attempts';
      change(isOver ? { ...resting, error: code } : { busy: null, problem: { at, code } });
      report(isSessionError(code) ? code : 'service_unavailable');
    }
  };

  const signIn = ({ id, utility, method }: ManagedConnection) =>
    attempt(id, async () => {
      const connectToken = await backend.startSignIn(utility.id);
      change({ ...resting, flow: startingWith(method, latest.current.createFlowBackend(connectToken)) });
    });

  const stop = (connections: readonly ManagedConnection[], id: string | null) =>
    attempt('stop', async () => {
      await backend.stopSharing(id).catch((cause) => {
        // Another tab has stopped the sharing, or the response to an earlier request was lost.
        if (backendErrorCode(cause) !== 'not_found') throw cause;
      });
      for (const { utility } of connections)
        latest.current.onEvent?.('removed', { utility_id: utility.id, utility_name: utility.name });
      await read(connections.map(({ utility }) => utilityName(utility)).join(', '));
    });

  /** Asks before anything is deleted; `null` closes the question. */
  const ask = (asked: SharingState['asked']) => {
    if (state.busy === null) change({ asked, problem: null });
  };

  return { state, reload, signIn, stop, ask };
}

/** A backend whose session offers the way of the connection first. */
const startingWith = (method: MethodKind, flow: ConnectBackend): ConnectBackend => ({
  ...flow,
  async openSession() {
    const session = await flow.openSession();
    const { utility } = session;
    if (!utility?.methods) return session;
    const rank = ({ kind }: ConnectMethod) => (kind === method ? 0 : 1);
    const methods = [...utility.methods].sort((a, b) => rank(a) - rank(b));
    return { ...session, utility: { ...utility, methods } };
  },
});
