// Size of the hosted page and the time until its first screen works, in Chromium.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { evaluate, launchBrowser, mainThreadTime, mobile, openPhone, until } from './browser.mjs';
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
    openFirstScreen(browser, await service.termsUrl(), { network, ...agreeButton });
  try {
    const { fast, slow, empty } = await medians({
      fast: () => open(null),
      slow: () => open(mobile),
      empty: () => openEmpty(browser, `http://localhost:${emptyPort}/`),
    });
    const key = await cpuTimePerKey(browser, await service.selectionUrl(), null);
    const slowKey = await cpuTimePerKey(browser, await service.selectionUrl(), mobile);
    return [
      {
        name: 'hosted page, bytes until its script works',
        value: fast.bytes / 1000,
        unit: 'kB',
        floor: '<= 30',
      },
      { name: 'hosted page, requests until its script works', value: fast.requests, unit: '' },
      { name: 'hosted page, first screen seen', value: fast.seen, unit: 'ms' },
      { name: 'hosted page, first screen usable', value: fast.usable, unit: 'ms' },
      { name: 'hosted page, its script works', value: fast.works, unit: 'ms' },
      { name: 'hosted page, seen on a slow phone', value: slow.seen, unit: 'ms' },
      { name: 'hosted page, usable on a slow phone', value: slow.usable, unit: 'ms' },
      { name: 'hosted page, its script works on a slow phone', value: slow.works, unit: 'ms' },
      { name: 'an empty page on a slow phone', value: empty.seen, unit: 'ms' },
      { name: 'hosted page, main thread until its script works', value: fast.task, unit: 'ms' },
      { name: 'hosted page, main thread on a slow phone', value: slow.task, unit: 'ms' },
      { name: 'hosted page, layout shift', value: Math.max(fast.shift, slow.shift), unit: '' },
      { name: 'search, CPU time per key', value: key, unit: 'ms' },
      { name: 'search, main thread per key on a slow phone', value: slowKey, unit: 'ms' },
      { name: 'first screens, one language, brotli', value: firstScreens() / 1000, unit: 'kB' },
    ];
  } finally {
    await browser.close();
    emptyServer.close();
    emptyServer.closeAllConnections();
    await service.stop();
  }
}

// The baseline: a page of one word over the same network.
async function openEmpty(browser, address) {
  const { context, page, devtools } = await openPhone(browser, mobile);
  await page.goto(address);
  await until(devtools, "performance.getEntriesByType('paint').length > 0");
  const seen = await evaluate(devtools, "performance.getEntriesByType('paint')[0].startTime");
  await context.close();
  return { seen };
}

// CPU time of the main thread per key in the search box, including the results and painting.
async function cpuTimePerKey(browser, address, network) {
  const { context, page, devtools } = await openPhone(browser, network);
  await page.goto(address);
  await page.locator('[data-utility-id]').first().waitFor();
  await page.getByRole('searchbox').focus();
  await sleep(1000);
  const word = 'pacific gas';
  const before = await mainThreadTime(devtools);
  for (const key of word) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await sleep(400);
  }
  const { task } = await mainThreadTime(devtools);
  await context.close();
  return (task - before.task) / word.length;
}

const firstScreens = () =>
  ['page.js', 'page.css', 'en.js']
    .map((name) => readFileSync(new URL(`../packages/service/dist/assets/page/${name}`, import.meta.url)))
    .reduce((sum, file) => sum + brotliCompressSync(file).length, 0);
