/** Connects the Back button of the browser with the steps of the flow. */
interface BrowserBack {
  /** Sets what Back does now. With `null` it leaves the page. */
  readonly offer: (back: (() => void) | null) => void;
  /** Navigates to another page and replaces this one in the history, so that Back does not return here. */
  readonly leaveFor: (address: string) => void;
}

/**
 * Adds one history entry as soon as there is a step back. Back then returns to the original entry, which takes the step and goes
 * forward to the added entry again. The entry is added after a click, because browsers skip entries added without one.
 */
export function createBrowserBack(window: Window): BrowserBack {
  const { history, location } = window;
  let back: (() => void) | null = null;
  let target: string | null = null;
  const isAhead = () => history.state?.isAhead === true;
  const leave = (address: string) => {
    location.replace(address);
    // A link to an app leaves this page open, and the flow may go on.
    if (!/^https?:/i.test(address)) target = null;
  };
  window.addEventListener('popstate', () => {
    if (isAhead()) return;
    if (target !== null) leave(target);
    else if (back) {
      history.forward();
      back();
    } else history.back();
  });
  return {
    offer(next) {
      // An entry that is added while the next page loads would stay behind it.
      if (next && target === null && !isAhead()) history.pushState({ ...history.state, isAhead: true }, '');
      // During the redirect there is no step back. If there is one again, the browser has not followed it yet.
      if (next && !back) target = null;
      back = next;
    },
    leaveFor(address) {
      target = address;
      if (isAhead()) history.back();
      else leave(address);
    },
  };
}
