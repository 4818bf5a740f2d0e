import type { ConnectBackend } from '@utility-connect/screens';

/**
 * Wraps the backend of a page whose first screen came with the document. The session is opened in the background, and calls that
 * need it wait for that. If it fails, the next call tries again.
 */
export function withOpenSession(backend: ConnectBackend): ConnectBackend {
  let opening: ReturnType<ConnectBackend['openSession']> | null = null;
  const open = () => {
    opening ??= backend.openSession().catch((error) => {
      opening = null;
      throw error;
    });
    return opening;
  };
  // In a task of its own, so that the screen works first. The next call reports a failure.
  setTimeout(() => open().catch(() => undefined));
  const wait = ([name, call]: [string, Call]) => [
    name,
    (...input: unknown[]) => open().then(() => call(...input)),
  ];
  return {
    ...(Object.fromEntries(Object.entries(backend).map(wait)) as typeof backend),
    searchUtilities: backend.searchUtilities,
    openSession() {
      opening = null;
      return open();
    },
  };
}

type Call = (...input: unknown[]) => Promise<unknown>;
