// What the hosted page weighs and how long it takes until its first screen works, in a real Chromium.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { evaluate, launchBrowser, mobile, openPhone, until, workSoFar } from './browser.mjs';
import { agreeButton, openFirstScreen } from './first-screen.mjs';
import { startHostedService } from './hosted-service.mjs';
import { medians } from './median.mjs';
import { freePort } from './processes.mjs';

/** @returns rows of the table. */
export async function benchPage(executablePath) {
  const service = await startHostedService();
  const emptyPort = await freePort();
  const emptyServer = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end('<!doctype html><title>Empty</title><p>Nothing');
  }).listen(emptyPort);
  const browser = await launchBrowser(executablePath);
  const open = async (network) =>
    openFirstScreen(browser, await service.termsAddress(), { network, ...agreeButton });
  try {
    const { fast, slow, empty } = await medians({
      fast: () => open(null),
      slow: () => open(mobile),
      empty: () => openEmpty(browser, `http://localhost:${emptyPort}/`),
    });
    const key = await workPerKey(browser, await service.selectionAddress(), null);
    const slowKey = await workPerKey(browser, await service.selectionAddress(), mobile);
    return [
      {
        name: 'hosted page, on the wire until it works',
        value: fast.bytes / 1000,
        unit: 'kB',
        goal: '<= 30',
      },
      { name: 'hosted page, requests until it works', value: fast.requests, unit: '' },
      { name: 'hosted page, first screen seen', value: fast.seen, unit: 'ms' },
      { name: 'hosted page, first screen usable', value: fast.usable, unit: 'ms' },
      { name: 'hosted page, its script works', value: fast.works, unit: 'ms' },
      { name: 'hosted page, seen on a slow phone', value: slow.seen, unit: 'ms' },
      { name: 'hosted page, usable on a slow phone', value: slow.usable, unit: 'ms', goal: '<= 382' },
      { name: 'hosted page, its script works on a slow phone', value: slow.works, unit: 'ms' },
      { name: 'an empty page on a slow phone', value: empty.seen, unit: 'ms' },
      { name: 'hosted page, main thread until it works', value: fast.task, unit: 'ms' },
      { name: 'hosted page, the same on a slow phone', value: slow.task, unit: 'ms' },
      { name: 'hosted page, layout shift', value: Math.max(fast.shift, slow.shift), unit: '', goal: '<= 0' },
      { name: 'key to list, work', value: key, unit: 'ms', goal: '<= 16' },
      { name: 'key to list, work on a slow phone', value: slowKey, unit: 'ms' },
      { name: 'all screens, one language, brotli', value: allScreens() / 1000, unit: 'kB', goal: '<= 45' },
    ];
  } finally {
    await browser.close();
    emptyServer.close();
    emptyServer.closeAllConnections();
    await service.stop();
  }
}

// The floor: a page of one word over the same line.
async function openEmpty(browser, address) {
  const { context, page, devtools } = await openPhone(browser, mobile);
  await page.goto(address);
  await until(devtools, "performance.getEntriesByType('paint').length > 0");
  const seen = await evaluate(devtools, "performance.getEntriesByType('paint')[0].startTime");
  await context.close();
  return { seen };
}

// What the main thread works for one key in the search box, painting and the answer's list included.
async function workPerKey(browser, address, network) {
  const { context, page, devtools } = await openPhone(browser, network);
  await page.goto(address);
  await page.locator('[data-utility-id]').first().waitFor();
  await page.getByRole('searchbox').focus();
  await sleep(1000);
  const word = 'pacific gas';
  const before = await workSoFar(devtools);
  for (const key of word) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await sleep(400);
  }
  const { task } = await workSoFar(devtools);
  await context.close();
  return (task - before.task) / word.length;
}

const allScreens = () =>
  ['page.js', 'page.css', 'en.js']
    .map((name) => readFileSync(new URL(`../packages/service/dist/assets/page/${name}`, import.meta.url)))
    .reduce((sum, file) => sum + brotliCompressSync(file).length, 0);
