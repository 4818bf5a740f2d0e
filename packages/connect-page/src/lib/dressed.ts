import type { Appearance } from '@utility-connect/protocol';
import { applyAppearance, type ConnectBackend, mergeAppearance } from '@utility-connect/screens';

/**
 * The backend, and each session that it opens gives the document around the screens the client's stored look; the screens see to
 * themselves.
 *
 * @param appearance - what the host page wants, which goes over what is stored
 */
export function dressed(backend: ConnectBackend, appearance?: Appearance): ConnectBackend {
  return {
    ...backend,
    async openSession() {
      const session = await backend.openSession();
      applyAppearance(document.documentElement, mergeAppearance(session.appearance, appearance));
      return session;
    },
  };
}
