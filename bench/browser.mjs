// A phone emulated in Chromium, and measurements of its pages.
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';

/** Network of a slow phone: 1.6 Mbps down, 750 kbps up, 150 ms round trip. {@link openPhone} slows the CPU as well. */
export const mobile = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

export const launchBrowser = (executablePath, args = []) =>
  chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...args],
  });

/**
 * Opens an empty page.
 *
 * @param network `mobile` also makes the CPU four times slower; `null` slows neither
 * @param acceptEncoding defaults to the browser's own
 */
export async function openPhone(browser, network, acceptEncoding) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  // CPU time of the thread: other programs don't add to it.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  if (acceptEncoding) {
    await devtools.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Encoding': acceptEncoding } });
  }
  if (network) {
    await devtools.send('Network.emulateNetworkConditions', network);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  return { context, page, devtools };
}

/** Evaluates through DevTools: Playwright would inject its own script, which takes CPU time on the slow phone. */
export async function evaluate(devtools, expression) {
  const { result } = await devtools.send('Runtime.evaluate', { expression, returnByValue: true });
  return result.value;
}

/** Waits until an expression is true in the page. */
export async function until(devtools, expression) {
  for (let round = 0; round < 300; round += 1) {
    if ((await evaluate(devtools, expression)) === true) return;
    await sleep(50);
  }
  throw new Error(`Never became true: ${expression}`);
}

/** @returns CPU time of the main thread so far in milliseconds: all tasks, and scripts. */
export async function mainThreadTime(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const milliseconds = (metric) => metrics.find(({ name }) => name === metric).value * 1000;
  return { task: milliseconds('TaskDuration'), script: milliseconds('ScriptDuration') };
}
