/** Time for an app, in milliseconds: a browser opens it at once, or only after a press. */
const APP_MS = 3_000;

/** Time for a page, in milliseconds: its server may be slow. */
const PAGE_MS = 30_000;

/**
 * Calls back once if the hosted page is still there after a redirect: after some time, or when the person returns to it.
 *
 * @param redirectTo address of a page, or of an app
 */
export function afterRefusedRedirect(redirectTo: string, callback: () => void): void {
  const finish = () => {
    if (document.hidden) return;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', finish);
    callback();
  };
  const timer = setTimeout(finish, /^https?:/i.test(redirectTo) ? PAGE_MS : APP_MS);
  // An app that opened a link of its own leaves the page in its tab.
  document.addEventListener('visibilitychange', finish);
}
