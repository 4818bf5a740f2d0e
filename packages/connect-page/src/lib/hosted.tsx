import { applyAppearance, ConnectFlow, resolveLocale } from '@utility-connect/screens';
import { createRoot } from 'react-dom/client';
import { takeHostedRequest } from './hosted-request.ts';
import { createHttpBackend } from './http-backend.ts';
import { keepLastUtility, readLastUtility } from './last-utility.ts';

/** Runs the flow as a page of its own, and sends the browser back with the code. */
export function startHosted(element: HTMLElement): void {
  const request = takeHostedRequest(window.location, window.history);
  const locale = resolveLocale(null, navigator.languages);
  document.documentElement.lang = locale;
  applyAppearance(document.documentElement);
  createRoot(element).render(
    <ConnectFlow
      backend={createHttpBackend({ ...request, parentOrigin: null, lastUtility: readLastUtility() })}
      locale={locale}
      onEvent={keepLastUtility}
      onSuccess={({ redirectTo }) => {
        // `replace`: going back must not land on a page whose token is used.
        if (redirectTo !== null) window.location.replace(redirectTo);
      }}
      onExit={() => undefined}
    />,
  );
}
