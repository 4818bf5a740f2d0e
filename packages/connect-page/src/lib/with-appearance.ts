import { applyAppearance, type ConnectBackend } from '@utility-connect/screens';

/**
 * Wraps a backend so that each opened session applies the client's stored appearance to the document. The screens apply it to
 * themselves.
 */
export function withAppearance(backend: ConnectBackend): ConnectBackend {
  return {
    ...backend,
    async openSession() {
      const session = await backend.openSession();
      applyAppearance(document.documentElement, session.appearance);
      return session;
    },
  };
}
