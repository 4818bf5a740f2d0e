import type {
  Appearance,
  ConnectEvent,
  Locale,
  ManagedConnection,
  ManagedSharing,
} from '@utility-connect/protocol';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { ErrorScreen } from '../error/ErrorScreen.tsx';
import { ConnectFlow } from '../flow/ConnectFlow.tsx';
import { Frame } from '../frame/Frame.tsx';
import { Illustration } from '../illustrations/Illustration.tsx';
import { mergeAppearance } from '../lib/appearance.ts';
import { backendErrorCode, type ConnectBackend } from '../lib/backend.ts';
import { isolate } from '../lib/isolate.tsx';
import { MessagesProvider } from '../lib/messages/MessagesProvider.tsx';
import { isSessionError } from '../lib/problem.ts';
import { useLatest } from '../lib/use-latest.ts';
import { Intro } from '../parts/Intro.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Skeleton } from '../parts/Skeleton.tsx';
import { ManageSharing, nameOf } from './ManageSharing.tsx';
import type { ManageBackend } from './manage-backend.ts';
import { type ManageWords, useManageWords } from './manage-words.ts';
import { StopSharing } from './StopSharing.tsx';

/** Props of {@link ManageFlow}. */
export interface ManageFlowProps {
  /** Must be the same object in every render. */
  readonly backend: ManageBackend;
  /** Creates the backend of a sign-in. */
  readonly createFlowBackend: (connectToken: string) => ConnectBackend;
  /** Language of the page. */
  readonly locale: Locale;
  /** Overrides the client's appearance. Default: only what the client has stored. */
  readonly appearance?: Appearance | undefined;
  /** Called when the person closes the page. Default: it has no Close button. */
  readonly onExit?: (() => void) | undefined;
  /** Called as `onEvent(name, metadata)`, with `removed` for each utility that is no longer shared. Default none. */
  readonly onEvent?: ((...event: ConnectEvent) => void) | undefined;
  /** Called when the first screen is interactive. Default none. */
  readonly onReady?: (() => void) | undefined;
}

/** The person's own page: shows what is shared, runs the flow for a sign-in, and stops sharing. */
export function ManageFlow(props: ManageFlowProps): ReactNode {
  const { backend, createFlowBackend, locale } = props;
  const words = useManageWords(locale);
  const latest = useLatest(props);
  const [sharing, setSharing] = useState<ManagedSharing | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);
  const [stopped, setStopped] = useState<string | null>(null);
  // The connection that the person may stop to share; `all` for everything.
  const [asked, setAsked] = useState<ManagedConnection | 'all' | null>(null);
  const [flow, setFlow] = useState<ConnectBackend | null>(null);
  const stored = sharing?.appearance;
  const appearance = useMemo(() => mergeAppearance(stored, props.appearance), [stored, props.appearance]);

  const load = useCallback(async () => {
    setError(null);
    try {
      setSharing(await backend.readSharing());
    } catch (cause) {
      setError(backendErrorCode(cause));
    }
  }, [backend]);
  useEffect(() => void load(), [load]);
  const isReady = words !== null && (sharing !== null || error !== null);
  useEffect(() => {
    if (!isReady) return;
    latest.current.onReady?.();
    latest.current.onEvent?.('screen', { screen: error === null ? 'manage' : 'error' });
  }, [isReady, error, latest]);

  /** Runs a change, and shows the error screen if the token no longer works. */
  const attempt = async (id: string, change: () => Promise<void>) => {
    setBusy(id);
    setHasFailed(false);
    setStopped(null);
    try {
      await change();
    } catch (cause) {
      const code = backendErrorCode(cause);
      if (isSessionError(code) && code !== 'too_many_attempts') setError(code);
      else setHasFailed(true);
    }
    setBusy(null);
  };
  const signIn = (connection: ManagedConnection) =>
    attempt(connection.id, async () => {
      const connectToken = await backend.startSignIn(connection.utility.id);
      setFlow(createFlowBackend(connectToken));
    });
  const stop = async (connections: readonly ManagedConnection[], id: string | null) => {
    await attempt('stop', async () => {
      await backend.stopSharing(id);
      const names = connections.map(nameOf);
      for (const { utility } of connections)
        latest.current.onEvent?.('removed', { utility_id: utility.id, utility_name: utility.name });
      await load();
      setStopped(names.join(', '));
    });
    setAsked(null);
  };
  const endFlow = () => {
    setFlow(null);
    void load();
  };

  if (flow)
    return (
      <ConnectFlow
        backend={flow}
        embedded
        locale={locale}
        appearance={props.appearance}
        onSuccess={endFlow}
        onExit={endFlow}
        onEvent={(...event) => {
          // The outcome is that of the page, not of this sign-in.
          if (event[0] !== 'exit' && event[0] !== 'success') props.onEvent?.(...event);
        }}
      />
    );
  if (!words) return null;
  const connections = sharing?.connections ?? [];
  const named = asked === 'all' ? connections : connections.filter(({ id }) => id === asked?.id);
  return (
    <MessagesProvider locale={locale}>
      <Frame
        screen={error ? 'error' : sharing ? 'manage' : 'loading'}
        // The focus goes to the heading when a utility is gone.
        view={connections.map(({ id }) => id).join()}
        sandbox={sharing?.environment === 'sandbox'}
        error={error}
        appearance={appearance}
        onClose={props.onExit}
      >
        {error ? (
          <ManageError
            code={error}
            company={sharing?.company_name ?? null}
            words={words}
            onRetry={() => void load()}
          />
        ) : sharing ? (
          <ManageSharing
            sharing={sharing}
            words={words}
            stopped={stopped}
            problem={hasFailed ? words.failed : null}
            busy={busy}
            onSignIn={signIn}
            onStop={(connection) => setAsked(connection ?? 'all')}
          />
        ) : (
          <Screen>
            <Skeleton rows={5} />
          </Screen>
        )}
        {asked && sharing && (
          <StopSharing
            companyName={sharing.company_name}
            connections={named}
            isAll={asked === 'all'}
            words={words}
            busy={busy === 'stop'}
            onKeep={() => setAsked(null)}
            onStop={() => void stop(named, asked === 'all' ? null : asked.id)}
          />
        )}
      </Frame>
    </MessagesProvider>
  );
}

interface ManageErrorProps {
  readonly code: string;
  readonly company: string | null;
  readonly words: ManageWords;
  readonly onRetry: () => void;
}

/** Why the page cannot be shown. */
function ManageError({ code, company, words, onRetry }: ManageErrorProps): ReactNode {
  if (code === 'origin_not_allowed') return <ErrorScreen code={code} companyName={company} />;
  if (!isSessionError(code)) return <ErrorScreen code="service_unavailable" onRetry={onRetry} />;
  const { title, body } =
    code === 'connect_token_expired' ? words.expired(company && isolate(company)) : words.unknown;
  return (
    <Screen composed>
      <Intro sign={<Illustration name="unplugged" />} title={title} lead={body} />
    </Screen>
  );
}
