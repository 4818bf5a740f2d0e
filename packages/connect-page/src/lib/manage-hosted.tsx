import type { Locale } from '@utility-connect/protocol';
import { createHttpBackend, createManageBackend, ManageFlow } from '@utility-connect/screens';
import { render } from 'preact';

/** Shows the manage page from a link. */
export function startManageHosted(element: HTMLElement, locale: Locale): void {
  const manageToken = takeManageToken(window.location, window.history);
  // Another link in the same tab.
  window.addEventListener('hashchange', () => window.location.reload());
  element.replaceChildren();
  element.inert = false;
  const backend = createManageBackend({ manageToken, parentOrigin: null });
  const createFlowBackend = (connectToken: string) => createHttpBackend({ connectToken, parentOrigin: null });
  render(<ManageFlow backend={backend} createFlowBackend={createFlowBackend} locale={locale} />, element);
}

/**
 * Reads the token from the fragment and removes it, so that it is in no history. The state of the history entry keeps it for a
 * reload.
 */
function takeManageToken({ hash, pathname }: Location, history: History): string {
  if (hash.length > 1) history.replaceState({ manageToken: hash.slice(1) }, '', pathname);
  const token = (history.state as { manageToken?: unknown } | null)?.manageToken;
  return typeof token === 'string' ? token : '';
}
