// From a word in the search box to its results in the list.
import { setTimeout as sleep } from 'node:timers/promises';
import { evaluate, openPhone, until, workSoFar } from './browser.mjs';

// In the page: the frame in which the first row is one that the word finds. Looks when the document changes, so that waiting is no work.
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
 * Puts a word into the search box at once, as a paste does.
 *
 * @param box selector of the box
 * @param row selector of a row of the list
 * @param word one that no row has before
 * @returns milliseconds until the list answered, and of the main thread's work
 */
export async function keyToList(browser, address, { network, acceptEncoding, box, row, word }) {
  const { context, page, devtools } = await openPhone(browser, network, acceptEncoding);
  await page.addInitScript(watchList, { row, word });
  await page.goto(address);
  await page.locator(box).and(page.locator(':enabled')).focus();
  await sleep(1500);
  const before = await workSoFar(devtools);
  await page.keyboard.insertText(word);
  await until(devtools, 'window.key.listed !== null');
  const total = await evaluate(devtools, 'window.key.listed - window.key.pressed');
  // What follows the frame belongs to the key as well: its painting, and what comes in softly.
  await sleep(500);
  const { task } = await workSoFar(devtools);
  await context.close();
  return { total, work: task - before.task };
}
