// Time from text in the search box to its results in the list.
import { setTimeout as sleep } from 'node:timers/promises';
import { evaluate, mainThreadTime, openPhone, until } from './browser.mjs';

// Runs in the page. Waits with a MutationObserver: polling would add to the measured CPU time.
const watchList = ({ row, word }) => {
  window.key = { pressed: null, listed: null };
  addEventListener(
    'input',
    () => {
      window.key.pressed ??= performance.now();
    },
    true,
  );
  new MutationObserver(() => {
    if (window.key.listed !== null || window.key.pressed === null) return;
    if (!document.querySelector(row)?.textContent.toLowerCase().includes(word)) return;
    requestAnimationFrame(() => {
      window.key.listed ??= performance.now();
    });
  }).observe(document, { childList: true, subtree: true, characterData: true });
};

/**
 * Inserts a word into the search box in one step, like a paste.
 *
 * @param box selector of the search box
 * @param row selector of a row in the list
 * @param word appears in no row before the search
 * @returns milliseconds until the first row contains the word, and CPU milliseconds of the main thread
 */
export async function keyToList(browser, address, { network, acceptEncoding, box, row, word }) {
  const { context, page, devtools } = await openPhone(browser, network, acceptEncoding);
  await page.addInitScript(watchList, { row, word });
  await page.goto(address);
  await page.locator(box).and(page.locator(':enabled')).focus();
  await sleep(1500);
  const before = await mainThreadTime(devtools);
  await page.keyboard.insertText(word);
  await until(devtools, 'window.key.listed !== null');
  const elapsed = await evaluate(devtools, 'window.key.listed - window.key.pressed');
  // Includes painting and transitions after that frame.
  await sleep(500);
  const { task } = await mainThreadTime(devtools);
  await context.close();
  return { elapsed, cpu: task - before.task };
}
