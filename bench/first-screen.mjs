// Time from the navigation to a first screen that works.
import { setTimeout as sleep } from 'node:timers/promises';
import { evaluate, mainThreadTime, openPhone, until } from './browser.mjs';

/** Target of {@link watch} on our first screen, the terms. */
export const agreeButton = {
  selector: '[data-screen="terms-of-service"] [data-kind="primary"]',
  inputs: ['click'],
};

/** Target of {@link watch} for a search box. */
export const searchBox = (selector) => ({ selector, inputs: ['input', 'change', 'keydown', 'keyup'] });

/**
 * Runs in the page and its frames, before their own scripts. Records milliseconds since the start of the navigation:
 *
 * - `seen`: the element is visible. It may be part of the document, before any script has loaded.
 * - `usable`: input is not lost. A press on a button is kept if the button, an ancestor or the window listens: our document
 *   replays early presses (`connect-page/src/document/replay-input.ts`). An input field keeps its text unless it is disabled
 *   or inert.
 * - `works`: the page's own script listens, on the element or an ancestor.
 *
 * @param selector the element
 * @param inputs event types that it listens to
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
  const hasListener = (target) =>
    target !== null && (listening.has(target) || (target !== document && hasListener(target.parentNode)));
  const look = () => {
    const element = document.querySelector(selector);
    if (element?.checkVisibility() && element.getBoundingClientRect().height > 0) {
      window.bench.seen ??= performance.now();
      const isEnabled = !element.disabled && !element.closest('[inert]');
      const keepsInput = element.localName === 'input' || hasListener(element) || listening.has(window);
      if (isEnabled && keepsInput) window.bench.usable ??= performance.now();
      if (isEnabled && hasListener(element)) window.bench.works = performance.now();
    }
    if (window.bench.works === null) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/**
 * Opens a page once, with an empty cache.
 *
 * @param target see {@link watch}
 * @returns `painted`, `seen`, `usable` and `works` in milliseconds; until `works`: `task` and `script` time of the main thread,
 * `bytes` and `requests`; `blocked` milliseconds by tasks of more than 50 ms; layout `shift`
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
  const mainThread = await mainThreadTime(devtools);
  // Loading in the background can shift the layout too.
  await sleep(500);
  const times = await evaluate(devtools, 'window.bench');
  const paint = "performance.getEntriesByName('first-contentful-paint')[0].startTime";
  // `data:` URLs are requests to the browser, but not to the network.
  const untilWorks = finished.filter(({ bytes, milliseconds }) => bytes > 0 && milliseconds <= times.works);
  const measured = {
    ...times,
    ...mainThread,
    painted: await evaluate(devtools, paint),
    bytes: untilWorks.reduce((sum, { bytes }) => sum + bytes, 0),
    requests: untilWorks.length,
  };
  await context.close();
  return measured;
}
