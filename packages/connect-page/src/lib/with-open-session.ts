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
  return {
    ...backend,
    openSession() {
      opening = null;
      return open();
    },
    recordConsent: (consent) => open().then(() => backend.recordConsent(consent)),
    startAttempt: (credentials) => open().then(() => backend.startAttempt(credentials)),
    startFileAttempt: (utilityId) => open().then(() => backend.startFileAttempt(utilityId)),
    startRedirectAttempt: (utilityId) => open().then(() => backend.startRedirectAttempt(utilityId)),
    uploadFile: (upload) => open().then(() => backend.uploadFile(upload)),
    removeFile: (fileId) => open().then(() => backend.removeFile(fileId)),
    confirmFiles: (accountIds) => open().then(() => backend.confirmFiles(accountIds)),
    shareAccounts: (accountIds) => open().then(() => backend.shareAccounts(accountIds)),
    readAttempt: () => open().then(backend.readAttempt),
    complete: () => open().then(backend.complete),
  };
}
