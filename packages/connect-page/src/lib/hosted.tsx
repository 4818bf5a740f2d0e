import {
  ConnectFlow,
  createHttpBackend,
  initialConnectState,
  isLater,
  loadLaterScreens,
} from '@utility-connect/screens';
import { hydrate, render } from 'preact';
import type { PageStart } from '../document/page-view.ts';
import { prepareReplay } from '../document/replay-input.ts';
import { createBrowserBack } from './browser-back.ts';
import { explainError } from './explain-error.ts';
import { takeHostedRequest } from './hosted-request.ts';
import { readLastUtility, saveLastUtility } from './last-utility.ts';
import { inlineMessages } from './page-start.ts';
import { withAppearance } from './with-appearance.ts';
import { withOpenSession } from './with-open-session.ts';

/** Runs the flow as its own page, and redirects the browser with the code. */
export async function startHosted(element: HTMLElement, pageStart: PageStart): Promise<void> {
  const { locale, session, error } = pageStart;
  const request = takeHostedRequest(window.location, window.history);
  const browserBack = createBrowserBack(window);
  const backend = withAppearance(
    createHttpBackend({ ...request, parentOrigin: null, lastUtility: readLastUtility() }),
  );
  // Both functions of Preact reuse the elements of the document. `render` also compares attributes, which a screen with fields
  // needs: its ids come from another renderer.
  const show = element.querySelector('input') ? render : hydrate;
  // A document that starts with a later screen needs its script. Without it, the flow shows another screen, with "Try again", which
  // can't be hydrated from the document's markup.
  if (isLater(initialConnectState(session, error))) {
    await loadLaterScreens(locale).catch(() => element.replaceChildren());
  }
  const replayInput = prepareReplay(window, element);
  element.inert = false;
  show(
    <ConnectFlow
      backend={session ? withOpenSession(backend) : backend}
      locale={locale}
      messages={inlineMessages(locale)}
      initialSession={session ?? undefined}
      initialError={error ?? undefined}
      onEvent={(...event) => {
        const [name, metadata] = event;
        saveLastUtility(...event);
        if (name === 'error') void explainError(metadata.code, request.redirectUri ?? '');
      }}
      onBackChange={browserBack.offer}
      onSuccess={({ redirectTo }) => {
        // Back must not return to a page whose token is used.
        if (redirectTo !== null) browserBack.leaveFor(redirectTo);
      }}
      onReturn={browserBack.leaveFor}
    />,
    element,
  );
  replayInput();
}
