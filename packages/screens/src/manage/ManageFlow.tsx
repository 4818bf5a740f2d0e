import type { Appearance, ConnectEvent, Locale, Screen as ScreenName } from '@utility-connect/protocol';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { ErrorScreen } from '../error/ErrorScreen.tsx';
import { ConnectFlow } from '../flow/ConnectFlow.tsx';
import { Frame } from '../frame/Frame.tsx';
import { Illustration } from '../illustrations/Illustration.tsx';
import { mergeAppearance } from '../lib/appearance.ts';
import type { ConnectBackend } from '../lib/backend.ts';
import { isolate } from '../lib/isolate.tsx';
import { MessagesProvider } from '../lib/messages/MessagesProvider.tsx';
import { isSessionError } from '../lib/problem.ts';
import { useLatest } from '../lib/use-latest.ts';
import { Intro } from '../parts/Intro.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Skeleton } from '../parts/Skeleton.tsx';
import { ManageSharing } from './ManageSharing.tsx';
import type { ManageBackend } from './manage-backend.ts';
import { type ManageWords, useManageWords } from './manage-words.ts';
import { StopSharing } from './StopSharing.tsx';
import { useSharing } from './use-sharing.ts';

/** Props of {@link ManageFlow}. */
export interface ManageFlowProps {
  /** Must be the same object in every render. */
  readonly backend: ManageBackend;
  /** Creates the backend of a sign-in. */
  readonly createFlowBackend: (connectToken: string) => ConnectBackend;
  /** Language of the page. */
  readonly locale: Locale;
  /** Overrides the client's appearance. Default: the client's stored appearance. */
  readonly appearance?: Appearance | undefined;
  /** Called when the person closes the page. Default: it has no Close button. */
  readonly onExit?: (() => void) | undefined;
  /** Called after each change of a sign-in with the function that leaves it as Close does. Default none. */
  readonly onLeaveChange?: ((leave: () => void) => void) | undefined;
  /** Called as `onEvent(name, metadata)`: `removed` with the utility of a connection that is no longer shared. Default none. */
  readonly onEvent?: ((...event: ConnectEvent) => void) | undefined;
  /** Called once, when the first screen is interactive. Default none. */
  readonly onReady?: (() => void) | undefined;
}

/** The manage page: shows the shared data, runs the flow for a sign-in, and stops sharing. */
export function ManageFlow(props: ManageFlowProps): ReactNode {
  const { backend, locale } = props;
  const words = useManageWords(locale);
  const latest = useLatest(props);
  const { state, reload, signIn, stop, ask } = useSharing(backend, latest);
  const { sharing, isLoading, error, asked, busy, problem, stopped, flow } = state;
  const stored = sharing?.appearance;
  const appearance = useMemo(() => mergeAppearance(stored, props.appearance), [stored, props.appearance]);
  const shown = error ? 'error' : isLoading ? null : 'manage';
  useScreenEvents(words && !flow ? shown : null, latest);

  if (flow)
    return (
      <ConnectFlow
        backend={flow}
        embedded
        locale={locale}
        appearance={props.appearance}
        onSuccess={reload}
        onExit={reload}
        onLeaveChange={props.onLeaveChange}
        onEvent={(...event) => {
          // The page has an outcome of its own.
          if (event[0] !== 'exit' && event[0] !== 'success') props.onEvent?.(...event);
        }}
      />
    );
  if (!words) return null;
  const connections = sharing?.connections ?? [];
  const named = asked === 'all' ? connections : asked ? [asked] : [];
  return (
    <MessagesProvider locale={locale}>
      <Frame
        screen={shown ?? 'loading'}
        // The focus goes to the heading when a utility is gone.
        view={connections.map(({ id }) => id).join()}
        sandbox={sharing?.environment === 'sandbox'}
        error={error}
        appearance={appearance}
        onClose={props.onExit}
      >
        {error ? (
          <ManageError code={error} company={sharing?.company_name ?? null} words={words} onRetry={reload} />
        ) : sharing && !isLoading ? (
          <ManageSharing
            sharing={sharing}
            words={words}
            stopped={stopped}
            problem={problem}
            busy={busy}
            onSignIn={signIn}
            onStop={ask}
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
            problem={problem}
            onKeep={() => ask(null)}
            onStop={() => void stop(named, asked === 'all' ? null : asked.id)}
          />
        )}
      </Frame>
    </MessagesProvider>
  );
}

// Once for each screen, although React's strict mode runs effects twice.
const useScreenEvents = (screen: ScreenName | null, latest: { readonly current: ManageFlowProps }) => {
  const isReady = useRef(false);
  const reported = useRef<ScreenName | null>(null);
  useEffect(() => {
    if (reported.current === screen) return;
    reported.current = screen;
    if (screen === null) return;
    if (!isReady.current) latest.current.onReady?.();
    isReady.current = true;
    latest.current.onEvent?.('screen', { screen });
  }, [screen, latest]);
};

interface ManageErrorProps {
  readonly code: string;
  readonly company: string | null;
  readonly words: ManageWords;
  readonly onRetry: () => void;
}

/** The error in place of the page. */
function ManageError({ code, company, words, onRetry }: ManageErrorProps): ReactNode {
  if (code === 'origin_not_allowed') return <ErrorScreen code={code} companyName={company} />;
  if (!isSessionError(code)) return <ErrorScreen code="service_unavailable" onRetry={onRetry} />;
  const { title, body } =
    code === 'connect_token_expired' ? words.expired(company && isolate(company)) : words.unknown;
  return (
    <Screen>
      <Intro sign={<Illustration name="unplugged" />} title={title} lead={body} />
    </Screen>
  );
}
