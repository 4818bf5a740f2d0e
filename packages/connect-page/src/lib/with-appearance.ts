import type { Appearance } from '@utility-connect/protocol';
import { applyAppearance, type ConnectBackend, mergeAppearance } from '@utility-connect/screens';

/**
 * Wraps a backend so that each opened session applies the client's stored appearance to the document. The screens apply it to
 * themselves.
 *
 * @param appearance appearance of the host page, which overrides the stored one
 */
export function withAppearance(backend: ConnectBackend, appearance?: Appearance): ConnectBackend {
  return {
    ...backend,
    async openSession() {
      const session = await backend.openSession();
      applyAppearance(document.documentElement, mergeAppearance(session.appearance, appearance));
      return session;
    },
  };
}
