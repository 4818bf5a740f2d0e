import type { ConnectEventName, HostMessage } from '@utility-connect/protocol';
import {
  applyAppearance,
  type ConnectBackend,
  ConnectFlow,
  focusHeading,
  resolveLocale,
} from '@utility-connect/screens';
import { render as show } from 'preact';
import { dressed } from './dressed.ts';
import { type HostPort, listenForHost } from './host-port.ts';
import { createHttpBackend } from './http-backend.ts';
import { keepLastUtility, readLastUtility } from './last-utility.ts';
import { givenMessages } from './page-start.ts';

// The loader knows better when these happen: it tells them just before the callback of that name.
const toldByLoader: ReadonlySet<ConnectEventName> = new Set(['open', 'success', 'exit']);

/** Where a sign-in is under way. */
const signInScreens: ReadonlySet<string | undefined> = new Set(['connecting', 'verification']);

type StartMessage = Extract<HostMessage, { type: 'start' }>;

/** Runs the flow inside the dialog of a host page, once that page has said who it is and what for. */
export function startEmbedded(element: HTMLElement): void {
  let start: StartMessage | undefined;
  let opening = 0;
  let leave = () => {};
  let hasLeft = false;
  let isClosing = false;
  let isReady = false;
  // What starts or stops a sign-in and has no answer yet; by default nothing.
  let underWay: Promise<unknown> = Promise.resolve();
  let stopSignIn = () => {};
  let runsOutAt = Number.POSITIVE_INFINITY;

  const timed = (backend: ConnectBackend): ConnectBackend => ({
    ...backend,
    startAttempt(credentials) {
      const request = backend.startAttempt(credentials);
      underWay = request.catch(() => {});
      return request;
    },
    cancelAttempt() {
      stopSignIn = () => {};
      const request = backend.cancelAttempt();
      underWay = request.catch(() => {});
      return request;
    },
    async openSession() {
      // The next opening: where the session stands is known when nothing of the last one is under way any more.
      for (let last: unknown; last !== underWay; await last) last = underWay;
      const session = await backend.openSession();
      // By the clock, which goes on while the computer sleeps.
      runsOutAt = Date.now() + session.expires_in * 1000;
      return session;
    },
  });

  const render = (host: HostPort, { connectToken, locale, ...start }: StartMessage): void => {
    // From JavaScript it may be `null`.
    const appearance = start.appearance ?? {};
    const language = resolveLocale(locale, navigator.languages);
    document.documentElement.lang = language;
    applyAppearance(document.documentElement, appearance);
    const lastUtility = readLastUtility();
    const backend = timed(
      dressed(createHttpBackend({ connectToken, parentOrigin: host.origin, lastUtility }), appearance),
    );
    show(
      <ConnectFlow
        key={opening}
        backend={backend}
        embedded
        locale={language}
        messages={givenMessages(language)}
        appearance={appearance}
        onReady={() => {
          isReady = true;
          host.send({ type: 'ready', pings: true });
        }}
        onLeaveChange={(latest) => {
          leave = latest;
        }}
        onEvent={(name, metadata) => {
          keepLastUtility(name, metadata);
          if (name === 'submit' || signInScreens.has(metadata.screen)) {
            stopSignIn = () => void backend.cancelAttempt().catch(() => {});
          } else if (name === 'screen') {
            stopSignIn = () => {};
          }
          if (!toldByLoader.has(name)) host.send({ type: 'event', name, metadata });
          // The dialog is closed, and nobody sees what failed. By the state that has it, which is told after this.
          if (name === 'error' && isClosing) queueMicrotask(() => leave());
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
          // Not at once, on the screen of who leaves; nor at the next opening alone: what was typed shall not wait there.
          setTimeout(() => beginAnew(host), 300);
        }}
      />,
      element,
    );
  };

  /** The next opening: the session goes on where it stands. */
  const beginAnew = (host: HostPort): boolean => {
    if (!hasLeft || !start) return false;
    hasLeft = isClosing = false;
    opening += 1;
    render(host, start);
    return true;
  };

  // Taken off the host page, or closed with it, which is to leave as well. A page that is only put aside may come back.
  window.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) stopSignIn();
  });

  listenForHost((message, host) => {
    if (message.type === 'start') {
      start = message;
      return render(host, message);
    }
    if (message.type === 'close') {
      isClosing = true;
      leave();
    }
    if (message.type === 'ping' || message.type === 'close') {
      // Not before: until then a limit of time runs, which an answer would lift.
      if (isReady) host.send({ type: 'pong', pings: true });
      return;
    }
    // In the background for so long that the first thing the person does would end in an error.
    if (runsOutAt <= Date.now()) host.send({ type: 'renew' });
    isClosing = false;
    if (!beginAnew(host)) focusHeading(document);
  });
}
