import type { ConnectBackend } from '@utility-connect/screens';

/**
 * The backend of a page that shows its session already. Reading the page changes nothing, so the session is opened all the same,
 * at once and beside what the person reads; whatever depends on that waits for it. Where it failed, the next call tries again.
 */
export function openFirst(backend: ConnectBackend): ConnectBackend {
  let opening: ReturnType<ConnectBackend['openSession']> | null = null;
  const open = () => {
    opening ??= backend.openSession().catch((error) => {
      opening = null;
      throw error;
    });
    return opening;
  };
  // In a task of its own, so that the screen works first. Who needs the answer hears of a failure.
  setTimeout(() => open().catch(() => undefined));
  return {
    ...backend,
    openSession() {
      opening = null;
      return open();
    },
    recordConsent: (consent) => open().then(() => backend.recordConsent(consent)),
    startAttempt: (credentials) => open().then(() => backend.startAttempt(credentials)),
    readAttempt: () => open().then(backend.readAttempt),
    complete: () => open().then(backend.complete),
  };
}
