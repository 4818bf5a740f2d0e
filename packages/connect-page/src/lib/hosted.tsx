import { ConnectFlow } from '@utility-connect/screens';
import { hydrate, render } from 'preact';
import { takeEarlyInput } from '../document/early-input.ts';
import type { PageStart } from '../document/page-view.ts';
import { createBrowserBack } from './browser-back.ts';
import { dressed } from './dressed.ts';
import { takeHostedRequest } from './hosted-request.ts';
import { createHttpBackend } from './http-backend.ts';
import { keepLastUtility, readLastUtility } from './last-utility.ts';
import { openFirst } from './open-first.ts';
import { givenMessages } from './page-start.ts';

/** Runs the flow as a page of its own, and sends the browser back with the code. */
export function startHosted(element: HTMLElement, { locale, session, error }: PageStart): void {
  const request = takeHostedRequest(window.location, window.history);
  const browserBack = createBrowserBack(window);
  const backend = dressed(
    createHttpBackend({ ...request, parentOrigin: null, lastUtility: readLastUtility() }),
  );
  // Both of Preact's own take over the elements that are there, where React's would empty the page first. A screen with fields is
  // compared attribute by attribute, because its ids were given by another renderer.
  const show = element.querySelector('input') ? render : hydrate;
  const replayEarlyInput = takeEarlyInput(window, element);
  element.inert = false;
  show(
    <ConnectFlow
      backend={session ? openFirst(backend) : backend}
      locale={locale}
      messages={givenMessages(locale)}
      initialSession={session ?? undefined}
      initialError={error ?? undefined}
      onEvent={keepLastUtility}
      onBackChange={browserBack.offer}
      onSuccess={({ redirectTo }) => {
        // Going back must not land on a page whose token is used.
        if (redirectTo !== null) browserBack.leaveFor(redirectTo);
      }}
      onExit={() => undefined}
    />,
    element,
  );
  replayEarlyInput();
}
