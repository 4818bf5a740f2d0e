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

type StartMessage = Extract<HostMessage, { type: 'start' }>;

/** Runs the flow inside the dialog of a host page, once that page has said who it is and what for. */
export function startEmbedded(element: HTMLElement): void {
  let start: StartMessage | undefined;
  let opening = 0;
  let hasLeft = false;
  let isReady = false;
  let runsOutAt = Number.POSITIVE_INFINITY;

  const timed = (backend: ConnectBackend): ConnectBackend => ({
    ...backend,
    async openSession() {
      const session = await backend.openSession();
      // By the clock, which goes on while the computer sleeps.
      runsOutAt = Date.now() + session.expires_in * 1000;
      return session;
    },
  });

  const render = (host: HostPort, { connectToken, locale, appearance = {} }: StartMessage): void => {
    const language = resolveLocale(locale, navigator.languages);
    document.documentElement.lang = language;
    applyAppearance(document.documentElement, appearance);
    show(
      <ConnectFlow
        key={opening}
        backend={timed(
          dressed(
            createHttpBackend({
              connectToken,
              parentOrigin: host.origin,
              lastUtility: readLastUtility(),
            }),
            appearance,
          ),
        )}
        embedded
        locale={language}
        messages={givenMessages(language)}
        appearance={appearance}
        onReady={() => {
          isReady = true;
          host.send({ type: 'ready', pings: true });
        }}
        onEvent={(name, metadata) => {
          keepLastUtility(name, metadata);
          if (!toldByLoader.has(name)) host.send({ type: 'event', name, metadata });
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
        }}
      />,
      element,
    );
  };

  listenForHost((message, host) => {
    if (message.type === 'start') {
      start = message;
      return render(host, message);
    }
    if (message.type === 'ping') {
      // Not before: until then a limit of time runs, which an answer would lift.
      if (isReady) host.send({ type: 'pong', pings: true });
      return;
    }
    // In the background for so long that the first thing the person does would end in an error.
    if (runsOutAt <= Date.now()) host.send({ type: 'renew' });
    if (hasLeft && start) {
      // Opened again: the session goes on where it stands.
      hasLeft = false;
      opening += 1;
      render(host, start);
    } else {
      focusHeading(document);
    }
  });
}
