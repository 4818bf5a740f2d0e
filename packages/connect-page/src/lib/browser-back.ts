/** The browser's own Back, as a step back inside the flow. */
export interface BrowserBack {
  /** The step back that there is now, or `null`: then Back leaves the page. */
  readonly offer: (back: (() => void) | null) => void;
  /** Goes to another page, which takes the place of this one in the history: Back from there does not come here. */
  readonly leaveFor: (address: string) => void;
}

/**
 * Puts one entry of the history before this page's own as soon as there is a step back. Back then arrives at this page's own entry,
 * takes the step, and returns to the other. The entry is added after a press of the person: browsers pass over any other.
 */
export function createBrowserBack(window: Window): BrowserBack {
  const { history, location } = window;
  let back: (() => void) | null = null;
  let target: string | null = null;
  const isAhead = () => history.state?.isAhead === true;
  window.addEventListener('popstate', () => {
    if (isAhead()) return;
    if (target !== null) location.replace(target);
    else if (back) {
      history.forward();
      back();
    } else history.back();
  });
  return {
    offer(next) {
      back = next;
      if (back && !isAhead()) history.pushState({ ...history.state, isAhead: true }, '');
    },
    leaveFor(address) {
      if (!isAhead()) return location.replace(address);
      target = address;
      history.back();
    },
  };
}
