// From the address to a first screen that works.
import { setTimeout as sleep } from 'node:timers/promises';
import { evaluate, openPhone, until, workSoFar } from './browser.mjs';

/** What {@link watch} waits for on our first screen, the terms. */
export const agreeButton = {
  selector: '[data-screen="terms-of-service"] [data-kind="primary"]',
  inputs: ['click'],
};

/** What {@link watch} waits for of a search box. */
export const searchBox = (selector) => ({ selector, inputs: ['input', 'change', 'keydown', 'keyup'] });

/**
 * Runs in the page and in its frames, before their own scripts. Times count from the start of the navigation:
 *
 * - `seen`: the first frame in which the element is there. The document may bring it, so that proves nothing more.
 * - `usable`: it takes the press or the typing, and something keeps it. For a button that is anything that listens, up to the window:
 *   our document has a line of script that answers a press at once and hands it on (`connect-page/src/document/replay-input.ts`).
 *   A box keeps by itself what is typed, unless it is disabled or inert.
 * - `works`: the page's own script listens, at the element or around it.
 *
 * @param selector the element
 * @param inputs what it listens to
 */
export const watch = ({ selector, inputs }) => {
  const listening = new WeakSet();
  const addEventListener = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (type, ...rest) {
    if (inputs.includes(type)) listening.add(this ?? window);
    return addEventListener.call(this, type, ...rest);
  };
  window.bench = { seen: null, usable: null, works: null, shift: 0, blocked: 0 };
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.bench.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.bench.blocked += duration - 50;
  }).observe({ type: 'longtask', buffered: true });
  const isHeard = (target) =>
    target !== null && (listening.has(target) || (target !== document && isHeard(target.parentNode)));
  const look = () => {
    const element = document.querySelector(selector);
    if (element?.checkVisibility() && element.getBoundingClientRect().height > 0) {
      window.bench.seen ??= performance.now();
      const takesInput = !element.disabled && !element.closest('[inert]');
      const keeps = element.localName === 'input' || isHeard(element) || listening.has(window);
      if (takesInput && keeps) window.bench.usable ??= performance.now();
      if (takesInput && isHeard(element)) window.bench.works = performance.now();
    }
    if (window.bench.works === null) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/**
 * Opens an address once, with an empty cache.
 *
 * @param target what {@link watch} waits for
 * @returns milliseconds until it was painted, seen, usable and worked; of the main thread's work until it worked; blocked by tasks
 * of more than 50 ms; bytes and requests that had come by then; the layout's shift
 */
export async function openFirstScreen(browser, address, { network, acceptEncoding, ...target }) {
  const { context, page, devtools } = await openPhone(browser, network, acceptEncoding);
  await page.addInitScript(watch, target);
  let start;
  const finished = [];
  devtools.on('Network.requestWillBeSent', ({ timestamp }) => {
    start ??= timestamp;
  });
  devtools.on('Network.loadingFinished', ({ encodedDataLength, timestamp }) =>
    finished.push({ bytes: encodedDataLength, milliseconds: (timestamp - start) * 1000 }),
  );
  await page.goto(address, { waitUntil: 'commit' });
  await until(devtools, 'window.bench?.works != null');
  const work = await workSoFar(devtools);
  // What comes in the background afterwards is watched for shifts as well.
  await sleep(500);
  const seen = await evaluate(devtools, 'window.bench');
  const paint = "performance.getEntriesByName('first-contentful-paint')[0].startTime";
  // A `data:` address is a request to the browser, and none to the network.
  const needed = finished.filter(({ bytes, milliseconds }) => bytes > 0 && milliseconds <= seen.works);
  const measured = {
    ...seen,
    ...work,
    painted: await evaluate(devtools, paint),
    bytes: needed.reduce((sum, { bytes }) => sum + bytes, 0),
    requests: needed.length,
  };
  await context.close();
  return measured;
}
