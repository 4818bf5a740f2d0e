import {
  type ConnectErrorCode,
  type ConnectEventName,
  type HostMessage,
  isManageToken,
  type Screen,
} from '@utility-connect/protocol';
import {
  ConnectFlow,
  createHttpBackend,
  focusHeading,
  progressOf,
  resolveLocale,
} from '@utility-connect/screens';
import { render as show } from 'preact';
import { explainError } from './explain-error.ts';
import { type HostPort, listenForHost } from './host-port.ts';
import { readLastUtility, saveLastUtility } from './last-utility.ts';
import { inlineMessages } from './page-start.ts';
import { createSignInWatch } from './sign-in-watch.ts';
import { createTokenLife } from './token-life.ts';

// The loader reports these itself, just before it calls the callback.
const loaderEvents: readonly ConnectEventName[] = ['open', 'success', 'exit'];

type StartMessage = Extract<HostMessage, { type: 'start' }>;

/**
 * Runs the flow in the dialog of a host page, after the handshake.
 *
 * @param error why the service refuses this host page, or `null`
 */
export function startEmbedded(element: HTMLElement, error: string | null): void {
  let refusal = error;
  let start: StartMessage | undefined;
  let manage: Promise<(message: HostMessage) => void> | undefined;
  let opening = 0;
  let leave = () => {};
  let hasLeft = false;
  let isClosing = false;
  let isReady = false;
  let screen: Screen | undefined;
  const tokenLife = createTokenLife();
  const signIns = createSignInWatch(tokenLife);

  /** Explains an error to the developer. The host page gets it in place of Connect if the page refuses to work. */
  const explain = async (host: HostPort, code: ConnectErrorCode): Promise<void> => {
    const message = await explainError(code, host.origin);
    if (refusal !== null) host.send({ type: 'exit', error: { code, message }, status: 'error' });
  };

  const render = (host: HostPort, { connectToken, locale, ...start }: StartMessage): void => {
    // Host pages without types may send `null`.
    const appearance = start.appearance ?? {};
    const language = resolveLocale(locale, navigator.languages);
    document.documentElement.lang = language;
    const lastUtility = readLastUtility();
    const api = createHttpBackend({ connectToken, parentOrigin: host.origin, lastUtility });
    const backend = signIns.track(api);
    show(
      <ConnectFlow
        key={opening}
        backend={backend}
        embedded
        locale={language}
        messages={inlineMessages(language)}
        appearance={appearance}
        onReady={() => {
          isReady = refusal === null;
          if (isReady) host.send({ type: 'ready' });
        }}
        onLeaveChange={(latest) => {
          leave = latest;
        }}
        onEvent={(...event) => {
          const [name, metadata] = event;
          saveLastUtility(...event);
          signIns.watch(backend, ...event);
          if (name === 'screen') screen = metadata.screen;
          if (!loaderEvents.includes(name)) host.send({ type: 'event', name, metadata });
          // The dialog is closed, so nobody sees the error. In a microtask, after `leave` was updated for the error screen.
          if (name === 'error' && isClosing) queueMicrotask(() => leave());
          if (name === 'error') {
            // The dialog would open with an error that the person can't repair.
            if (metadata.code === 'connect_token_unknown' && !isReady) refusal = metadata.code;
            void explain(host, metadata.code);
          }
        }}
        onSuccess={({ code, utility }) =>
          host.send({
            type: 'success',
            code,
            metadata: { utility_id: utility.id, utility_name: utility.name },
          })
        }
        onExit={(error, status) => {
          hasLeft = true;
          host.send({ type: 'exit', error, status });
          // Delay the reset so the user doesn't see it, but don't keep typed data until the next opening.
          setTimeout(() => reset(host), 300);
        }}
      />,
      element,
    );
  };

  /** Starts the flow over after the user left. The session continues where it was. */
  const reset = (host: HostPort): boolean => {
    if (!hasLeft || !start) return false;
    hasLeft = isClosing = false;
    opening += 1;
    render(host, start);
    return true;
  };

  // A press beside the card must not move the focus.
  element.addEventListener('mousedown', (event) => {
    if ((event.target as Element).matches('[data-screen]')) event.preventDefault();
  });

  listenForHost(async (message, host) => {
    if (refusal !== null) {
      if (message.type === 'start') await explain(host, refusal as ConnectErrorCode);
      return;
    }
    if (message.type === 'start' && isManageToken(message.connectToken)) {
      // Loaded when it is needed, to keep the page small. If that fails, the loader reports it.
      manage = import('./manage.ts').then((page) =>
        page.startManageEmbedded(element, message, host, tokenLife, signIns.watch),
      );
      return;
    }
    if (manage) return void (await manage)(message);
    if (message.type === 'start') {
      start = message;
      return render(host, message);
    }
    if (message.type === 'close') {
      isClosing = true;
      leave();
    }
    if (message.type === 'ping' || message.type === 'close') {
      // Not before: an answer would end the loader's timeout for the first screen.
      if (isReady) host.send({ type: 'pong' });
      return;
    }
    // The dialog may have been closed while the flow still waits for a response.
    if (tokenLife.needsRenewal(!isClosing && progressOf(screen) === 'nothing')) host.send({ type: 'renew' });
    isClosing = false;
    if (!reset(host)) focusHeading(document);
  });
}
