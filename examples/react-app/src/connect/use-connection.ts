import type { UseConnectConfig } from '@utility-connect/react';
import { useEffect, useState } from 'react';
import { disconnect, exchangeCode, fetchConnectToken, readConnection } from '../api.ts';
import { sentenceOf } from '../parts/sentence.ts';

/** A message about what just happened. */
interface Notice {
  readonly kind: 'quiet' | 'problem';
  readonly text: string;
}

/** State of this browser's connection, and functions that change it. */
export interface Connection {
  readonly state: 'checking' | 'disconnected' | 'exchanging' | 'connected';
  readonly notice: Notice | null;
  /** For a `ConnectButton`. */
  readonly config: UseConnectConfig;
  /** Removes access. Throws if that fails. */
  readonly remove: () => Promise<void>;
  /** Called when the server reports that access was removed. */
  readonly lose: () => void;
}

/** Tracks whether a utility is connected. The server's session knows it, so it survives a reload. */
export function useConnection(): Connection {
  const [state, setState] = useState<Connection['state']>('checking');
  const [notice, setNotice] = useState<Notice | null>(null);
  const say = (kind: Notice['kind'], text: string) => setNotice({ kind, text });

  useEffect(() => {
    const controller = new AbortController();
    readConnection(controller.signal).then(
      (isConnected) => {
        setState(isConnected ? 'connected' : 'disconnected');
        setNotice(hostedNotice());
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setState('disconnected');
        setNotice({ kind: 'problem', text: sentenceOf(error) });
      },
    );
    return () => controller.abort();
  }, []);

  return {
    state,
    notice,
    config: {
      // A function, not a token: each use of Connect needs a new token.
      connectToken: fetchConnectToken,
      async onSuccess(code) {
        setState('exchanging');
        setNotice(null);
        try {
          await exchangeCode(code);
          setState('connected');
        } catch (error) {
          // The previous state: another login may already be connected.
          setState(state);
          say('problem', `Connecting could not be finished. ${sentenceOf(error)}`);
        }
      },
      onExit(error) {
        if (error === null) {
          say('quiet', 'You closed Connect before it was finished. Nothing was connected.');
          return;
        }
        // The message is for developers; Connect has told the user what happened.
        console.warn(error.code, error.message);
        say('problem', 'Your utility could not be connected. Try again.');
      },
    },
    async remove() {
      await disconnect();
      setState('disconnected');
      say('quiet', 'Disconnected. Sunny Solar can no longer see your data.');
    },
    lose() {
      setState('disconnected');
      say('quiet', 'Access to your utility has ended. Connect it again to continue.');
    },
  };
}

// The server's /callback adds this parameter if the hosted flow failed.
const hostedNotice = (): Notice | null => {
  const outcome = new URLSearchParams(location.search).get('hosted');
  if (outcome === null) return null;
  history.replaceState(null, '', '/');
  const reason = outcome === 'refused' ? 'It was not started in this browser.' : 'Start again.';
  return { kind: 'problem', text: `Connecting could not be finished. ${reason}` };
};
