// A phone in a real Chromium, and what is measured on it.
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';

/** 1.6 Mbps down, 750 kbps up, 150 ms round trip; the processor is four times slower as well. */
export const mobile = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

export const launchBrowser = (executablePath, args = []) =>
  chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...args],
  });

/**
 * Opens an empty page.
 *
 * @param network `mobile`, or `null` for neither a slow line nor a slow processor
 * @param acceptEncoding default the browser's own
 */
export async function openPhone(browser, network, acceptEncoding) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  // Time that the thread worked, not time that passed while another program did.
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

/** Asked over the wire and not by Playwright, whose own script would be work for the slow phone. */
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

/** @returns milliseconds that the main thread worked so far: in all, and in scripts. */
export async function workSoFar(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const milliseconds = (metric) => metrics.find(({ name }) => name === metric).value * 1000;
  return { task: milliseconds('TaskDuration'), script: milliseconds('ScriptDuration') };
}
