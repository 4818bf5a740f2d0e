import type { HostMessage, Screen } from '@utility-connect/protocol';
import {
  type ConnectBackend,
  createHttpBackend,
  createManageBackend,
  focusHeading,
  type ManageBackend,
  ManageFlow,
  resolveLocale,
} from '@utility-connect/screens';
import { render } from 'preact';
import type { HostPort } from './host-port.ts';
import type { SignInWatch } from './sign-in-watch.ts';
import type { TokenLife } from './token-life.ts';

/** The loader sends `open` at once when the page is ready in an open dialog: data that was just read is not read again. */
const FRESH_MS = 500;

/**
 * Shows the manage page in the dialog of a host page.
 *
 * @returns handles the messages that follow
 */
export function startManageEmbedded(
  element: HTMLElement,
  { connectToken, locale, appearance }: Extract<HostMessage, { type: 'start' }>,
  host: HostPort,
  tokenLife: TokenLife,
  watchSignIn: SignInWatch['watch'],
): (message: HostMessage) => void {
  const language = resolveLocale(locale, navigator.languages);
  document.documentElement.lang = language;
  const parentOrigin = host.origin;
  const api = createManageBackend({ manageToken: connectToken, parentOrigin });
  let opening = 0;
  let isReady = false;
  let hasLeft = false;
  /** Time of the last read of the shared data. */
  let readAt = Number.POSITIVE_INFINITY;
  let screen: Screen | undefined;
  let leaveSignIn = () => {};
  let flow: ConnectBackend | undefined;

  const backend: ManageBackend = {
    ...api,
    async readSharing() {
      const sharing = await api.readSharing().finally(() => {
        readAt = performance.now();
      });
      tokenLife.update(sharing.expires_in);
      return sharing;
    },
  };
  const leave = () => {
    if (hasLeft) return;
    hasLeft = true;
    screen = undefined;
    host.send({ type: 'exit', error: null, status: 'manage' });
    // Delay the reset so the person doesn't see it.
    setTimeout(() => hasLeft && reset(), 300);
  };
  const show = () =>
    render(
      <ManageFlow
        key={opening}
        backend={backend}
        createFlowBackend={(token) => {
          flow = createHttpBackend({ connectToken: token, parentOrigin });
          return flow;
        }}
        locale={language}
        // Host pages without types may send `null`.
        appearance={appearance ?? {}}
        onExit={leave}
        onLeaveChange={(latest) => {
          leaveSignIn = latest;
        }}
        onEvent={(...event) => {
          const [name, metadata] = event;
          if (flow) watchSignIn(flow, ...event);
          if (name === 'screen') {
            // The loader has reported it at the opening, before the shared data was read again.
            if (metadata.screen === screen) return;
            screen = metadata.screen;
          }
          host.send({ type: 'event', name, metadata });
        }}
        onReady={() => {
          // Once: the loader answers with `open` while the dialog is open.
          if (!isReady) host.send({ type: 'ready' });
          isReady = true;
        }}
      />,
      element,
    );
  const reset = () => {
    hasLeft = false;
    opening += 1;
    show();
  };

  show();
  return (message) => {
    if (message.type === 'close') {
      leaveSignIn();
      leave();
    }
    if (message.type === 'open') {
      // Nothing would be lost: a sign-in ends with the dialog.
      if (tokenLife.needsRenewal(true)) host.send({ type: 'renew' });
      // The sharing may have changed since it was read.
      if (performance.now() - readAt > FRESH_MS) reset();
      focusHeading(document);
    } else if (isReady) {
      // Not before: an answer would end the loader's timeout for the first screen.
      host.send({ type: 'pong' });
    }
  };
}
